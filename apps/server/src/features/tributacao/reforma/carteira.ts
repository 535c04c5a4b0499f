import { ratesOfYear, ratesWith } from '@portal/tables/reforma/transition.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Month } from '../../../base/days.ts'
import { sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { loadedRatesOf } from './judge-month.ts'

/** The counted check of a company's month. Money in cents as text, because a sum may pass 15 digits. */
export interface CountedMonth {
  notes: number
  items: number
  error_notes: number
  warning_notes: number
  info_notes: number
  faulty_notes: number
  faulty_cents: string
  excess_cents: string
  unverifiable: number
  finding: string | null
}

export interface CompanyCheck {
  empresa_id: number
  /** null: not counted yet */
  counted: CountedMonth | null
  /** Documents and register are those that were counted */
  isCurrent: boolean
}

interface PortfolioQuestion {
  empresaIds: readonly number[]
  month: Month
  sistema: string
}

type Row = { empresa_id: number; current: boolean } & (CountedMonth | { [name in keyof CountedMonth]: null })

/**
 * The counted check of these companies; a company without a row has no document in the month. One query, served by the primary keys of
 * `fechamento`, `produto_list` and `reforma_mes`.
 */
export async function readReformMonths(
  tx: Transaction<Database>,
  { empresaIds, month, sistema }: PortfolioQuestion,
): Promise<ReadonlyMap<number, CompanyCheck>> {
  const { rows } = await sql<Row>`
    select f.empresa_id, coalesce(m.changes = f.changes and m.version = coalesce(l.version, 0), false) as current,
      m.notes, m.items, m.error_notes, m.warning_notes, m.info_notes, m.faulty_notes, m.faulty_cents::text as faulty_cents,
      m.excess_cents::text as excess_cents, m.unverifiable, m.finding
    from fechamento f
      left join produto_list l on ${sameCompany('l', 'f', empresaIds)} and l.sistema = ${sistema}
      left join reforma_mes m on ${sameCompany('m', 'f', empresaIds)} and m.month = f.month and m.sistema = coalesce(l.sistema, '')
    where f.empresa_id = any(${empresaIds}::bigint[]) and f.month = ${month.first}::date`.execute(tx)
  return new Map(
    rows.map(({ empresa_id, current, ...counted }) => [
      empresa_id,
      { empresa_id, counted: counted.notes === null ? null : counted, isCurrent: current },
    ]),
  )
}

/** Who fixed the rates of a month: the law, an act that the operator loaded, or nobody yet. */
export type RateState = 'da_lei' | 'carregada' | 'nao_fixada'

async function rateStateOf(tx: Transaction<Database>, month: Month): Promise<RateState> {
  const year = Number(month.first.slice(0, 4))
  const isWhole = (rates: ReturnType<typeof ratesOfYear>) => Object.values(rates ?? {}).every((rate) => rate !== null)
  if (isWhole(ratesOfYear(year))) return 'da_lei'
  return isWhole(ratesWith(year, await loadedRatesOf(tx, month))) ? 'carregada' : 'nao_fixada'
}

/** The counted checks of all companies of a scope. */
export const findPortfolio = (
  db: Kysely<Database>,
  scope: Scope,
  { month, sistema }: { month: Month; sistema: string },
): Promise<{ rate: RateState; months: ReadonlyMap<number, CompanyCheck> }> =>
  inScope(db, scope, async (tx) => ({
    rate: await rateStateOf(tx, month),
    months: await readReformMonths(tx, { empresaIds: scope.empresaIds, month, sistema }),
  }))
