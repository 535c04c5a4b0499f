import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter } from '../consulta/filter.ts'
import { findMatches, isPlainFilter } from '../consulta/find-matches.ts'
import { filterDays, filterRows } from '../consulta/totals.ts'

/** Notes of one company, kind, role and month of the books (`2026-10`): of emission, of an NFS-e its competência. */
export interface ContentCount {
  empresaId: number
  tipo: string
  papel: string
  month: string
  quantity: number
}

/** The notes of a filter. The sums per day, which are by emission, answer a plain filter for all kinds but NFS-e. */
export async function countFilter(tx: Transaction<Database>, filter: NotaFilter): Promise<ContentCount[]> {
  const ofNfse = filter.tipos.filter((tipo) => tipo === 'nfse')
  if (!isPlainFilter(filter) || ofNfse.length === filter.tipos.length) return countMatches(tx, filter)
  const others = { ...filter, tipos: filter.tipos.filter((tipo) => tipo !== 'nfse') }
  const { rows } = await sql<ContentCount>`
    select empresa_id as "empresaId", tipo, papel, to_char(day, 'YYYY-MM') as month, sum(quantity)::int as quantity
    from ${filterDays(others)} group by 1, 2, 3, 4 having sum(quantity) <> 0
  `.execute(tx)
  return ofNfse.length === 0 ? rows : [...rows, ...(await countMatches(tx, { ...filter, tipos: ofNfse }))]
}

const countMatches = async (tx: Transaction<Database>, filter: NotaFilter): Promise<ContentCount[]> =>
  countRows(tx, filterRows(filter, await findMatches(tx, filter)))

/** Any rows: `nota n where …`. */
export async function countRows(tx: Transaction<Database>, source: RawBuilder<unknown>): Promise<ContentCount[]> {
  const { rows } = await sql<ContentCount>`
    select n.empresa_id as "empresaId", n.tipo, n.papel,
      to_char(coalesce(n.competencia, n.issued_local::date), 'YYYY-MM') as month, count(*)::int as quantity
    from ${source} group by 1, 2, 3, 4
  `.execute(tx)
  return rows
}
