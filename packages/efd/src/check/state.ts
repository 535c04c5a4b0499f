import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Layout, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { centsOf } from '../read/values.ts'

/**
 * One fault of a file.
 * Shape   `line` counts from 1; `field` is the official name, null for the whole record; `code` is stable;
 *         `reason` is a pt-BR sentence; `erro` is refused by the official checker, `aviso` needs a look by
 *         the user
 */
export interface Finding {
  line: number
  reg: string
  field: string | null
  code: string
  severity: 'erro' | 'aviso'
  reason: string
  value: string | null
  /** Key of the document that the fault is in */
  chave: string | null
}

/** Details of a finding; the record gives the rest. */
export interface FindingDetails {
  code: string
  reason: string
  field?: string | null
  value?: string | null
  severity?: 'erro' | 'aviso'
  chave?: string | null
}

/** State shared by all checks of one file. Dates are AAAA-MM-DD. */
export interface CheckState {
  layout: Layout
  from: string
  to: string
  cnpj: string
  uf: string
  profile: string
  activity: string
  /** Findings so far, at most MAX_PER_CODE of each code; `errors` and `warnings` count all */
  findings: Finding[]
  errors: number
  warnings: number
  byCode: Map<string, number>
  /** States of 0015 */
  substitutes: Set<string>
  /** Participants by code (0150), with the fields that other records are compared with */
  participantes: Map<string, { cnpj: string; cpf: string; cityCode: string }>
  /** Items by code (0200), with unit, type and the units that have a factor */
  products: Map<string, { unit: string; type: string; factors: Set<string>; line: number }>
  /** For the check of E510 (industry only): operations by CFOP, and IPI bases of the items by CFOP and CST */
  ipiFacts: { operations: Map<string, Cents>; bases: Map<string, Cents>; hasOwnEntries: boolean }
  /** Document of the current record; `direction` is IND_OPER, null outside of documents */
  document: { direction: string | null; situation: string; chave: string | null }
  /** Lines per register */
  counts: Map<string, number>
}

/** A check. `see` gets every record of a known register in file order; `end` is called after the last. */
export interface Checker {
  see(record: EfdRecord, register: Register): void
  end?(): void
}

/** Findings kept per code; further ones are only counted. */
const MAX_PER_CODE = 300

/** Adds a finding for a record and counts it. */
export function addFinding(state: CheckState, record: { line: number; reg: string }, details: FindingDetails): void {
  const { severity = 'erro', field = null, value = null, chave = state.document.chave, code, reason } = details
  if (severity === 'erro') state.errors += 1
  else state.warnings += 1
  const count = (state.byCode.get(code) ?? 0) + 1
  state.byCode.set(code, count)
  if (count > MAX_PER_CODE) return
  const { line, reg } = record
  state.findings.push({ line, reg, field, code, severity, reason, value: value?.slice(0, 120) ?? null, chave })
}

/** Text of a field as written; empty when the version lacks the field. */
export const fieldText = (register: Register, record: EfdRecord, name: string): string =>
  record.parts[(register.at.get(name) ?? -2) + 1] ?? ''

/** Money of a field in cents; zero when empty. */
export const fieldCents = (register: Register, record: EfdRecord, name: string): Cents =>
  centsOf(fieldText(register, record, name)) ?? 0

/** Formats cents as in the file, for messages. */
export const showCents = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
