import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AuditoriaQuery, AuditoriaReply, type Registro } from '@portal/contract/suporte.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { fromPageCursor, toPageCursor } from '../page-cursor.ts'
import { requireEmpresa } from '../require-empresa.ts'
import { MAY } from '../rights.ts'
import { type AuditRow, findAudit } from './find-audit.ts'

const LIMIT = 100

const schema = {
  tags: ['acesso'],
  summary: 'Quem fez o quê na empresa',
  description:
    'Do mais novo ao mais antigo: acessos dados e tirados, chaves, suporte, e quem abriu ou baixou documentos. `ds_evento` é um evento ' +
    '(`usuario.grant`) ou uma área (`nota`).',
  querystring: AuditoriaQuery,
  response: { 200: AuditoriaReply },
}

export const auditoriaRoutes =
  ({ db }: { db: Kysely<Database> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/auditoria', { config: { policy: MAY.readAudit }, schema }, async ({ user, query }) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
      const question = ['auditoria', empresaId, query.ds_evento ?? '']
      const after = fromPageCursor(query.cursor, question)
      const limit = query.limite ?? LIMIT
      const by = { accountId: user.account.id, empresaId }
      const rows = await findAudit(db, by, { what: query.ds_evento, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        data: page.map(toRegistro),
        proximo: rows.length > limit && last ? toPageCursor(last.id, question) : null,
      }
    })
  }

const toRegistro = (row: AuditRow): Registro => ({
  dt_evento: row.at.toISOString(),
  ds_evento: row.what,
  nm_usuario: row.who,
  ds_alvo: row.target,
  ds_detalhe: row.detail,
  fl_suporte: row.support ? 'S' : 'N',
  ds_endereco: row.address,
})
