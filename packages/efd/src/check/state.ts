import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Layout, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { centsOf } from '../read/values.ts'

/**
 * One thing that is wrong in a file.
 * Shape   `line` counts from 1; `field` is the official name, null for the record as a whole; `code` is stable; `reason` is a
 *         pt-BR sentence; `erro` is what the official checker refuses, `aviso` what people should look at
 */
export interface Finding {
  line: number
  reg: string
  field: string | null
  code: string
  severity: 'erro' | 'aviso'
  reason: string
  value: string | null
  /** Key of the document that it is about */
  chave: string | null
}

/** What a check says of a record. */
export interface Said {
  code: string
  reason: string
  field?: string | null
  value?: string | null
  severity?: 'erro' | 'aviso'
  chave?: string | null
}

/** What all checks of one file know and share. Dates are AAAA-MM-DD. */
export interface CheckState {
  layout: Layout
  from: string
  to: string
  cnpj: string
  uf: string
  profile: string
  activity: string
  /** What is wrong so far, no more than are shown; all of them are counted */
  findings: Finding[]
  errors: number
  warnings: number
  byCode: Map<string, number>
  /** States of 0015 */
  substitutes: Set<string>
  /** Codes of 0150 by what other records compare with them */
  participantes: Map<string, { cnpj: string; cpf: string; cityCode: string }>
  /** Codes of 0200 with their unit, type and units that have a factor */
  products: Map<string, { unit: string; type: string; factors: Set<string>; line: number }>
  /** Of an industry: operations by CFOP and bases of IPI by CFOP and CST of the items, for E510 to be held against */
  ipiFacts: { operations: Map<string, Cents>; bases: Map<string, Cents>; hasOwnEntries: boolean }
  /** The document that the current record belongs to; its direction is IND_OPER, null outside of documents */
  document: { direction: string | null; situation: string; chave: string | null }
  /** Lines per register */
  counts: Map<string, number>
}

/** A check that sees every record of a known register in the order of the file, and the end. */
export interface Checker {
  see(record: EfdRecord, register: Register): void
  end?(): void
}

/** Findings of one code that are kept; more are counted alone. */
const MOST_OF_A_CODE = 300

/** Writes down what is wrong with a record. */
export function say(state: CheckState, record: { line: number; reg: string }, said: Said): void {
  const { severity = 'erro', field = null, value = null, chave = state.document.chave, code, reason } = said
  if (severity === 'erro') state.errors += 1
  else state.warnings += 1
  const count = (state.byCode.get(code) ?? 0) + 1
  state.byCode.set(code, count)
  if (count > MOST_OF_A_CODE) return
  const { line, reg } = record
  state.findings.push({ line, reg, field, code, severity, reason, value: value?.slice(0, 120) ?? null, chave })
}

/** A field of a record as written; empty where the version has none of that name. */
export const textOf = (register: Register, record: EfdRecord, name: string): string =>
  record.parts[(register.at.get(name) ?? -2) + 1] ?? ''

/** Money of a field; zero when empty. */
export const moneyOf = (register: Register, record: EfdRecord, name: string): Cents =>
  centsOf(textOf(register, record, name)) ?? 0

/** Money as the file writes it, for sentences. */
export const showCents = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
