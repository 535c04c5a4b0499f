import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { DifalTotals, IcmsTotals, IpiGroup, StTotals } from './totals.ts'

/** An adjustment by its code and value, whatever register it stands in. */
export interface Adjustment {
  code: string
  value: Cents
}

/** What happens to an assessment by the fourth character of an adjustment's code (tabela 5.1.1). */
interface Effects {
  otherDebits: Cents
  creditsReversed: Cents
  otherCredits: Cents
  debitsReversed: Cents
  deductions: Cents
  special: Cents
}

/**
 * The adjustments of one tax, by effect.
 * Shape   third character of the code: 0 the company's ICMS, 1 substitution, 2 DIFAL, 3 FCP
 */
export function effectsOf(adjustments: readonly Adjustment[], tax: '0' | '1' | '2' | '3'): Effects {
  const sum = (effect: string): Cents =>
    adjustments.reduce(
      (total, { code, value }) => (code.charAt(2) === tax && code.charAt(3) === effect ? total + value : total),
      0,
    )
  return {
    otherDebits: sum('0'),
    creditsReversed: sum('1'),
    otherCredits: sum('2'),
    debitsReversed: sum('3'),
    deductions: sum('4'),
    special: sum('5'),
  }
}

/** E110, field by field. */
export interface IcmsAssessment {
  debits: Cents
  documentDebits: Cents
  otherDebits: Cents
  creditsReversed: Cents
  credits: Cents
  documentCredits: Cents
  otherCredits: Cents
  debitsReversed: Cents
  previous: Cents
  balance: Cents
  deductions: Cents
  due: Cents
  carried: Cents
  special: Cents
}

/**
 * The company's own ICMS of a month.
 * Shape   X = debits and their adjustments − credits, their adjustments and the credit of the month before; balance max(X, 0),
 *         due max(X − deductions, 0), carried max(deductions − X, 0)
 * Source  Guia Prático, E110
 */
export function assessIcms(totals: IcmsTotals, adjustments: readonly Adjustment[], previous: Cents): IcmsAssessment {
  const effects = effectsOf(adjustments, '0')
  const deductions = effects.deductions + totals.documentDeductions
  const x =
    totals.debits +
    totals.documentDebits +
    effects.otherDebits +
    effects.creditsReversed -
    (totals.credits + totals.documentCredits + effects.otherCredits + effects.debitsReversed + previous)
  return {
    debits: totals.debits,
    documentDebits: totals.documentDebits,
    otherDebits: effects.otherDebits,
    creditsReversed: effects.creditsReversed,
    credits: totals.credits,
    documentCredits: totals.documentCredits,
    otherCredits: effects.otherCredits,
    debitsReversed: effects.debitsReversed,
    previous,
    ...settle(x, deductions),
    special: totals.special + effects.special,
  }
}

/** Balance, what is due and what is carried, from a difference and its deductions. */
export function settle(x: Cents, deductions: Cents): { balance: Cents; deductions: Cents; due: Cents; carried: Cents } {
  return {
    balance: Math.max(x, 0),
    deductions,
    due: Math.max(Math.max(x, 0) - deductions, 0),
    carried: Math.max(deductions - x, 0),
  }
}

/** E210, field by field. */
export interface StAssessment extends StTotals {
  moved: boolean
  previous: Cents
  otherCredits: Cents
  otherDebits: Cents
  balance: Cents
  deductions: Cents
  due: Cents
  carried: Cents
  special: Cents
}

/**
 * The substitution of one state.
 * Source  Guia Prático, E210
 */
export function assessSt(totals: StTotals, adjustments: readonly Adjustment[], previous: Cents): StAssessment {
  const effects = effectsOf(adjustments, '1')
  const otherCredits = effects.otherCredits + effects.debitsReversed
  const otherDebits = effects.otherDebits + effects.creditsReversed
  const x =
    totals.withheld +
    otherDebits +
    totals.documentDebits -
    (previous + totals.returns + totals.refunds + otherCredits + totals.documentCredits)
  const moved = [...Object.values(totals), ...Object.values(effects)].some((value) => value !== 0)
  return {
    ...totals,
    moved,
    previous,
    otherCredits,
    otherDebits,
    ...settle(x, effects.deductions),
    special: effects.special,
  }
}

/** One of the two halves of E310: the difference of rates, or the FCP. */
export interface ShareAssessment {
  previous: Cents
  debits: Cents
  otherDebits: Cents
  credits: Cents
  otherCredits: Cents
  balance: Cents
  deductions: Cents
  due: Cents
  carried: Cents
  special: Cents
}

/**
 * The shares of one state: difference of rates and FCP.
 * Source  Guia Prático, E310 of 2017 and later
 */
export function assessDifal(
  totals: DifalTotals,
  adjustments: readonly Adjustment[],
  previous: { difal: Cents; fcp: Cents },
): { difal: ShareAssessment; fcp: ShareAssessment } {
  return {
    difal: share(totals.debits, totals.credits, { effects: effectsOf(adjustments, '2'), previous: previous.difal }),
    fcp: share(totals.fcpDebits, totals.fcpCredits, { effects: effectsOf(adjustments, '3'), previous: previous.fcp }),
  }
}

function share(debits: Cents, credits: Cents, with_: { effects: Effects; previous: Cents }): ShareAssessment {
  const { effects, previous } = with_
  const otherDebits = effects.otherDebits + effects.creditsReversed
  const otherCredits = effects.otherCredits + effects.debitsReversed
  const x = debits + otherDebits - (previous + credits + otherCredits)
  return {
    previous,
    debits,
    otherDebits,
    credits,
    otherCredits,
    ...settle(x, effects.deductions),
    special: effects.special,
  }
}

/** E520, field by field. */
export interface IpiAssessment {
  previous: Cents
  debits: Cents
  credits: Cents
  otherDebits: Cents
  otherCredits: Cents
  carried: Cents
  due: Cents
}

/**
 * The IPI of a month: sales at home (5, 6) are debits, purchases (1, 2, 3) credits, exports immune.
 * Source  Guia Prático, E520
 */
export function assessIpi(
  groups: Iterable<IpiGroup>,
  adjustments: readonly { effect: '0' | '1'; value: Cents }[],
  previous: Cents,
): IpiAssessment {
  let debits = 0
  let credits = 0
  for (const { cfop, ipi } of groups) {
    if (cfop.startsWith('5') || cfop.startsWith('6')) debits += ipi
    else if (cfop < '5') credits += ipi
  }
  const sum = (effect: '0' | '1'): Cents =>
    adjustments.reduce((total, adjustment) => (adjustment.effect === effect ? total + adjustment.value : total), 0)
  const otherDebits = sum('0')
  const otherCredits = sum('1')
  const x = debits + otherDebits - (previous + credits + otherCredits)
  return { previous, debits, credits, otherDebits, otherCredits, carried: Math.max(-x, 0), due: Math.max(x, 0) }
}
