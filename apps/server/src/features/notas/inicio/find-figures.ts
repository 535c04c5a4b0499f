import { TIPOS_POR_EMISSAO } from '@portal/contract/notas.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Month } from '../../../base/days.ts'
import { isSpread } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'

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

/** Rows of the month: sums by day of emission, and each NFS-e on the day of its competência. */
const sourcesOf = (empresaIds: readonly number[], month: Month): RawBuilder<unknown>[] => [
  // served by the primary key of nota_day
  sql`(select empresa_id, day, tipo, papel, situacao, quantity, total_cents from nota_day
    where empresa_id = any(${empresaIds}::bigint[]) and tipo = any(${TIPOS_POR_EMISSAO}::text[]) and papel = any('{E,R}'::text[])
      and day >= ${month.first}::date and day < ${month.end}::date and not homologacao) s`,
  // served by nota_by_competencia
  sql`(select empresa_id, competencia as day, 'nfse'::text as tipo, papel, situacao, 1 as quantity, total_cents from nota
    where empresa_id = any(${empresaIds}::bigint[]) and competencia >= ${month.first}::date and competencia < ${month.end}::date
      and not homologacao) s`,
]

/** The month's documents of production, summed by company and by day in one scan of each source. */
export async function findFigures(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  month: Month,
): Promise<FigureRow[]> {
  const sums = (source: RawBuilder<unknown>, groups: RawBuilder<unknown>, columns = sql`empresa_id, day`) => sql`
    select ${columns}, tipo, papel, situacao, sum(quantity)::bigint as quantity, sum(total_cents) as cents
    from ${source} group by ${groups} having sum(quantity) <> 0`
  const sources = sourcesOf(empresaIds, month)
  // a cluster cannot divide GROUPING SETS among nodes
  const queries = (await isSpread(tx, empresaIds))
    ? sources.flatMap((source) => [
        sums(source, sql`day, tipo, papel, situacao`, sql`null::bigint as empresa_id, day`),
        sums(source, sql`empresa_id, tipo, papel, situacao`, sql`empresa_id, null::date as day`),
      ])
    : sources.map((source) =>
        sums(source, sql`grouping sets ((empresa_id, tipo, papel, situacao), (day, tipo, papel, situacao))`),
      )
  const figures: FigureRow[] = []
  for (const query of queries) {
    const { rows } = await sql<
      Omit<FigureRow, 'cents'> & { cents: string }
    >`${query} order by day, empresa_id, tipo, papel, situacao`.execute(tx)
    figures.push(...rows.map((row) => ({ ...row, cents: BigInt(row.cents) })))
  }
  return figures
}
