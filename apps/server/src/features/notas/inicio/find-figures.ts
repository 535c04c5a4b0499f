import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { Month } from './month.ts'

/** Count and value of one situation; of a company as a whole (`day` null), or of all companies on one day (`empresa_id` null). */
export interface FigureRow {
  empresa_id: number | null
  day: string | null
  tipo: string
  papel: string
  situacao: string
  quantity: number
  /** Exact at any size. */
  cents: bigint
}

/** The month's documents of production, summed by company and by day in one scan. Served by the primary key of nota_day. */
export async function findFigures(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  month: Month,
): Promise<FigureRow[]> {
  const { rows } = await sql<Omit<FigureRow, 'cents'> & { cents: string }>`
    select empresa_id, day, tipo, papel, situacao, sum(quantity)::bigint as quantity, sum(total_cents) as cents
    from nota_day
    where empresa_id = any(${empresaIds}::bigint[]) and tipo = any('{nfe,nfce,cte,mdfe}'::text[]) and papel = any('{E,R}'::text[])
      and day >= ${month.first}::date and day < ${month.end}::date and not homologacao
    group by grouping sets ((empresa_id, tipo, papel, situacao), (day, tipo, papel, situacao))
    having sum(quantity) <> 0
    order by day
  `.execute(tx)
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }))
}
