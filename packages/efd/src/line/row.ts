import type Big from 'big.js'
import type { FieldOf, Reg } from '../layout/model.ts'

/**
 * What a field may be given.
 * Units   number and bigint in a field with 2 decimals are integer hundredths (cents, or hundredths of a per cent); in a field
 *         without decimals they are the whole number. Other decimals are a Big or a text with a point («12.5»)
 * Shape   dates are AAAA-MM-DD, months AAAA-MM (or as the file has them); nothing is an empty field
 */
export type EfdValue = string | number | bigint | Big | null | undefined

/** A record by the official names of its fields; what is not named is empty. */
export interface NamedRow<R extends Reg = Reg> {
  reg: R
  values: { readonly [Name in FieldOf<R>]?: EfdValue }
}

/** A record as its line has it: every field after REG, as text. */
export interface RawRow {
  reg: string
  cells: readonly string[]
}

/** A record on its way into a file. */
export type EfdRow = NamedRow | RawRow

/** A record by the names of its fields. */
export function row<R extends Reg>(reg: R, values: NamedRow<R>['values']): NamedRow {
  return { reg, values }
}
