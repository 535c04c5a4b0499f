import { dayOfAct } from './acts.ts'

/**
 * The test year of the tax reform: rates in percent as text, and the days from which documents need the
 * group.
 * Source  LC 214/2025, art. 343 to 348; NT 2025.002
 */
export const IBS_CBS_2026 = {
  year: '2026',
  cbs: '0.9',
  ibsUf: '0.1',
  ibsMun: '0',
  mandatory: dayOfAct('group_due'),
  mandatorySimples: dayOfAct('group_due_simples'),
  law: 'LC 214/2025, arts. 343 a 348',
} as const

/** Rate after a reduction in percent; exact for six decimals of the rate and three of the reduction. */
export function reduced(rate: string, reduction: string): string {
  const scaled = Math.round(Number(rate) * 1_000_000) * Math.round((100 - Number(reduction)) * 1_000)
  return String(scaled / 100_000_000_000)
}

/** CST and cClassTrib of the general rule. */
export const GENERAL_CLASS_TRIB = '000001'
