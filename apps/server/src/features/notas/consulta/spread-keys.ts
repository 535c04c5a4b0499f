import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter, Order, OrderKey } from './filter.ts'
import { findSelective } from './find-matches.ts'
import { keysSql, type NotaKey, type PageQuery } from './page-sql.ts'
import type { FilterMatches, MatchedKeys } from './words/matches.ts'

type Tx = Transaction<Database>

/**
 * The keys of one page of several companies whose notes lie on several nodes of a cluster: one query per company,
 * which its node answers alone, merged here. Citus refuses the single query of `pageSql`, and on one PostgreSQL that
 * one is faster: it is planned once instead of once per company.
 */
export async function spreadKeys(tx: Tx, query: PageQuery): Promise<NotaKey[]> {
  const keys: NotaKey[] = []
  for await (const own of byCompany(tx, query.filter, query.matches))
    keys.push(...(await keysSql({ ...query, ...own }).execute(tx)).rows)
  return keys.sort(inOrder(query.order)).slice(0, query.limit)
}

/** The filter of each company, with its own matches. Leaves out companies without any. `matches` are those of findMatches. */
export async function* byCompany(
  tx: Tx,
  filter: NotaFilter,
  { notes, words }: FilterMatches,
): AsyncGenerator<{ filter: NotaFilter; matches: FilterMatches }> {
  for (const establishment of filter.establishments) {
    const own = { ...filter, establishments: [establishment] }
    const matched = notes && 'ids' in notes ? keysOfCompany(notes, establishment.id) : await findSelective(tx, own)
    if (!matched || !('ids' in matched) || matched.ids.length > 0)
      yield { filter: own, matches: { words, notes: matched } }
  }
}

function keysOfCompany({ empresaIds, ids }: MatchedKeys, id: number): MatchedKeys {
  const own = ids.filter((_, index) => empresaIds[index] === id)
  return { empresaIds: own.map(() => id), ids: own }
}

/** The order of the columns in PostgreSQL: texts by their bytes, as the columns' collation says. */
const COMPARE: Record<OrderKey, (a: string, b: string) => number> = {
  issued_local: byBytes,
  number: byNumber,
  total_cents: byNumber,
  party_folded: byBytes,
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function byNumber(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}

const inOrder =
  ({ key, descending }: Order) =>
  (a: NotaKey, b: NotaKey): number =>
    (descending ? -1 : 1) * (COMPARE[key](a.value, b.value) || byBytes(a.id, b.id))
