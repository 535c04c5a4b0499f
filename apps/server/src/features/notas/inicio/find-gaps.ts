import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { Month } from './month.ts'

export interface GapRow {
  empresa_id: number
  tipo: string
  modelo: number
  serie: number
  missing: number
  /** The first twenty ranges, both ends included */
  ranges: [from: number, to: number][]
}

/** So many holes of a series are looked up in other months: more are no slips of a clock, but documents that were never sent here. */
const LOOKED_UP = 50

/** Numbers of the tax office's own notes (NFA-e, 890 to 899) follow no series of the company. */
const OWN_SERIES = sql`not (modelo = 55 and serie between 890 and 899)`

/** Of the hole `h`: the numbers that documents of other months bear. */
const USED_ELSEWHERE = sql`
  select range_agg(int8range(used.number, used.number + 1))
  from (select span from unnest(h.missing) as each(span) limit ${LOOKED_UP}) hole
  cross join lateral (
    select n.number from nota n
    where n.empresa_id = h.empresa_id and n.tipo = h.tipo and n.papel = 'E' and n.number >= lower(span) and n.number < upper(span)
      and n.modelo = h.modelo and n.serie = h.serie and not n.homologacao
    offset 0 -- one look into the index for each hole, whatever the planner thinks of joining
  ) used`

/**
 * Numbers without a document, by series of what the companies issued: from the last number of the month before (or else the first of
 * the month) to the last of the month. A number counts as used by any document that bears it, of whatever situation and month, and
 * by an inutilização. Served by `nota_own_numbers`; what looks missing is looked up in `nota_by_number`.
 */
export async function findGaps(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  month: Month,
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    with own as materialized (
      select empresa_id, tipo, modelo, serie, number, issued_local >= ${month.first}::timestamp as inside
      from nota
      where empresa_id = any(${empresaIds}::bigint[]) and papel = 'E' and not homologacao
        and issued_local >= ${month.before}::timestamp and issued_local < ${month.end}::timestamp and ${OWN_SERIES}
    ), series as (
      select empresa_id, tipo, modelo, serie, range_agg(int8range(number, number + 1)) as present,
        min(number) filter (where inside) as first, max(number) filter (where inside) as last, max(number) filter (where not inside) as past
      from own group by 1, 2, 3, 4 having bool_or(inside)
    ), holes as (
      select s.*, int8multirange(int8range(case when past < first then past else first end, last + 1)) - present
        - coalesce((select range_agg(int8range(i.number_from, i.number_to + 1)) from inutilizacao i
            where i.empresa_id = s.empresa_id and i.modelo = s.modelo and i.serie = s.serie and not i.homologacao and i.registered
              and i.number_from <= i.number_to), '{}') as missing
      from series s
    ), checked as (
      select h.empresa_id, h.tipo, h.modelo, h.serie, h.missing - coalesce((${USED_ELSEWHERE}), '{}') as missing
      from holes h where not isempty(h.missing)
    )
    select empresa_id, tipo, modelo, serie, gaps.missing, gaps.ranges
    from checked, lateral (
      select sum(upper(span) - lower(span))::bigint as missing,
        coalesce(jsonb_agg(jsonb_build_array(lower(span), upper(span) - 1) order by span) filter (where at <= 20), '[]') as ranges
      from unnest(checked.missing) with ordinality as hole(span, at)
    ) gaps
    where gaps.missing > 0
    order by empresa_id, modelo, serie
  `.execute(tx)
  return rows
}
