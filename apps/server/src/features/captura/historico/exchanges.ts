import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** One exchange with SEFAZ. */
export interface ExchangeRow {
  service: string
  number: number
  sent_at: Date
  /** With all digits of the database: the position in the order */
  sent_text: string
  address: string
  thumbprint: string | null
  kind: string
  asked: string
  cause: string
  caused_by_name: string | null
  request_sha256: string | null
  reply_sha256: string | null
  hash: string | null
  duration_ms: number | null
  http_status: number | null
  cstat: string | null
  reason: string | null
  ult_nsu: number | null
  max_nsu: number | null
  documents: number | null
  fault: string | null
}

export interface ExchangeQuestion {
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  service?: string
  /** Days of Brasília, both inclusive */
  from?: string
  to?: string
  cstat?: number
  after: { sentAt: string; service: string; number: number } | null
  limit: number
}

/** Newest first, after the given one. Served by `capture_exchange_recent`. */
export async function findExchanges(tx: Transaction<Database>, question: ExchangeQuestion): Promise<ExchangeRow[]> {
  const { environment, limit } = question
  const { rows } = await sql<ExchangeRow>`
    select x.service, x.number, x.sent_at, x.sent_at::text as sent_text, x.address, encode(x.thumbprint, 'hex') as thumbprint, x.kind, x.asked, x.cause,
      capture_author(x.caused_by) as caused_by_name, encode(x.request_sha256, 'hex') as request_sha256, encode(x.reply_sha256, 'hex') as reply_sha256,
      encode(x.hash, 'hex') as hash, x.duration_ms, x.http_status, x.cstat, x.reason, x.ult_nsu, x.max_nsu, x.documents, x.fault
    from capture_exchange x join empresa e on e.tax_id = x.tax_id and e.demo = x.demo
    where e.id = ${question.empresaId} and x.environment = case when x.demo then 1 else ${environment} end
      and ${sql.join(filtersOf(question), sql` and `)}
    order by x.sent_at desc, x.service desc, x.number desc limit ${limit}`.execute(tx)
  return rows
}

function filtersOf({ service, from, to, cstat, after }: ExchangeQuestion): RawBuilder<unknown>[] {
  const filters = [sql`true`]
  if (service) filters.push(sql`x.service = ${service}`)
  if (from) filters.push(sql`x.sent_at >= ${from}::timestamp at time zone 'America/Sao_Paulo'`)
  if (to) filters.push(sql`x.sent_at < (${to}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`)
  if (cstat !== undefined) filters.push(sql`x.cstat = ${String(cstat)}`)
  if (after)
    filters.push(
      sql`(x.sent_at, x.service, x.number) < (${after.sentAt}::timestamptz, ${after.service}, ${after.number}::bigint)`,
    )
  return filters
}
