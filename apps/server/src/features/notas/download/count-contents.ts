import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter } from '../consulta/filter.ts'
import { findMatches, isPlainFilter } from '../consulta/find-matches.ts'
import { filterDays, filterRows } from '../consulta/totals.ts'

/** Notes of one company, kind, role and month of emission (`2026-10`). */
export interface ContentCount {
  empresaId: number
  tipo: string
  papel: string
  month: string
  quantity: number
}

/** The notes of a filter. A plain filter is answered from the sums per day. */
export async function countFilter(tx: Transaction<Database>, filter: NotaFilter): Promise<ContentCount[]> {
  if (!isPlainFilter(filter)) return countRows(tx, filterRows(filter, await findMatches(tx, filter)))
  const { rows } = await sql<ContentCount>`
    select empresa_id as "empresaId", tipo, papel, to_char(day, 'YYYY-MM') as month, sum(quantity)::int as quantity
    from ${filterDays(filter)} group by 1, 2, 3, 4 having sum(quantity) <> 0
  `.execute(tx)
  return rows
}

/** Any rows: `nota n where …`. */
export async function countRows(tx: Transaction<Database>, source: RawBuilder<unknown>): Promise<ContentCount[]> {
  const { rows } = await sql<ContentCount>`
    select n.empresa_id as "empresaId", n.tipo, n.papel, to_char(n.issued_local, 'YYYY-MM') as month, count(*)::int as quantity
    from ${source} group by 1, 2, 3, 4
  `.execute(tx)
  return rows
}
