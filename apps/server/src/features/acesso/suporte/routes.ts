import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type Concessao,
  ConcessoesQuery,
  ConcessoesReply,
  NovaConcessaoBody,
  NovaConcessaoReply,
} from '@portal/contract/acesso/suporte.ts'
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
import { grantSupport, listSupport, revokeSupport, type SupportRow } from './support.ts'

const tags = ['acesso']
const config = { policy: MAY.giveSupport }
const querystring = ConcessoesQuery

/** Temporary grants of a titular to the provider. */
export const suporteRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const list = { tags, summary: 'Acessos dados ao suporte', querystring, response: { 200: ConcessoesReply } }
    app.get('/suporte/concessoes', { config, schema: list }, async (request) => {
      const rows = await listSupport(db, ownerOf(request, request.query.nr_cpfcnpj))
      return { data: rows.map((row) => toConcessao(row, clock.now())) }
    })

    const grant = {
      tags,
      summary: 'Abrir os documentos da empresa ao suporte',
      description: 'Por no máximo 72 horas, só para leitura; cada documento aberto fica na auditoria.',
      querystring,
      body: NovaConcessaoBody,
      response: { 201: NovaConcessaoReply },
      repeat: repeated('another'),
    }
    app.post('/suporte/concessoes', { config, schema: grant }, async (request, reply) => {
      const owner = ownerOf(request, request.query.nr_cpfcnpj)
      const now = clock.now()
      const { ds_motivo, nr_horas: hours } = request.body
      const row = await grantSupport(db, owner, { reason: ds_motivo.trim(), hours, now })
      return reply.code(201).send({ data: toConcessao(row, now) })
    })

    const revoke = {
      tags,
      summary: 'Fechar ao suporte',
      description: 'Fechado na hora.',
      querystring,
      params: IdParams,
      response: { 204: Type.Null() },
      errors: ownErrors('suporte.not_found'),
      repeat: repeated('same'),
    }
    app.delete('/suporte/concessoes/:id', { config, schema: revoke }, async (request, reply) => {
      const owner = ownerOf(request, request.query.nr_cpfcnpj)
      await revokeSupport(db, owner, { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }

const ownerOf = (request: FastifyRequest, taxId: string) => ({
  actor: actorOf(request),
  empresaId: requireEmpresa(request.user, taxId, { campo: 'nr_cpfcnpj', papel: 'titular' }).id,
})

const toConcessao = (row: SupportRow, now: Date): Concessao => ({
  id: row.id,
  ds_motivo: row.reason,
  dt_inicio: row.created_at.toISOString(),
  dt_fim: row.expires_at.toISOString(),
  dt_revogacao: row.revoked_at?.toISOString() ?? null,
  fl_vigente: row.revoked_at === null && row.expires_at > now ? 'S' : 'N',
})
