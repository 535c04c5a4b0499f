import { TIPOS_POR_EMISSAO } from '@portal/contract/notas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Month } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { findGaps, type GapRow } from '../inicio/find-gaps.ts'

type Tx = Transaction<Database>

/** Most rows of one kind; one more is read, to tell that there are more. */
export const MOST_ROWS = 500

export interface FaltasFilter {
  accountId: string | null
  empresaIds: readonly number[]
  month: Month
}

/** A note of which only the summary came, or a refused file of a note that the company does not have. */
export interface MissingNote {
  empresa_id: number
  /** Of the note, or of the upload that refused the file */
  id: string
  chave: string
  tipo: string | null
  issuer_tax_id: string | null
  issuer_name: string | null
  issued_text: string | null
  total_cents: number | null
  reason: string | null
}

/** What was asked for: a key, or a range of numbers. */
export interface Asked {
  empresa_id: number
  chave: string | null
  modelo: number | null
  serie: number | null
  number_from: number | null
  number_to: number | null
  asked_at: Date
  asked_by: string
}

export interface FaltasRows {
  gaps: readonly GapRow[]
  summaries: readonly MissingNote[]
  refused: readonly MissingNote[]
  asked: readonly Asked[]
}

/** What is missing in a month, and what of it was asked for. Four queries, independent of the number of companies. */
export const findFaltas = (db: Kysely<Database>, filter: FaltasFilter): Promise<FaltasRows> =>
  inScope(db, { accountId: filter.accountId, empresaIds: filter.empresaIds }, async (tx) => ({
    gaps: await findGaps(tx, { ...filter, ranges: MOST_ROWS + 1 }),
    summaries: await findSummaries(tx, filter),
    refused: await findRefused(tx, filter),
    asked: await findAsked(tx, filter),
  }))

/** Notes of the month of which only the authority's summary came. Served by `nota_by_situation`. */
async function findSummaries(tx: Tx, { empresaIds, month }: FaltasFilter): Promise<MissingNote[]> {
  const { rows } = await sql<MissingNote>`
    select empresa_id, id, chave, tipo, emitente_tax_id as issuer_tax_id, emitente_name as issuer_name, issued_text, total_cents,
      null as reason
    from nota
    where empresa_id = any(${empresaIds}::bigint[]) and situacao = 'resumo' and not homologacao
      and issued_local >= ${month.first}::timestamp and issued_local < ${month.end}::timestamp
    order by issued_local, id limit ${MOST_ROWS + 1}`.execute(tx)
  return rows
}

/**
 * Refused files of notes whose key names the month and that the company has in no other way. Served by
 * `upload_with_rejected`, the primary key of `upload_line` and the unique key of `nota`.
 */
async function findRefused(tx: Tx, { empresaIds, month }: FaltasFilter): Promise<MissingNote[]> {
  const keyMonth = month.name.slice(2).replace('-', '')
  const { rows } = await sql<MissingNote>`
    select distinct on (u.empresa_id, l.chave) u.empresa_id, u.id, l.chave, l.kind as tipo, l.emitente_tax_id as issuer_tax_id,
      l.emitente_name as issuer_name, null as issued_text, null::bigint as total_cents, l.reason
    from upload u join upload_line l on l.empresa_id = u.empresa_id and l.upload_id = u.id
    where u.empresa_id = any(${empresaIds}::bigint[]) and u.rejected > 0 and u.received_at >= ${month.first}::date
      and l.verdict = 'rejeitado' and l.empresas is null and l.kind = any(${TIPOS_POR_EMISSAO}::text[]) and substr(l.chave, 3, 4) = ${keyMonth}
      and not exists (select 1 from nota n where n.empresa_id = u.empresa_id and n.chave = l.chave)
    order by u.empresa_id, l.chave, u.received_at desc limit ${MOST_ROWS + 1}`.execute(tx)
  return rows
}

/** Open requests. Served by the primary key. */
async function findAsked(tx: Tx, { empresaIds, month }: FaltasFilter): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select empresa_id, chave, modelo, serie, number_from, number_to, asked_at, asked_by
    from falta_pedido where empresa_id = any(${empresaIds}::bigint[]) and month = ${month.first}::date and closed_at is null
    order by asked_at`.execute(tx)
  return rows
}
