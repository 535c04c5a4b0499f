import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { daysAfter, type Month } from '../../../base/days.ts'
import { sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'

/** Count of documents of one kind and side. */
export interface SignatureRow {
  empresa_id: number
  tipo: string
  papel: string
  quantity: number
  /** The newest of them. */
  id: string
}

/** Documents of the month with an invalid signature. Served by `nota_bad_signature`. */
export const findBadSignatures = (tx: Transaction<Database>, empresaIds: readonly number[], month: Month) =>
  countNotas(tx, { empresaIds, month }, sql<SqlBool>`mark_signature = 'invalida'`)

/** Documents of the month with a cancellation that a user has to confirm. Served by `nota_pending`. */
export const findPendingCancellations = (tx: Transaction<Database>, empresaIds: readonly number[], month: Month) =>
  countNotas(tx, { empresaIds, month }, sql<SqlBool>`pending_cancellation`)

/**
 * Of an NFS-e the month is that of its competência. `condition` is the predicate of a partial index, whose few NFS-e are
 * read of all months: no range of the competência may lead the planner to another index.
 */
async function countNotas(
  tx: Transaction<Database>,
  { empresaIds, month }: { empresaIds: readonly number[]; month: Month },
  condition: RawBuilder<SqlBool>,
): Promise<SignatureRow[]> {
  const matching = sql`select empresa_id, tipo, papel, id, issued_local from nota
      where empresa_id = any(${empresaIds}::bigint[]) and ${condition} and not homologacao`
  const { rows } = await sql<SignatureRow>`
    select empresa_id, tipo, papel, count(*)::bigint as quantity, (array_agg(id order by issued_local desc))[1] as id
    from (
      ${matching} and tipo <> 'nfse' and issued_local >= ${month.first}::timestamp and issued_local < ${month.end}::timestamp
      union all
      ${matching} and tipo = 'nfse' and to_char(competencia, 'YYYY-MM-DD') >= ${month.first}
        and to_char(competencia, 'YYYY-MM-DD') < ${month.end}
    ) n
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(tx)
  return rows
}

export interface OpenManifestRow {
  empresa_id: number
  quantity: number
  /** The oldest of them, and the day of its issue. */
  id: string
  day: string
}

/** Days after which a manifesto that is still open is reported, and up to which. */
const OPEN_AFTER = 30
const OPEN_UNTIL = 365

/**
 * Own MDF-e that are neither closed nor cancelled long after their issue, whatever the month: an open one stops the next journey of its
 * vehicle. Served by `nota_by_emission`.
 */
export async function findOpenManifests(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  today: string,
): Promise<OpenManifestRow[]> {
  const { rows } = await sql<OpenManifestRow>`
    select empresa_id, count(*)::bigint as quantity, (array_agg(id order by issued_local, id))[1] as id, min(issued_local)::date as day
    from nota
    where empresa_id = any(${empresaIds}::bigint[]) and tipo = 'mdfe' and papel = 'E' and situacao = 'autorizada' and not homologacao
      and issued_local >= ${daysAfter(today, -OPEN_UNTIL)}::timestamp
      and issued_local < ${daysAfter(today, -OPEN_AFTER)}::timestamp
    group by 1 order by 1
  `.execute(tx)
  return rows
}

export interface ManifestAlertRow {
  empresa_id: number
  matter: 'prazo_conclusiva' | 'prazo_ciencia' | 'confirmada_mudou' | 'tacita'
  quantity: number
  /** Of the first note */
  day: string | null
  /** A deadline ends today or tomorrow */
  is_urgent: boolean
}

/** Open alerts of manifestação, whatever the month, by company and matter. Served by `capture_alert_of`. */
export async function findManifestAlerts(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
): Promise<ManifestAlertRow[]> {
  const { rows } = await sql<ManifestAlertRow>`
    select e.id as empresa_id, k.matter, sum((a.details ->> 'quantidade')::int)::int as quantity, min(a.details ->> 'dia') as day,
      bool_or(a.kind in ('conclusiva_1', 'ciencia_1')) as is_urgent
    from empresa e join capture_alert a on a.tax_id = e.tax_id and a.demo = e.demo and a.closed_at is null
    join (values ('conclusiva_15', 'prazo_conclusiva'), ('conclusiva_5', 'prazo_conclusiva'), ('conclusiva_1', 'prazo_conclusiva'),
      ('ciencia_3', 'prazo_ciencia'), ('ciencia_1', 'prazo_ciencia'), ('tacita', 'tacita'), ('confirmada_cancelada', 'confirmada_mudou'),
      ('confirmada_corrigida', 'confirmada_mudou')) k (kind, matter) on k.kind = a.kind
    where e.id = any(${empresaIds}::bigint[]) and a.details ? 'quantidade' and (a.seen_at is null or k.matter like 'prazo%')
    group by 1, 2 order by 1, 2
  `.execute(tx)
  return rows
}

export interface RejectedRow {
  empresa_id: number
  rejected: number
  /** The newest upload with refused files, and the day of its arrival. */
  id: string
  day: string
}

/**
 * Refused files of uploads of the month, in the time zone of São Paulo, that are or should be documents: a PDF or a RAR
 * that somebody sent by mistake asks for nothing. Served by `upload_with_rejected`, then by the key of the lines.
 */
export async function findRejected(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  month: Month,
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select u.empresa_id, count(*)::bigint as rejected, (array_agg(u.id order by u.received_at desc))[1] as id,
      (max(u.received_at) at time zone 'America/Sao_Paulo')::date as day
    from upload u join upload_line l on l.upload_id = u.id and ${sameCompany('l', 'u', empresaIds)}
    where u.empresa_id = any(${empresaIds}::bigint[]) and u.rejected > 0
      and u.received_at >= ${month.first}::timestamp at time zone 'America/Sao_Paulo'
      and u.received_at < ${month.end}::timestamp at time zone 'America/Sao_Paulo'
      and l.verdict = 'rejeitado' and (l.kind is not null or l.chave is not null or lower(right(l.name, 4)) = '.xml')
    group by 1
  `.execute(tx)
  return rows
}

/** Last day of each company's latest certificate, among those used to sign in by its own users. */
export async function findCertificates(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ empresa_id: number; valid_until: string }>`
    select empresa_id, valid_until from empresa_certificates(${empresaIds}::bigint[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.empresa_id, row.valid_until.slice(0, 10)]))
}
