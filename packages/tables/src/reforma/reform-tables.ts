import type { AnnexRow, ClassTribRow, CstIbsCbsRow, PresumedCreditRow } from '../official/model.ts'
import type { ReformMonth } from './model.ts'
import { areSimplesRulesOn } from './simples.ts'
import { ratesWith, type YearRates } from './transition.ts'

interface Rows {
  classTribs: readonly ClassTribRow[]
  csts: readonly CstIbsCbsRow[]
  credits: readonly PresumedCreditRow[]
  annexes: readonly AnnexRow[]
}

/** The official tables of IBS and CBS, as the check of one month asks them. */
export interface ReformTables {
  month: ReformMonth
  /** What documents of the month must state; undefined before 2026. A rate is null where no act fixed it and the operator loaded none. */
  rates: YearRates | undefined
  /** The rules of NT 2026.005 are in force */
  hasSimplesRules: boolean
  classTrib(code: string): ClassTribRow | undefined
  cst(code: string): CstIbsCbsRow | undefined
  credit(code: string): PresumedCreditRow | undefined
  /** Lines of the annexes that name the NCM in the month, the most specific first. */
  linesOf(ncm: string): readonly AnnexRow[]
  /** True when the class has lines by NCM in any annex. */
  isListed(classTrib: string): boolean
}

/** True when a validity touches the month. */
export const holdsInMonth = (
  { from, to }: { from: string | null; to: string | null },
  { first, last }: ReformMonth,
): boolean => (from === null || from <= last) && (to === null || to >= first)

interface Choices {
  /** Rates that the operator loaded for the year, which fill what the law leaves open */
  loaded?: Partial<YearRates>
  hasSimplesRules?: boolean
}

export function createReformTables(
  { classTribs, csts, credits, annexes }: Rows,
  month: ReformMonth,
  { loaded = {}, hasSimplesRules = areSimplesRulesOn(month) }: Choices = {},
): ReformTables {
  const classes = new Map(classTribs.map((row) => [row.code, row]))
  const cstByCode = new Map(csts.map((row) => [row.code, row]))
  const creditByCode = new Map(credits.map((row) => [row.code, row]))
  const goods = annexes
    .filter((row) => row.codeKind === 'NCM' && holdsInMonth(row, month))
    .toSorted((one, other) => other.code.length - one.code.length)
  const listed = new Set(annexes.filter(({ codeKind }) => codeKind === 'NCM').flatMap((row) => row.classTribs))
  const known = new Map<string, readonly AnnexRow[]>()
  const linesOf = (ncm: string) => {
    const lines =
      known.get(ncm) ??
      goods.filter((row) => ncm.startsWith(row.code) && !row.exceptions.some((prefix) => ncm.startsWith(prefix)))
    known.set(ncm, lines)
    return lines
  }
  return {
    month,
    rates: ratesWith(Number(month.first.slice(0, 4)), loaded),
    hasSimplesRules,
    classTrib: (code) => classes.get(code),
    cst: (code) => cstByCode.get(code),
    credit: (code) => creditByCode.get(code),
    linesOf,
    isListed: (code) => listed.has(code),
  }
}
