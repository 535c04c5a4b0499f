import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SenhaBody } from '@portal/contract/senha.ts'
import { Type } from 'typebox'
import type { AttemptDeps } from '../limits/attempt.ts'
import { changePassword } from './own-password.ts'

export const senhaRoutes =
  (deps: AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = { body: SenhaBody, response: { 204: Type.Null() } }
    app.put(
      '/usuario/senha',
      { config: { policy: 'user' }, schema: { tags: ['acesso'], summary: 'Trocar a própria senha', ...schema } },
      async ({ user: caller, ip: address, body }, reply) => {
        await changePassword(deps, { caller, address }, { current: body.senha_atual ?? '', wanted: body.senha_nova })
        return reply.code(204).send(null)
      },
    )
  }
