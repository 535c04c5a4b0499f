import type { FieldsByRegister } from './names.gen.ts'

/** A register of the EFD by its official name («C100»). */
export type Reg = keyof FieldsByRegister

/** The official names of a register's fields, REG left out. */
export type FieldOf<R extends Reg> = FieldsByRegister[R]

/** Whether a field is filled: O always, OC when the fact is there, N never, - does not apply. */
export type Need = 'O' | 'OC' | 'N' | '-'

/** How a field is written. `decimal` has `decimals` places; `digits` are codes and counts. */
export type Kind = 'text' | 'digits' | 'decimal' | 'date' | 'month'

/** One field, as its version of the layout has it. `at` is its place in the line, REG being 0. */
export interface Field {
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
  /** The register that must hold the code («0150») */
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
  /** Place in the order of its version's layout */
  order: number
  fields: readonly Field[]
  /** Place in the line of a field by its name */
  at: ReadonlyMap<string, number>
}

/** A version of the layout: its registers by name, in order. */
export interface Layout {
  version: string
  registers: ReadonlyMap<string, Register>
}

/** The ten blocks, in the order of the file. */
export const BLOCKS: readonly string[] = ['0', 'B', 'C', 'D', 'E', 'G', 'H', 'K', '1', '9']
