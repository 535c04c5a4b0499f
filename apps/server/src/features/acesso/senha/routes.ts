import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SenhaBody } from '@portal/contract/acesso/senha.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { AttemptDeps } from '../limits/attempt.ts'
import { changePassword, givenProof } from './own-password.ts'

export const senhaRoutes =
  (deps: AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = { body: SenhaBody, response: { 204: Type.Null() } }
    app.put(
      '/usuario/senha',
      {
        config: { policy: 'user' },
        schema: {
          tags: ['acesso'],
          summary: 'Trocar a própria senha',
          description:
            'Ou `senha_atual`, ou `certificado` (o `certificate` de /auth/complete, para quem ainda não tem senha): um dos dois, senão 400. As outras sessões do usuário, os links e downloads abertos e as chaves de API pessoais fora de `manter_chaves` terminam.',
          ...schema,
          errors: ownErrors(
            'demo.fixed',
            'senha.wrong',
            'certificado.wrong',
            'senha.short',
            'senha.long',
            'senha.common',
            'senha.context',
            'login.wait',
          ),
          repeat: repeated('refused', '422: a senha atual já é a nova.'),
        },
      },
      async ({ user: caller, ip: address, body }, reply) => {
        const proof = givenProof(body.senha_atual, body.certificado, 'senha_atual')
        const keptKeys = body.manter_chaves ?? []
        const change = { given: proof, wanted: body.senha_nova, keptKeys, now: deps.clock.now() }
        await changePassword(deps, { caller, address }, change)
        return reply.code(204).send(null)
      },
    )
  }
