import type Big from 'big.js'
import type { FieldOf, Reg } from '../layout/model.ts'

/**
 * Value of a field.
 * Units   a number or bigint in a field with 2 decimals is integer hundredths (cents, or hundredths of a per
 *         cent); in a field without decimals it is the whole number. For other decimals use a Big or a text
 *         with a point («12.5»)
 * Shape   dates are AAAA-MM-DD, months AAAA-MM (or in the format of the file); null and undefined are an
 *         empty field
 */
export type EfdValue = string | number | bigint | Big | null | undefined

/** A record by official field names; missing names are empty fields. */
export interface NamedRow<R extends Reg = Reg> {
  reg: R
  values: { readonly [Name in FieldOf<R>]?: EfdValue }
}

/** A record as text cells: every field after REG. */
export interface RawRow {
  reg: string
  cells: readonly string[]
}

/** A record to be written. */
export type EfdRow = NamedRow | RawRow

/** Builds a NamedRow with the field names checked by the compiler. */
export function row<R extends Reg>(reg: R, values: NamedRow<R>['values']): NamedRow {
  return { reg, values }
}
