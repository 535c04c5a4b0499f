import { sql, type Transaction } from 'kysely'
import type { Month } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'

export interface GapRow {
  empresa_id: number
  tipo: string
  modelo: number
  serie: number
  missing: number
  /** The first ranges, both ends included. */
  ranges: [from: number, to: number][]
}

export interface GapQuery {
  empresaIds: readonly number[]
  month: Month
  /** Most ranges of one series */
  ranges?: number
}

/** Notes issued by the tax office (NFA-e, series 890 to 899) are not in a series of the company. */
const OWN_SERIES = sql`not (modelo = 55 and serie between 890 and 899)`

/**
 * Numbers without a document, by series of the issued notes: from the last number of the previous month (or the
 * first of the month) to the last of the month. A number is used by a document of any situation and month, or by an
 * inutilização. Served by the primary key of `nota_number`.
 */
export async function findGaps(
  tx: Transaction<Database>,
  { empresaIds, month, ranges = 20 }: GapQuery,
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    with series as (
      select empresa_id, tipo, modelo, serie, range_agg(span) as present,
        min(lower(span)) filter (where month = ${month.first}::date) as first,
        max(upper(span)) filter (where month = ${month.first}::date) as beyond,
        max(upper(span)) filter (where month = ${month.before}::date) - 1 as past
      from nota_number, unnest(held) as each(span)
      where empresa_id = any(${empresaIds}::bigint[]) and month in (${month.first}::date, ${month.before}::date) and ${OWN_SERIES}
      group by 1, 2, 3, 4 having bool_or(month = ${month.first}::date)
    ), holes as (
      select s.*, int8multirange(int8range(case when past < first then past else first end, beyond)) - present
        - coalesce((select range_agg(int8range(i.number_from, i.number_to + 1)) from inutilizacao i
            where i.empresa_id = s.empresa_id and i.modelo = s.modelo and i.serie = s.serie and not i.homologacao and i.registered
              and i.number_from <= i.number_to), '{}') as missing
      from series s
    ), checked as (
      select h.empresa_id, h.tipo, h.modelo, h.serie, h.missing - coalesce((
        select range_agg(span) from nota_number n, unnest(n.held) as each(span)
        where n.empresa_id = h.empresa_id and n.tipo = h.tipo and n.modelo = h.modelo and n.serie = h.serie
          and n.thousand between lower(h.missing) / 1000 and upper(h.missing) / 1000), '{}') as missing
      from holes h where not isempty(h.missing)
    )
    select empresa_id, tipo, modelo, serie, gaps.missing, gaps.ranges
    from checked, lateral (
      select sum(upper(span) - lower(span))::bigint as missing,
        coalesce(jsonb_agg(jsonb_build_array(lower(span), upper(span) - 1) order by span) filter (where at <= ${ranges}), '[]') as ranges
      from unnest(checked.missing) with ordinality as hole(span, at)
    ) gaps
    where gaps.missing > 0
    order by empresa_id, modelo, serie
  `.execute(tx)
  return rows
}
