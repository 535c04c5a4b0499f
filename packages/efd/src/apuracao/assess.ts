import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { DifalTotals, IcmsTotals, IpiGroup, StTotals } from './totals.ts'

/** Code and value of an adjustment from any register. */
export interface Adjustment {
  code: string
  value: Cents
}

/** Sums of adjustments by effect, the fourth character of their code (tabela 5.1.1). */
interface Effects {
  otherDebits: Cents
  creditsReversed: Cents
  otherCredits: Cents
  debitsReversed: Cents
  deductions: Cents
  special: Cents
}

/**
 * Sums the adjustments of one tax by effect.
 * Shape   `tax` is the third character of the code: 0 own ICMS, 1 ICMS-ST, 2 DIFAL, 3 FCP
 */
function effectsOf(adjustments: readonly Adjustment[], tax: '0' | '1' | '2' | '3'): Effects {
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

/** The fields of E110. */
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
 * Assesses the company's own ICMS of a month.
 * Shape   X = debits and their adjustments − credits and their adjustments − previous credit; balance max(X,
 *         0), due max(X − deductions, 0), carried max(deductions − X, 0)
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

/** Balance, amount due and credit carried forward, from X and the deductions. */
function settle(x: Cents, deductions: Cents): { balance: Cents; deductions: Cents; due: Cents; carried: Cents } {
  return {
    balance: Math.max(x, 0),
    deductions,
    due: Math.max(Math.max(x, 0) - deductions, 0),
    carried: Math.max(deductions - x, 0),
  }
}

/** The fields of E210. */
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
 * Assesses the ICMS-ST of one state.
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

/** DIFAL or FCP half of E310. */
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
 * Assesses DIFAL and FCP of one state.
 * Source  Guia Prático, E310 of 2017 and later
 */
export function assessDifal(
  totals: DifalTotals,
  adjustments: readonly Adjustment[],
  previous: { difal: Cents; fcp: Cents },
): { difal: ShareAssessment; fcp: ShareAssessment } {
  return {
    difal: assessShare(totals.debits, totals.credits, {
      effects: effectsOf(adjustments, '2'),
      previous: previous.difal,
    }),
    fcp: assessShare(totals.fcpDebits, totals.fcpCredits, {
      effects: effectsOf(adjustments, '3'),
      previous: previous.fcp,
    }),
  }
}

function assessShare(debits: Cents, credits: Cents, inputs: { effects: Effects; previous: Cents }): ShareAssessment {
  const { effects, previous } = inputs
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

/** The fields of E520. */
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
 * Assesses the IPI of a month: national sales (5, 6) are debits, purchases (1, 2, 3) credits, exports immune.
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
