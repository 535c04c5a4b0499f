import type { PisCofinsListRow } from '../official/model.ts'

/** Table of the SPED → what its lines do. */
const EFFECTS = { '4.3.10': 'single', '4.3.12': 'substitution', '4.3.13': 'zero', '4.3.14': 'exempt' } as const

/** Effect of a PIS/Cofins list; `single`: taxed once, from producer or importer. */
export type PisCofinsEffect = (typeof EFFECTS)[keyof typeof EFFECTS]

/** The checks of `official.test.ts` allow no other table. */
export const effectOf = ({ table }: PisCofinsListRow): PisCofinsEffect => EFFECTS[table as keyof typeof EFFECTS]

/** CST of a resale of what producer or importer, or the one who substitutes, already taxed. */
export const resaleCst = (row: PisCofinsListRow): '04' | '05' => (effectOf(row) === 'substitution' ? '05' : '04')

/**
 * Whether a line with exceptions of the TIPI is meant for a product with this exception (null: none). `undefined`: the
 * exception is not known, so the line may apply.
 */
export function meansEx(row: PisCofinsListRow, ncm: string, ex: string | null | undefined): boolean | undefined {
  if (row.ex.length === 0 || (row.exNcm !== null && !ncm.startsWith(row.exNcm))) return true
  if (ex === undefined) return undefined
  return row.ex.includes(ex ?? '') !== row.exIsExcluded
}
