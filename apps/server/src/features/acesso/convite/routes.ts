import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConviteBody, ConviteParams, ConviteReply, EsqueciBody } from '@portal/contract/convite.ts'
import { Type } from 'typebox'
import type { AttemptDeps } from '../limits/attempt.ts'
import { askForLink } from './forgotten.ts'
import { type LinkDeps, linkHolder, spendLink } from './link.ts'

const tags = ['acesso']

/** One-time links: the token is the right. */
export const conviteRoutes =
  (deps: LinkDeps & AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: 'public' as const }
    app.get(
      '/convite/:token',
      {
        config,
        schema: { tags, summary: 'De quem é um link', params: ConviteParams, response: { 200: ConviteReply } },
      },
      async ({ params }) => {
        const { name, kind } = await linkHolder(deps, params.token)
        return { nm_usuario: name, ds_tipo: kind }
      },
    )
    const schema = { params: ConviteParams, body: ConviteBody, response: { 204: Type.Null() } }
    app.post(
      '/convite/:token',
      { config, schema: { tags, summary: 'Escolher a senha e gastar o link', ...schema } },
      async ({ params, body, ip: address }, reply) => {
        await spendLink(deps, { token: params.token, password: body.senha, address })
        return reply.code(204).send(null)
      },
    )
    const forgotten = { body: EsqueciBody, response: { 204: Type.Null() } }
    app.post(
      '/usuario/senha/link',
      { config, schema: { tags, summary: 'Receber por e-mail um link para trocar a senha', ...forgotten } },
      async ({ body, ip: address, socket }, reply) => {
        await askForLink(deps, { usuario: body.usuario, address, port: socket.localPort })
        return reply.code(204).send(null)
      },
    )
  }
