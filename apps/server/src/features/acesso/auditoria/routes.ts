import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AuditoriaDoProvedorQuery,
  AuditoriaQuery,
  AuditoriaReply,
  type Registro,
} from '@portal/contract/acesso/suporte.ts'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { Cursors } from '../../../base/cursors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { INSTALLATION } from '../base/audit.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../base/page-cursor.ts'
import { requireEmpresa } from '../base/require-empresa.ts'
import { MAY } from '../base/rights.ts'
import { type AuditRow, findAudit } from './find-audit.ts'

const LIMIT = 100

const company = {
  tags: ['acesso'],
  summary: 'Quem fez o quê na empresa',
  description:
    'Do mais novo ao mais antigo: acessos dados e tirados, chaves, suporte, e quem abriu ou baixou documentos. `ds_evento` é um evento ' +
    '(`usuario.grant`) ou uma área (`nota`).',
  querystring: AuditoriaQuery,
  response: { 200: AuditoriaReply },
}

const installation = {
  tags: ['provedor'],
  summary: 'Quem fez o quê na instalação',
  description:
    'Do mais novo ao mais antigo: entradas e falhas repetidas, senhas, segundo fator, e o que o provedor do portal e o operador fizeram. Nada ' +
    'que diga respeito a documentos.',
  querystring: AuditoriaDoProvedorQuery,
  response: { 200: AuditoriaReply },
}

interface AuditoriaDeps {
  db: Kysely<Database>
  cursors: Cursors
}

export const auditoriaRoutes =
  (deps: AuditoriaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/auditoria', { config: { policy: MAY.readAudit }, schema: company }, async ({ user, query }) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
      return readPage(deps, { accountId: user.account.id, empresaId }, query)
    })
    app.get('/provedor/auditoria', { config: { policy: 'provider' }, schema: installation }, async ({ user, query }) =>
      readPage(deps, { accountId: user.account.id, empresaId: INSTALLATION }, query),
    )
  }

async function readPage(
  { db, cursors }: AuditoriaDeps,
  by: { accountId: string; empresaId: number },
  { ds_evento: what, limite: limit = LIMIT, cursor }: Static<typeof AuditoriaDoProvedorQuery>,
): Promise<AuditoriaReply> {
  const question = ['auditoria', by.empresaId, what ?? '']
  const after = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
  const rows = await findAudit(db, by, { what, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(toRegistro),
    proximo: rows.length > limit && last ? toPageCursor(cursors, last.id, question) : null,
  }
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
