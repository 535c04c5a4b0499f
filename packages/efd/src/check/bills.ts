import type { Cents } from '@portal/fiscal/base/cents.ts'
import { documentValue } from '../entry/conta.ts'
import type { OpenDocument } from './document.ts'
import { addFinding, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

/** Cents by which the lines of a bill may miss its value: each line is rounded by itself. */
const SLACK: Cents = 5
const UNTAXED = new Set(['30', '40', '41', '50', '60'])
/** CSTs that may or may not state a tax. */
const FREE = new Set(['51', '90'])
/** Registers that the issuer of paper bills alone writes. */
const ISSUER_ONLY = ['C510', 'D510', 'D530']
/** Fields that an NF3e leaves empty. */
const NOT_OF_NF3E = ['SUB', 'COD_CONS', 'TP_LIGACAO', 'COD_GRUPO_TENSAO']
/** Fields of the replaced paper bill. */
const PAPER_FIELDS = ['SER_DOC_REF', 'NUM_DOC_REF', 'MES_DOC_REF']
const CLASSES = /^0[1-8]$/

/**
 * Checks a bill of energy, water, gas or communication: its value, its analytic lines, and the fields of its model.
 * Source  Guia Prático, C500, C590, D500, D590, D700, D730
 */
export function checkBill(state: CheckState, document: OpenDocument): void {
  checkValue(state, document)
  checkSupply(state, document)
  checkTaxed(state, document)
  checkModel(state, document)
  checkReplaced(state, document)
  if (document.direction === '0')
    for (const reg of ISSUER_ONLY)
      if (document.children.has(reg))
        addFinding(state, document.record, { code: 'conta.filho', reason: `O ${reg} não vai na entrada.` })
}

/** The parts of the value, zero where the layout or the model has no such field. */
function partsOf({ register, record, modelo }: OpenDocument) {
  const cents = (name: string) => (register.at.has(name) ? fieldCents(register, record, name) : 0)
  return {
    supply: cents(register.at.has('VL_FORN') ? 'VL_FORN' : 'VL_SERV'),
    untaxed: cents('VL_SERV_NT'),
    third: cents('VL_TERC'),
    other: cents('VL_DA'),
    discount: cents('VL_DESC'),
    injected: cents('ENER_INJET'),
    deducted: cents(modelo === '62' ? 'DED' : 'OUTRAS_DED'),
  }
}

/** VL_DOC by the formula of the guide. The D500 has none there: a warning. Before 2025 the D700 had no field for the deductions. */
function checkValue(state: CheckState, document: OpenDocument): void {
  const { record, register, reg, modelo } = document
  if (reg === 'D700' && !register.at.has('DED')) return
  const parts = partsOf(document)
  // the model of the fields decides the formula, also where the file names an unknown one
  const formula = documentValue(reg === 'D700' ? '62' : '06', parts)
  const total = fieldCents(register, record, 'VL_DOC')
  if (total === Math.max(formula, 0)) return
  addFinding(state, record, {
    code: 'conta.valor',
    reason: `VL_DOC é ${showCents(total)}; as partes do valor (modelo ${modelo}) dão ${showCents(formula)}.`,
    field: 'VL_DOC',
    ...(reg === 'D500' ? { severity: 'aviso' as const } : {}),
  })
}

/** The analytic lines have the supply with its further charges, without the discount; of an NFCom also what states no ICMS. */
function checkSupply(state: CheckState, document: OpenDocument): void {
  const { record, reg, analytic } = document
  const { supply, untaxed, other, discount } = partsOf(document)
  const operation = analytic.reduce((sum, line) => sum + line.operation, 0)
  const least = reg === 'D700' ? supply : supply + other - discount
  const most = reg === 'D700' ? supply + untaxed : least
  const slack = SLACK * Math.max(analytic.length, 1)
  if (operation >= least - slack && operation <= most + slack) return
  const field = reg === 'C500' ? 'VL_FORN' : 'VL_SERV'
  addFinding(state, record, {
    code: 'conta.fornecimento',
    reason: `${field} é ${showCents(supply)}; os analíticos somam ${showCents(operation)} em VL_OPR.`,
    field,
    severity: 'aviso',
  })
}

/** Base and ICMS are zero for some CSTs and above zero for the others, except 51 and 90. */
function checkTaxed(state: CheckState, { analytic, record, direction }: OpenDocument): void {
  for (const line of analytic) {
    const tax = line.cst.slice(1)
    const hasTax = line.base !== 0 || line.icms !== 0
    const isWrong = UNTAXED.has(tax)
      ? direction === '0' && hasTax
      : !FREE.has(tax) && (line.base === 0 || line.icms === 0)
    if (!isWrong) continue
    const reason = UNTAXED.has(tax)
      ? `O CST ${line.cst} não tem base nem ICMS.`
      : `O CST ${line.cst} tem base e ICMS maiores que zero; sem crédito o CST é x90.`
    addFinding(
      state,
      { line: line.line, reg: record.reg },
      { code: 'conta.cst', reason, field: 'CST_ICMS', value: line.cst },
    )
  }
}

function checkModel(state: CheckState, document: OpenDocument): void {
  const { record, register, reg, modelo, direction, situation } = document
  const text = (name: string) => (register.at.has(name) ? fieldText(register, record, name) : '')
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'conta.campo', reason, field, value: text(field) })
  if (/^0*$/.test(text('NUM_DOC'))) wrong('NUM_DOC', 'O número do documento é maior que zero.')
  if (reg === 'D700') {
    if (direction === '1' && text('COD_PART') !== '') wrong('COD_PART', 'Na saída a NFCom não leva participante.')
    if (direction === '1' && text('DT_E_S') !== '') wrong('DT_E_S', 'Na saída a NFCom não leva a data de entrada.')
    return
  }
  if (reg !== 'C500') return
  const consumption = text('COD_CONS')
  if (modelo === '66') {
    for (const name of NOT_OF_NF3E) if (text(name) !== '') wrong(name, `No modelo 66 o campo ${name} fica vazio.`)
    if (text('FIN_DOCe') === '' && register.at.has('FIN_DOCe') && situation < '06')
      wrong('FIN_DOCe', 'O modelo 66 tem a finalidade do documento.')
    if (direction === '1' && (text('COD_PART') !== '') !== (text('IND_DEST') === '1'))
      wrong('COD_PART', 'Na saída do modelo 66 o participante vai só com IND_DEST 1.')
    return
  }
  for (const name of ['FIN_DOCe', 'CHV_DOCe', 'ENER_INJET', 'OUTRAS_DED'])
    if (text(name) !== '') wrong(name, `O campo ${name} é só do modelo 66.`)
  if (modelo !== '29' && consumption !== '' && !CLASSES.test(consumption))
    wrong('COD_CONS', 'A classe de consumo vai de 01 a 08.')
}

