import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isSpread } from '../../../db/distributed.ts'
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
  const sums = (groups: RawBuilder<unknown>, columns = sql`empresa_id, day`) => sql`
    select ${columns}, tipo, papel, situacao, sum(quantity)::bigint as quantity, sum(total_cents) as cents
    from nota_day
    where empresa_id = any(${empresaIds}::bigint[]) and tipo = any('{nfe,nfce,cte,mdfe,nfse}'::text[]) and papel = any('{E,R}'::text[])
      and day >= ${month.first}::date and day < ${month.end}::date and not homologacao
    group by ${groups} having sum(quantity) <> 0`
  // a cluster cannot divide GROUPING SETS among nodes
  const queries = (await isSpread(tx, empresaIds))
    ? [
        sums(sql`day, tipo, papel, situacao`, sql`null::bigint as empresa_id, day`),
        sums(sql`empresa_id, tipo, papel, situacao`, sql`empresa_id, null::date as day`),
      ]
    : [sums(sql`grouping sets ((empresa_id, tipo, papel, situacao), (day, tipo, papel, situacao))`)]
  const figures: FigureRow[] = []
  for (const query of queries) {
    const { rows } = await sql<
      Omit<FigureRow, 'cents'> & { cents: string }
    >`${query} order by day, empresa_id, tipo, papel, situacao`.execute(tx)
    figures.push(...rows.map((row) => ({ ...row, cents: BigInt(row.cents) })))
  }
  return figures
}
