import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Search } from './parties.ts'
import type { BuscaText } from './read-text.ts'

type Tx = Transaction<Database>

/** A product of a register, or one that notes name (without a code). */
export interface FoundItem {
  empresaId: number
  code: string | null
  name: string
  ncm: string | null
}

const MAX_ITEMS = 10
const MAX_ROWS = 100
/** Words are compared with every product of a register; of more companies only the first one's is read. */
const MAX_REGISTERS = 5

/** Products by bar code, NCM or words: of the registers, then those that only notes name. */
export async function findItems(tx: Tx, search: Search, text: BuscaText): Promise<FoundItem[]> {
  if (search.empresaIds.length === 0 || text.taxId !== null) return []
  const found = [...(await registered(tx, search, text)), ...(await named(tx, search, text))]
  const first = (item: FoundItem) => Number(item.empresaId === search.firstId)
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => Number(b.code !== null) - Number(a.code !== null) || first(b) - first(a))
    .filter(({ name, ncm }) => {
      const key = `${ncm} ${name.toLowerCase()}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_ITEMS)
}

async function registered(tx: Tx, { empresaIds, firstId }: Search, { digits, words }: BuscaText): Promise<FoundItem[]> {
  const query = tx
    .selectFrom('produto')
    .select(['empresa_id as empresaId', 'code', 'name', 'ncm'])
    .orderBy('active', 'desc')
    .limit(MAX_ITEMS)
  const companies = (ids: readonly number[]) => sql<boolean>`empresa_id = any(${ids}::bigint[])`
  // served by produto_by_gtin and produto_by_ncm
  if (digits !== null && digits.length >= 8) {
    const column = digits.length === 8 ? sql`(gtin = ${digits} or ncm = ${digits})` : sql`gtin = ${digits}`
    return query.where(companies(empresaIds)).where(sql<boolean>`${column}`).execute()
  }
  const few = empresaIds.length <= MAX_REGISTERS ? empresaIds : empresaIds.filter((id) => id === firstId)
  if (few.length === 0 || words.length === 0) return []
  return words
    .reduce((some, word) => some.where(sql<boolean>`position(${word} in busca) > 0`), query.where(companies(few)))
    .execute()
}

/** Served by `item_seen_by_gtin` or `item_seen_by_busca`. */
async function named(tx: Tx, { empresaIds }: Search, { digits, words }: BuscaText): Promise<FoundItem[]> {
  const ids = sql`${empresaIds}::bigint[]`
  if (digits !== null && digits.length < 8) return []
  if (digits === null && !words.some((word) => word.length >= 3)) return []
  const { rows } = await sql<{ empresa_id: number; ncm: string; name: string }>`${
    digits === null
      ? sql`select empresa_id, ncm, name from item_seen_everywhere(${ids}, ${words}::text[], ${MAX_ROWS})`
      : sql`select empresa_id, ncm, name from item_seen where empresa_id = any(${ids}) and gtin = ${digits} limit ${MAX_ROWS}`
  }`.execute(tx)
  return rows.map((row) => ({ empresaId: row.empresa_id, code: null, name: row.name, ncm: row.ncm }))
}
