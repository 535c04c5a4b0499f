import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChavesAmplasReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../base/audit.ts'
import { createPortfolioKey, type KeyOwner, listPortfolioKeys, revokePortfolioKey } from './portfolio-keys.ts'
import { readNewKey, refuseDemoKey, toChaveAmpla, toNovaChave } from './wire.ts'

const tags = ['acesso']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Chaves de API do próprio usuário',
  description: 'As mais novas primeiro, também as revogadas.',
  response: { 200: ChavesAmplasReply },
}
const createSchema = {
  tags,
  summary: 'Criar uma chave de API do próprio usuário',
  description:
    'A chave só aparece nesta resposta. Vale nas empresas em que o usuário tem direito no momento de cada chamada, e nas chamadas dos seus escopos.',
  body: NovaChaveBody,
  response: { 201: NovaChaveReply },
  errors: ownErrors('demo.fixed', 'chave.expired', 'chave.too_many'),
  repeat: repeated('another'),
}
const revokeSchema = {
  tags,
  summary: 'Revogar uma chave de API do próprio usuário',
  description: 'Deixa de valer na hora.',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors('demo.fixed', 'chave.not_found'),
  repeat: repeated('same'),
}

/** API keys for a person's own programs. */
export const ownChavesRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/usuario/chaves', { config, schema: listSchema }, async (request) => ({
      data: (await listPortfolioKeys(db, ownerOf(request))).map(toChaveAmpla),
    }))
    app.post('/usuario/chaves', { config, schema: createSchema }, async (request, reply) => {
      refuseDemoKey(request.user)
      const made = readNewKey(request.body, clock.now())
      return reply.code(201).send({ data: toNovaChave(await createPortfolioKey(db, ownerOf(request), made)) })
    })
    app.delete('/usuario/chaves/:id', { config, schema: revokeSchema }, async (request, reply) => {
      refuseDemoKey(request.user)
      await revokePortfolioKey(db, ownerOf(request), { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }

const ownerOf = (request: FastifyRequest): KeyOwner => ({
  actor: actorOf(request),
  ofOffice: false,
  empresaIds: request.user.empresas.map(({ id }) => id),
})
