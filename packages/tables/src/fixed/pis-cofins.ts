import { dayOfAct } from './acts.ts'

/**
 * The general rates of PIS and Cofins per regime, in percent as text.
 * Source  Leis 10.637/2002 and 10.833/2003 (non-cumulative), Lei 9.718/1998 (cumulative)
 */
export const PIS_COFINS = {
  nonCumulative: { cst: '01', pis: '1.65', cofins: '7.6', law: 'Leis 10.637/2002 e 10.833/2003' },
  cumulative: { cst: '01', pis: '0.65', cofins: '3', law: 'Lei 9.718/1998' },
} as const

/** From this day, LC 224/2025 replaces many zero rates and exemptions by a tenth of the general rates. */
export const LC_224 = { from: '2026-04-01', pis: '0.165', cofins: '0.76', law: 'LC 224/2025' } as const

/** Date of the last check of these rates. */
export const PIS_COFINS_DATE = '2026-11-21'

const eveOf = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Last day of PIS and Cofins, which the CBS replaces. */
export const PIS_COFINS_END = { day: eveOf(dayOfAct('pis_cofins_end')), law: 'EC 132/2023; LC 214/2025' } as const
