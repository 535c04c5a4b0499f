import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isSpread, sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { isOneOf } from '../consulta/conditions.ts'
import type { After, NotaFilter, Order } from '../consulta/filter.ts'
import { findMatches } from '../consulta/find-matches.ts'
import { findNotaKeys } from '../consulta/find-notas.ts'
import { byCompany } from '../consulta/spread-keys.ts'
import { filterRows, isMoney, type NotaTotals, sumNotaRows, sumNotas } from '../consulta/totals.ts'
import type { NotaKey } from './read-lines.ts'

type Tx = Transaction<Database>

/** The notes of an export or report: keys that belong to the caller, all of a month or picked by hand, or a filter. */
export type Picked = { keys: readonly NotaKey[]; ofMonth?: true } | { filter: NotaFilter }

/** SQL: the rows whose value is in the list's sum. Another kind of document is in it when its model, or that document by its id, was asked for. */
export function pickedMoney(picked: Picked): RawBuilder<unknown> {
  if ('filter' in picked) return isMoney(picked.filter)
  return picked.ofMonth ? sql`n.tipo <> 'outro'` : sql`true`
}

const AT_ONCE = 1000

/** The notes in order, a thousand at a time, all from the transaction's snapshot. */
export async function* keyPages(tx: Tx, picked: Picked, order: Order): AsyncGenerator<readonly NotaKey[]> {
  if ('keys' in picked) {
    for (let start = 0; start < picked.keys.length; start += AT_ONCE) yield picked.keys.slice(start, start + AT_ONCE)
    return
  }
  const matches = await findMatches(tx, picked.filter)
  let after: After | null = null
  do {
    const page: Awaited<ReturnType<typeof findNotaKeys>> = await findNotaKeys(tx, picked.filter, {
      order,
      after,
      limit: AT_ONCE,
      matches,
    })
    if (page.notas.length > 0) yield page.notas.map(({ empresa_id, id }) => ({ empresaId: empresa_id, id }))
    after = page.next
  } while (after)
}

/** The companies of the picked notes. */
export const pickedCompanies = (picked: Picked): number[] =>
  'filter' in picked
    ? picked.filter.establishments.map(({ id }) => id)
    : [...new Set(picked.keys.map(({ empresaId }) => empresaId))]

/** The rows of the picked notes: `nota n where …`. */
export async function pickedRows(tx: Tx, picked: Picked): Promise<RawBuilder<unknown>> {
  if ('filter' in picked) return filterRows(picked.filter, await findMatches(tx, picked.filter))
  const ids = `{${picked.keys.map(({ id }) => id).join(',')}}`
  return sql`nota n where ${isOneOf(sql`n.empresa_id`, pickedCompanies(picked))} and n.id = any(${ids}::uuid[])`
}

/** Picked notes of some companies. */
export interface PickedPart {
  empresaIds: readonly number[]
  rows: RawBuilder<unknown>
}

/**
 * The rows of the picked notes, for queries that a cluster cannot divide among nodes: company by company on a cluster,
 * else all at once.
 */
export async function pickedParts(tx: Tx, picked: Picked): Promise<PickedPart[]> {
  const empresaIds = pickedCompanies(picked)
  if (!(await isSpread(tx, empresaIds))) return [{ empresaIds, rows: await pickedRows(tx, picked) }]
  const parts: PickedPart[] = []
  if ('filter' in picked)
    for await (const { filter, matches } of byCompany(tx, picked.filter, await findMatches(tx, picked.filter)))
      parts.push({ empresaIds: filter.establishments.map(({ id }) => id), rows: filterRows(filter, matches) })
  else
    for (const id of empresaIds) {
      const own = { keys: picked.keys.filter(({ empresaId }) => empresaId === id) }
      parts.push({ empresaIds: [id], rows: await pickedRows(tx, own) })
    }
  return parts
}

/** Count and value by the rules of the list. */
export async function sumPicked(tx: Tx, picked: Picked): Promise<NotaTotals> {
  return 'filter' in picked ? sumNotas(tx, picked.filter) : sumNotaRows(tx, await pickedRows(tx, picked))
}

/** Number of lines of an export by service. */
export async function countServicos(tx: Tx, picked: Picked): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::bigint as lines from ${await pickedRows(tx, picked)} and n.tipo = 'nfse'`.execute(tx)
  return rows[0]?.lines ?? 0
}

/** Number of lines of an export by item. */
export async function countItems(tx: Tx, picked: Picked): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with picked as (select n.empresa_id, n.id from ${await pickedRows(tx, picked)})
    select count(*)::bigint as lines from picked p left join nota_item i on ${sameCompany('i', 'p', pickedCompanies(picked))} and i.nota_id = p.id
  `.execute(tx)
  return rows[0]?.lines ?? 0
}
