import { sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { SequenceKey } from '../ritmo/sequence.ts'

type Tx = Transaction<Database>

const BOOKS_DAY = sql`coalesce(n.competencia, n.issued_local::date)`

/**
 * Months (AAAA-MM) of the books of new notes that the company has closed: the EFD of that month was generated after
 * the last day of the file. The month of an NFS-e is that of its competência.
 */
export async function findLateMonths(tx: Tx, empresaId: number, notaIds: readonly string[]): Promise<string[]> {
  if (notaIds.length === 0) return []
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(${BOOKS_DAY}, 'YYYY-MM') as month from nota n
    where n.empresa_id = ${empresaId} and n.id = any (${notaIds}::uuid[]) and exists (select from sped_file f
      where f.empresa_id = ${empresaId} and ${BOOKS_DAY} between f.day_from and f.day_to
        and (f.created_at at time zone 'America/Sao_Paulo')::date > f.day_to)`.execute(tx)
  return rows.map(({ month }) => month)
}

/** Opens `documento_tardio` for these months; `details.meses` has each month (AAAA-MM) with the instant of its latest arrival. */
export async function noteLateMonths(
  tx: Tx,
  { service, environment, taxId, demo }: SequenceKey,
  months: readonly string[],
): Promise<void> {
  if (months.length === 0) return
  await sql`
    insert into capture_alert as a (id, kind, service, environment, tax_id, demo, details)
    values (${uuidv7()}, 'documento_tardio', ${service}, ${environment}, ${taxId}, ${demo}, jsonb_build_object('meses',
      (select jsonb_object_agg(month, clock_timestamp()) from unnest(${months}::text[]) month)))
    on conflict (kind, environment, demo, coalesce(tax_id, ''), coalesce(service, '')) where closed_at is null
    do update set details = jsonb_build_object('meses', (a.details -> 'meses') || (excluded.details -> 'meses'))`.execute(
    tx,
  )
}

interface OpenLate {
  id: string
  empresa_id: number
  meses: Record<string, string>
}

/** Closes the alerts of companies that have generated the EFD of every such month again. */
export async function closeLateDocuments(
  tx: Tx,
  { environment, demo }: { environment: number; demo: boolean },
): Promise<void> {
  const { rows } = await sql<OpenLate>`
    select a.id, e.id as empresa_id, a.details -> 'meses' as meses from capture_alert a
    join empresa e on e.tax_id = a.tax_id and e.demo = a.demo
    where a.kind = 'documento_tardio' and a.closed_at is null and a.environment = ${environment} and a.demo = ${demo}`.execute(
    tx,
  )
  for (const { id, empresa_id, meses } of rows) {
    const months = Object.keys(meses)
    const { rows: waiting } = await sql`
      select from unnest(${months}::text[], ${months.map((month) => meses[month] ?? '')}::timestamptz[]) k (month, at)
      where not exists (select from sped_file f where f.empresa_id = ${empresa_id} and f.created_at > k.at
        and k.month between to_char(f.day_from, 'YYYY-MM') and to_char(f.day_to, 'YYYY-MM')) limit 1`.execute(tx)
    if (waiting.length === 0) await sql`update capture_alert set closed_at = now() where id = ${id}`.execute(tx)
  }
}
