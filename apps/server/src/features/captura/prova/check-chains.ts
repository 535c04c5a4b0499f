import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { type ExchangeRow, exchangeHash } from './chain.ts'
import { sha256 } from './exchanges.ts'

/** What the check of all chains found. */
export interface ChainReport {
  exchanges: number
  /** First exchange of each broken chain: `nfe 11222333000181 nº 7` */
  broken: string[]
}

const PAGE = 500

/** Recomputes every chain of exchanges: a changed, removed or inserted row breaks it. */
export async function checkChains(db: Kysely<Database>): Promise<ChainReport> {
  const report: ChainReport = { exchanges: 0, broken: [] }
  const broken = new Set<string>()
  let last: ExchangeRow | null = null
  for (;;) {
    const rows = await pageAfter(db, last)
    for (const row of rows) {
      const name = chainName(row)
      const before = last !== null && chainName(last) === name ? last : null
      report.exchanges += 1
      if (!broken.has(name) && !follows(row, before)) {
        broken.add(name)
        report.broken.push(`${row.service} ${row.tax_id} nº ${row.number}`)
      }
      last = row
    }
    if (rows.length < PAGE) return report
  }
}

const chainName = ({ service, environment, tax_id, demo }: ExchangeRow) => `${service} ${environment} ${tax_id} ${demo}`

/** Whether a row is the next of its chain. The newest one may be in flight, without a hash. */
function follows(row: ExchangeRow, before: ExchangeRow | null): boolean {
  if (row.number !== (before?.number ?? 0) + 1) return false
  if (before !== null && before.hash === null) return false
  if (!sha256(row.request).equals(row.request_sha256)) return false
  if (row.hash === null) return true
  const previous = before?.hash ?? null
  return exchangeHash(row, previous).equals(row.hash)
}

/** In the order of the primary key. */
async function pageAfter(db: Kysely<Database>, last: ExchangeRow | null): Promise<ExchangeRow[]> {
  const rows = db
    .selectFrom('capture_exchange')
    .selectAll()
    .orderBy('service')
    .orderBy('environment')
    .orderBy('tax_id')
    .orderBy('demo')
    .orderBy('number')
    .limit(PAGE)
  if (last === null) return rows.execute()
  const { service, environment, tax_id, demo, number } = last
  return rows
    .where(
      sql<boolean>`(service, environment, tax_id, demo, number) > (${service}, ${environment}::smallint, ${tax_id}, ${demo}, ${number}::bigint)`,
    )
    .execute()
}
