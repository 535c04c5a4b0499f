import { type Kysely, sql, type Transaction } from 'kysely'
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

type Tx = Transaction<Database>

/**
 * Recomputes every chain of exchanges and compares it with its head: a changed, inserted or removed row breaks it, the newest ones
 * included. One snapshot, so that a running capture does not look like a break.
 */
export const checkChains = (db: Kysely<Database>): Promise<ChainReport> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(checkIn)

async function checkIn(tx: Tx): Promise<ChainReport> {
  const heads = await readHeads(tx)
  const report: ChainReport = { exchanges: 0, broken: [] }
  const broken = new Set<string>()
  const note = (row: ChainKey, number: number) => {
    if (broken.has(chainName(row))) return
    broken.add(chainName(row))
    report.broken.push(`${row.service} ${row.tax_id} nº ${number}`)
  }
  let last: ExchangeRow | null = null
  for (;;) {
    const rows = await pageAfter(tx, last)
    for (const row of rows) {
      const before: ExchangeRow | null = last !== null && chainName(last) === chainName(row) ? last : null
      report.exchanges += 1
      if (!follows(row, before)) note(row, row.number)
      heads.seen(row)
      last = row
    }
    if (rows.length < PAGE) break
  }
  for (const { row, number } of heads.missed()) note(row, number)
  return report
}

type ChainKey = Pick<ExchangeRow, 'service' | 'environment' | 'tax_id' | 'demo'>
const chainName = ({ service, environment, tax_id, demo }: ChainKey) => `${service} ${environment} ${tax_id} ${demo}`

/** The heads of all chains, and which of them the rows do not reach. */
async function readHeads(tx: Tx) {
  const rows = await tx
    .selectFrom('capture_sequence')
    .select(['service', 'environment', 'tax_id', 'demo', 'chain_count', 'chain_hash'])
    .execute()
  const newest = new Map<string, ExchangeRow>()
  const known = new Map(rows.map((row) => [chainName(row), row]))
  return {
    seen: (row: ExchangeRow) => newest.set(chainName(row), row),
    missed() {
      const withoutHead = [...newest].flatMap(([name, row]) => (known.has(name) ? [] : [{ row, number: row.number }]))
      const short = rows.flatMap((row) => {
        const last = newest.get(chainName(row))
        if ((last?.number ?? 0) !== row.chain_count) return [{ row, number: (last?.number ?? 0) + 1 }]
        const isKept = !last?.hash || (row.chain_hash?.equals(last.hash) ?? false)
        return isKept ? [] : [{ row, number: row.chain_count }]
      })
      return [...withoutHead, ...short]
    },
  }
}

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
async function pageAfter(db: Tx, last: ExchangeRow | null): Promise<ExchangeRow[]> {
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
