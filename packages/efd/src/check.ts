import { newTotals } from './apuracao/totals.ts'
import { assessmentChecker } from './check/assessment.ts'
import { counterChecker } from './check/counters.ts'
import { couponChecker } from './check/coupons.ts'
import { DOCUMENTS } from './check/document.ts'
import { documentChecker } from './check/documents.ts'
import { exportChecker } from './check/exports.ts'
import { checkFields } from './check/field.ts'
import { checkForm, checkLetters } from './check/form.ts'
import { checkIds } from './check/ids.ts'
import { ipiChecker } from './check/ipi.ts'
import { openingChecker } from './check/opening.ts'
import { orderChecker } from './check/order.ts'
import { referenceChecker } from './check/references.ts'
import { type Checker, type CheckState, type Finding, fieldText } from './check/state.ts'
import { stockChecker } from './check/stock.ts'
import { switchChecker } from './check/switches.ts'
import type { Register } from './layout/model.ts'
import { noEfd } from './read/foreign.ts'
import type { EfdRecord } from './read/records.ts'
import type { EfdSource } from './read/text.ts'
import { type EfdHead, readEfd } from './read.ts'

const OUTSIDE = { direction: null, situation: '', chave: null }

/**
 * Result of a check. `findings` are in line order, at most 300 per code; `errors` and `warnings` count all of
 * them.
 */
export interface CheckResult {
  head: EfdHead
  findings: Finding[]
  errors: number
  warnings: number
  lines: number
  /** Lines per register */
  counts: Map<string, number>
}

/**
 * Checks a whole file: form, types, sizes, required fields, domains, hierarchy, order, occurrences,
 * references, keys, dates, sums, assessments, counters. Makes one pass and keeps only the codes of block 0
 * and the keys of the documents in memory.
 * Throws  FiscalError `efd.head`, `efd.version`, `efd.line`, `efd.lines` when the file is not an EFD
 * Source  Guia Prático EFD ICMS/IPI; refusals of the official checker of 2026
 */
export async function checkEfd(source: EfdSource): Promise<CheckResult> {
  let check: { state: CheckState; checkers: Checker[] } | null = null
  let lines = 0
  let head: EfdHead | null = null
  for await (const piece of readEfd(source, { raw: true })) {
    head = piece.head
    check ??= newCheck(piece.head, piece.records[0]!)
    for (const record of piece.records) checkRecord(check, record)
    lines += piece.records.length
  }
  if (!check || !head) throw noEfd()
  const { state, checkers } = check
  state.document = OUTSIDE
  for (const checker of checkers) checker.end?.()
  const findings = state.findings.sort((a, b) => a.line - b.line)
  return { head, findings, errors: state.errors, warnings: state.warnings, lines, counts: state.counts }
}

function newCheck(head: EfdHead, opening: EfdRecord): { state: CheckState; checkers: Checker[] } {
  const register = head.layout.registers.get('0000')!
  const text = (name: string) => fieldText(register, opening, name)
  const state: CheckState = {
    layout: head.layout,
    from: head.from,
    to: head.to,
    cnpj: head.cnpj,
    uf: text('UF'),
    profile: text('IND_PERFIL'),
    activity: text('IND_ATIV'),
    findings: [],
    errors: 0,
    warnings: 0,
    byCode: new Map(),
    substitutes: new Set(),
    participantes: new Map(),
    products: new Map(),
    ipiFacts: { operations: new Map(), bases: new Map(), hasOwnEntries: false },
    document: OUTSIDE,
    counts: new Map(),
  }
  const totals = newTotals()
  const checkers = [
    orderChecker(state),
    openingChecker(state),
    referenceChecker(state),
    documentChecker(state, totals),
    couponChecker(state, totals),
    assessmentChecker(state, totals),
    ipiChecker(state, totals),
    stockChecker(state),
    exportChecker(state),
    switchChecker(state),
    counterChecker(state),
  ]
  return { state, checkers }
}

function checkRecord({ state, checkers }: { state: CheckState; checkers: Checker[] }, record: EfdRecord): void {
  const register = state.layout.registers.get(record.reg)
  const isWhole = checkForm(state, record, register)
  if (register) state.counts.set(record.reg, (state.counts.get(record.reg) ?? 0) + 1)
  if (!register || !isWhole) return
  if (register.level <= 2) state.document = documentOf(record, register)
  checkLetters(state, record, register)
  const { direction, situation } = state.document
  checkFields(state, record, { register, direction, situation })
  checkIds(state, record, register)
  for (const checker of checkers) checker.see(record, register)
}

function documentOf(record: EfdRecord, register: Register): CheckState['document'] {
  const text = (name: string) => fieldText(register, record, name)
  if (register.reg === 'C800') return { direction: '1', situation: text('COD_SIT'), chave: text('CHV_CFE') || null }
  const kind = Object.hasOwn(DOCUMENTS, register.reg) ? DOCUMENTS[register.reg] : undefined
  if (!kind) return OUTSIDE
  const chave = kind.key === null ? '' : text(kind.key)
  return { direction: text('IND_OPER') || null, situation: text('COD_SIT'), chave: chave || null }
}
