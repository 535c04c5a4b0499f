import type { Tipo } from '@portal/contract/notas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import { visibleTo } from './progress.ts'

type Tx = Transaction<Database>

/** Notes of an upload in one company, kind and month of the books: of emission, of an NFS-e its competência. */
interface BroughtRow {
  empresa_id: number
  tipo: Tipo
  month: string
  imported: number
  updated: number
  repeated: number
  bad_signatures: number
}

/** A party of documents that were refused because none of the uploader's companies is a party. */
interface StrangerRow {
  tax_id: string
  name: string | null
  issued: number
  received: number
}

export interface UploadSummary {
  brought: BroughtRow[]
  strangers: StrangerRow[]
  /** Events whose note none of the caller's companies has, and the keys of those notes. */
  waiting: { events: number; chaves: string[] }
}

interface Upload {
  empresa_id: number
  id: string
  account_id: string | null
}

const MOST_ROWS = 1000
const MOST_STRANGERS = 100
/** Distinct keys of events that are looked up. */
const MOST_KEYS = 5000
const SHOWN_KEYS = 100

/** What an upload brought, by company and month, and what it could not place. Null when no company of the caller has the upload. */
export const findSummary = (db: Kysely<Database>, scope: Scope, uploadId: string): Promise<UploadSummary | null> =>
  inScope(db, scope, async (tx) => {
    if (scope.empresaIds.length === 0) return null
    const upload = await tx
      .selectFrom('upload')
      .select(['empresa_id', 'id', 'account_id'])
      .where('empresa_id', 'in', scope.empresaIds)
      .where('id', '=', uploadId)
      .executeTakeFirst()
    if (!upload) return null
    return {
      brought: await findBrought(tx, scope, upload.id),
      strangers: await findParties(tx, scope, upload),
      waiting: await findWaiting(tx, scope, upload),
    }
  })

/** Served by the primary keys of nota_upload and nota. */
async function findBrought(tx: Tx, { empresaIds }: Scope, uploadId: string): Promise<BroughtRow[]> {
  const count = (verdict: string) => sql`count(*) filter (where i.verdict = ${verdict})::int`
  const { rows } = await sql<BroughtRow>`
    select i.empresa_id, n.tipo, to_char(coalesce(n.competencia, n.issued_local::date), 'YYYY-MM') as month,
      ${count('importado')} as imported,
      ${count('atualizado')} as updated, ${count('repetido')} as repeated,
      count(*) filter (where n.mark_signature = 'invalida')::int as bad_signatures
    from nota_upload i join nota n on n.empresa_id = i.empresa_id and n.id = i.nota_id
    where i.empresa_id = any(${empresaIds}::bigint[]) and i.upload_id = ${uploadId}::uuid
    group by 1, 2, 3 order by 1, 3 desc, 2 limit ${MOST_ROWS}`.execute(tx)
  return rows
}

const linesOf = (scope: Scope, { empresa_id, id, account_id }: Upload) => sql`
  upload_line where empresa_id = ${empresa_id}::bigint and upload_id = ${id}::uuid and ${visibleTo(scope, account_id)}`

/** Most frequent first. Served by the primary key of upload_line. */
async function findParties(tx: Tx, scope: Scope, upload: Upload): Promise<StrangerRow[]> {
  const { rows } = await sql<StrangerRow>`
    select tax_id, max(name) as name, count(*) filter (where role = 'E')::int as issued,
      count(*) filter (where role = 'R')::int as received
    from (
      select emitente_tax_id as tax_id, emitente_name as name, 'E' as role from ${linesOf(scope, upload)} and emitente_tax_id is not null
      union all
      select destinatario_tax_id, destinatario_name, 'R' from ${linesOf(scope, upload)} and destinatario_tax_id is not null
    ) parties
    group by tax_id order by count(*) desc, tax_id limit ${MOST_STRANGERS}`.execute(tx)
  return rows
}

async function findWaiting(tx: Tx, scope: Scope, upload: Upload): Promise<UploadSummary['waiting']> {
  const { rows } = await sql<{ chave: string; events: number }>`
    select chave, count(*)::int as events from ${linesOf(scope, upload)} and kind = 'eventos' and verdict <> 'rejeitado'
      and chave is not null group by chave order by min(position) limit ${MOST_KEYS}`.execute(tx)
  if (rows.length === 0) return { events: 0, chaves: [] }
  const stored = await sql<{ chave: string }>`
    select n.chave from nota n where n.empresa_id = any(${scope.empresaIds}::bigint[])
      and n.chave = any(${rows.map(({ chave }) => chave)}::text[])`.execute(tx)
  const present = new Set(stored.rows.map(({ chave }) => chave))
  const waiting = rows.filter(({ chave }) => !present.has(chave))
  return {
    events: waiting.reduce((sum, { events }) => sum + events, 0),
    chaves: waiting.slice(0, SHOWN_KEYS).map(({ chave }) => chave),
  }
}
