import type { FieldsByRegister } from './names.gen.ts'

/** A register of the EFD by its official name («C100»). */
export type Reg = keyof FieldsByRegister

/** The official field names of a register, without REG. */
export type FieldOf<R extends Reg> = FieldsByRegister[R]

/** When a field is filled: O always, OC when the fact exists, N never, - not applicable. */
export type Need = 'O' | 'OC' | 'N' | '-'

/** Format of a field. `decimal` has `decimals` places; `digits` are codes and counts. */
export type Kind = 'text' | 'digits' | 'decimal' | 'date' | 'month'

/** One field in one version of the layout. `at` is its position in the line, REG being 0. */
export interface EfdField {
  at: number
  name: string
  kind: Kind
  numeric: boolean
  size: number | null
  exact: boolean
  decimals: number
  entrada: Need
  saida: Need
  values: readonly string[] | null
  /** Register whose codes this field cites («0150») */
  refers: string | null
}

/** One register. `times`: `1` and `1:1` once under its parent, `V` and `1:N` any number. */
export interface Register {
  reg: Reg
  block: string
  level: number
  parent: string | null
  times: string
  scope: 'nucleo' | 'cond' | 'fora'
  /** Position in the layout of the version */
  order: number
  fields: readonly EfdField[]
  /** Position of each field in the line, by name */
  at: ReadonlyMap<string, number>
}

/** A version of the layout: registers by name, in layout order. */
export interface Layout {
  version: string
  registers: ReadonlyMap<string, Register>
}

/** The ten blocks, in the order of the file. */
export const BLOCKS: readonly string[] = ['0', 'B', 'C', 'D', 'E', 'G', 'H', 'K', '1', '9']
