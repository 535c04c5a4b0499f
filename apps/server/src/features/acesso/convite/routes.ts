import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConviteBody, ConviteParams, ConviteReply, EsqueciBody } from '@portal/contract/acesso/convite.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { AttemptDeps } from '../limits/attempt.ts'
import { askForLink } from './forgotten.ts'
import { type LinkDeps, linkHolder, linkKeys, spendLink } from './link.ts'

const tags = ['acesso']

const getConviteOneSchema = {
  tags,
  summary: 'De quem é um link',
  params: ConviteParams,
  response: { 200: ConviteReply },
  errors: ownErrors('convite.gone'),
}

const postConviteOneSchema = {
  tags,
  summary: 'Escolher a senha e gastar o link',
  description:
    'A senha é gravada, o link é gasto, e todas as sessões e as chaves de API pessoais fora de `manter_chaves` terminam. O link vale 72 horas (convite) ou 30 minutos (senha).',
  params: ConviteParams,
  body: ConviteBody,
  response: { 204: Type.Null() },
  errors: ownErrors('convite.gone', 'senha.short', 'senha.long', 'senha.common', 'senha.context'),
  repeat: repeated('refused', '404.'),
}

const postUsuarioSenhaLinkSchema = {
  tags,
  summary: 'Receber por e-mail um link para trocar a senha',
  description: '204 exista ou não o usuário; quem tem e-mail recebe um link.',
  body: EsqueciBody,
  response: { 204: Type.Null() },
  errors: ownErrors('senha.no_mail', 'login.wait'),
  repeat: repeated('replaces'),
}

/** One-time links. The token is the only authorization. */
export const conviteRoutes =
  (deps: LinkDeps & AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: 'public' as const }
    app.get('/convite/:token', { config, schema: getConviteOneSchema }, async ({ params }) => {
      const { name, kind } = await linkHolder(deps, params.token)
      const keys = await linkKeys(deps, params.token)
      return {
        nm_usuario: name,
        ds_tipo: kind,
        chaves: keys.map(({ id, name: nome, hint: ds_final }) => ({ id, nome, ds_final })),
      }
    })

    app.post(
      '/convite/:token',
      { config, schema: postConviteOneSchema },
      async ({ params, body, ip: address }, reply) => {
        const keptKeys = body.manter_chaves ?? []
        await spendLink(deps, { token: params.token, password: body.senha, keptKeys, address })
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/usuario/senha/link',
      { config, schema: postUsuarioSenhaLinkSchema },
      async ({ body, ip: address, socket }, reply) => {
        await askForLink(deps, { usuario: body.usuario, address, port: socket.localPort })
        return reply.code(204).send(null)
      },
    )
  }
