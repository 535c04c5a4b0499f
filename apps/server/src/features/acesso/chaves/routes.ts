import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChavesQuery, ChavesReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../base/audit.ts'
import { requireEmpresa } from '../base/require-empresa.ts'
import { MAY } from '../base/rights.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { readNewKey, toChave, toNovaChave } from './wire.ts'

const tags = ['acesso']
const config = { policy: MAY.manageKeys }

const listSchema = {
  tags,
  summary: 'Chaves de API da empresa',
  querystring: ChavesQuery,
  response: { 200: ChavesReply },
}

const createSchema = {
  tags,
  summary: 'Criar uma chave de API',
  description:
    'A chave só aparece nesta resposta. Vale como Bearer, para esta empresa e para as chamadas dos seus escopos: `importar` (enviar e ' +
    'acompanhar), `consulta` (listar, ver e baixar), `produtos` (ler e salvar), `captura` (ver o estado e consultar agora).',
  querystring: ChavesQuery,
  body: NovaChaveBody,
  response: { 201: NovaChaveReply },
  errors: ownErrors('chave.expired', 'chave.too_many'),
  repeat: repeated('another'),
}

const revokeSchema = {
  tags,
  summary: 'Revogar uma chave de API',
  description: 'Deixa de valer na hora.',
  params: IdParams,
  querystring: ChavesQuery,
  response: { 204: Type.Null() },
  errors: ownErrors('chave.not_found'),
  repeat: repeated('same'),
}

/** API keys for a company's own programs. */
export const chavesRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/chaves', { config, schema: listSchema }, async (request) => ({
      data: (await listKeys(db, ownerOf(request, request.query.nr_cpfcnpj))).map(toChave),
    }))
    app.post('/chaves', { config, schema: createSchema }, async (request, reply) => {
      const owner = ownerOf(request, request.query.nr_cpfcnpj)
      const made = readNewKey(request.body, clock.now())
      return reply.code(201).send({ data: toNovaChave(await createKey(db, owner, made)) })
    })
    app.delete('/chaves/:id', { config, schema: revokeSchema }, async (request, reply) => {
      const owner = ownerOf(request, request.query.nr_cpfcnpj)
      await revokeKey(db, owner, { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }

const ownerOf = (request: FastifyRequest, taxId: string) => ({
  actor: actorOf(request),
  empresaId: requireEmpresa(request.user, taxId, { campo: 'nr_cpfcnpj', papel: 'titular' }).id,
})
