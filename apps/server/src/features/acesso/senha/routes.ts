import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SenhaBody } from '@portal/contract/senha.ts'
import { Type } from 'typebox'
import type { AttemptDeps } from '../limits/attempt.ts'
import { changePassword, givenProof } from './own-password.ts'

export const senhaRoutes =
  (deps: AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = { body: SenhaBody, response: { 204: Type.Null() } }
    app.put(
      '/usuario/senha',
      { config: { policy: 'user' }, schema: { tags: ['acesso'], summary: 'Trocar a própria senha', ...schema } },
      async ({ user: caller, ip: address, body }, reply) => {
        const given = givenProof(body.senha_atual, body.certificado, 'senha_atual')
        await changePassword(deps, { caller, address }, { given, wanted: body.senha_nova })
        return reply.code(204).send(null)
      },
    )
  }