/** A substitute (FIN_DOCe 2 of a C500, 3 of a D700) names what it replaces: by key, by digest, or by series, number and month. */
function checkReplaced(state: CheckState, { record, register, reg }: OpenDocument): void {
  if (!register.at.has('COD_MOD_DOC_REF')) return
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'conta.substituido', reason, field, value: text(field) })
  const electronic = reg === 'C500' ? '66' : '62'
  const modelo = text('COD_MOD_DOC_REF')
  const isSubstitute = text('FIN_DOCe') === (reg === 'C500' ? '2' : '3')
  if (isSubstitute !== (modelo !== ''))
    wrong('COD_MOD_DOC_REF', 'O modelo do documento substituído vai só na nota de substituição, e nela é obrigatório.')
  const paper = PAPER_FIELDS.filter((name) => text(name) !== '')
  const hasHash = text('HASH_DOC_REF') !== ''
  if (modelo === electronic ? text('CHV_DOCe_REF') === '' : text('CHV_DOCe_REF') !== '')
    wrong('CHV_DOCe_REF', `A chave do substituído vai só com o modelo ${electronic}, e nele é obrigatória.`)
  if (modelo === electronic || modelo === '') {
    if (hasHash || paper.length > 0)
      wrong(hasHash ? 'HASH_DOC_REF' : paper[0]!, 'Estes campos são só do documento substituído em papel.')
  } else if (hasHash ? paper.length > 0 : paper.length < PAPER_FIELDS.length)
    wrong(
      'HASH_DOC_REF',
      'O substituído em papel leva o código de autenticação, ou série, número e mês: nunca os dois.',
    )
}
