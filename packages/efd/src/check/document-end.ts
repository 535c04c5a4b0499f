import type { EfdTotals } from '../apuracao/totals.ts'
import { checkBill } from './bills.ts'
import { AMOUNT_FIELDS, AMOUNTS, type Amounts, DOCUMENTS, noAmounts, type OpenDocument } from './document.ts'
import { checkFreight, checkNfce, checkPlaces } from './kinds.ts'
import { isVoid } from './required.ts'
import { addFinding, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

/** Bills, whose VL_DOC is made of parts: the analytic lines have the supply alone. */
export const BILLS: ReadonlySet<string> = new Set(['C500', 'D500', 'D700'])
/** Registers that require items in an own note. */
const ITEM_REASONS = ['C176', 'C177', 'C180', 'C181']
/** From this day VL_DOC may contain IBS, CBS and IS, which no analytic line has. Source  Ato COTEPE/ICMS 69/2026 (layout 021) */
export const IBS_IN_TOTAL_DAY = '2027-01-01'

/** Checks a complete document: sums against lines, required and forbidden children. */
export function endDocument(state: CheckState, document: OpenDocument, totals: EfdTotals): void {
  const { reg, chave, situation } = document
  const before = state.document
  state.document = { ...before, chave: chave || null }
  const analytic = DOCUMENTS[reg]!.analytic
  if (isVoid(situation)) checkChildless(state, document)
  else if (document.analytic.length === 0)
    addFinding(state, document.record, {
      code: 'documento.sem_analitico',
      reason: `O documento não tem nenhum ${analytic}.`,
    })
  else {
    checkSums(state, document)
    if (reg === 'C100') checkGoods(state, document)
    else if (BILLS.has(reg)) checkBill(state, document)
  }
  if (reg === 'C100') {
    if (document.modelo === '65') checkNfce(state, document)
    for (const { ipi, cfop } of document.analytic) addDocumentIpi(totals, cfop, ipi)
    if (state.activity === '0') addIpiFacts(state, document)
  } else if (reg === 'D100') checkFreight(state, document)
  state.document = before
}

function addDocumentIpi(totals: EfdTotals, cfop: string, ipi: number): void {
  const side = cfop >= '5' ? 'saida' : 'entrada'
  const sideTotals = totals.ipi.get(side)
  if (sideTotals) sideTotals.ipi += ipi
  else totals.ipi.set(side, { cfop: '', cst: '', accounting: 0, base: 0, ipi })
}

function addIpiFacts({ ipiFacts }: CheckState, { analytic, direction, issuer }: OpenDocument): void {
  const { operations } = ipiFacts
  for (const { cfop, operation } of analytic) operations.set(cfop, (operations.get(cfop) ?? 0) + operation)
  if (direction === '0' && issuer === '0') ipiFacts.hasOwnEntries = true
}

function checkChildless(state: CheckState, { record, children, situation }: OpenDocument): void {
  if (children.size === 0) return
  const reason = `Documento com situação ${situation} não tem registros filhos.`
  addFinding(state, record, { code: 'documento.cancelado', reason })
}

/** Compares the sums of the head with its analytic lines, to the cent, and VL_DOC with the sum of VL_OPR. */
function checkSums(state: CheckState, document: OpenDocument): void {
  const { record, register, analytic } = document
  const sums = noAmounts()
  let operation = 0
  for (const line of analytic) {
    operation += line.operation
    for (const name of AMOUNTS) sums[name] += line[name]
  }
  for (const name of AMOUNTS) {
    const field = AMOUNT_FIELDS[name]
    if (!register.at.has(field)) continue
    const head = fieldCents(register, record, field)
    if (head === sums[name]) continue
    const reason = `${field} é ${showCents(head)}; a soma dos analíticos dá ${showCents(sums[name])}.`
    addFinding(state, record, { code: 'soma.analitico', reason, field, value: fieldText(register, record, field) })
  }
  if (BILLS.has(document.reg)) return
  const total = fieldCents(register, record, 'VL_DOC')
  const isWrong = state.from < IBS_IN_TOTAL_DAY ? total !== operation : total < operation
  if (isWrong) {
    const reason = `VL_DOC é ${showCents(total)}; os analíticos somam ${showCents(operation)} em VL_OPR.`
    addFinding(state, record, { code: 'soma.vl_doc', reason, field: 'VL_DOC', severity: 'aviso' })
  }
}

function checkGoods(state: CheckState, document: OpenDocument): void {
  const { record, register, children, issuer, situation } = document
  const hasItems = children.has('C170')
  if (issuer === '0' && hasItems && !ITEM_REASONS.some((reg) => children.has(reg)))
    addFinding(state, record, { code: 'documento.itens', reason: 'NF-e de emissão própria não leva itens (C170).' })
  const wantsItems = issuer === '1' && document.modelo === '55' && state.profile !== 'C' && situation < '06'
  if (wantsItems && !hasItems)
    addFinding(state, record, { code: 'documento.itens', reason: 'NF-e de terceiro leva seus itens (C170).' })
  if (hasItems) checkItems(state, document)
  checkAddition(state, document)
  checkPlaces(state, document)
  if (children.has('C101') && document.uf === state.uf)
    addFinding(state, record, {
      code: 'documento.difal',
      reason: 'C101 é de operação interestadual.',
      severity: 'aviso',
    })
  if (children.has('C120') && document.direction === '1')
    addFinding(state, record, { code: 'documento.importacao', reason: 'C120 é só de entrada.' })
  const serie = fieldText(register, record, 'SER')
  if (serie !== '' && !/^\d{3}$/.test(serie))
    addFinding(state, record, {
      code: 'documento.serie',
      reason: 'A série tem três dígitos.',
      field: 'SER',
      value: serie,
    })
}

/** Compares the items with the analytic lines per group, and with the head. */
function checkItems(state: CheckState, document: OpenDocument): void {
  const { record, register, analytic, items } = document
  const lines = new Map(analytic.map((line): [string, Amounts & { line: number }] => [line.key, line]))
  for (const [key, sums] of items) {
    const line = lines.get(key)
    if (!line) {
      const reason = `Não há C190 para os itens com CST, CFOP e alíquota ${key}.`
      addFinding(state, record, { code: 'soma.c170_c190', reason })
      continue
    }
    for (const name of AMOUNTS)
      if (line[name] !== sums[name]) {
        const field = AMOUNT_FIELDS[name]
        const reason = `${field} do C190 é ${showCents(line[name])}; os itens somam ${showCents(sums[name])}.`
        addFinding(state, { line: line.line, reg: 'C190' }, { code: 'soma.c170_c190', reason, field })
      }
  }
  for (const [key, { line }] of lines)
    if (!items.has(key)) {
      const reason = `Nenhum item tem o CST, o CFOP e a alíquota ${key}.`
      addFinding(state, { line, reg: 'C190' }, { code: 'soma.c170_c190', reason })
    }
  const goods = fieldCents(register, record, 'VL_MERC')
  if (goods !== document.itemTotal) {
    const reason = `VL_MERC é ${showCents(goods)}; os itens somam ${showCents(document.itemTotal)}.`
    addFinding(state, record, { code: 'soma.vl_merc', reason, field: 'VL_MERC' })
  }
  const parts = { VL_DESC: document.itemDiscount, VL_ABAT_NT: document.itemRelief }
  for (const [field, sum] of Object.entries(parts)) {
    const head = fieldCents(register, record, field)
    if (head === sum) continue
    const reason = `${field} é ${showCents(head)}; os itens somam ${showCents(sum)}.`
    addFinding(state, record, { code: 'soma.itens', reason, field, severity: 'aviso' })
  }
}

/**
 * Compares the total built from the parts of the head with the sum of the lines (warning only: imports and
 * returned IPI add amounts that the head has no field for).
 */
function checkAddition(state: CheckState, { record, register, analytic }: OpenDocument): void {
  const cents = (name: string) => fieldCents(register, record, name)
  const parts = cents('VL_MERC') + cents('VL_FRT') + cents('VL_SEG') + cents('VL_OUT_DA')
  const taxes = cents('VL_ICMS_ST') + cents('VL_IPI')
  const built = parts + taxes - cents('VL_DESC') - cents('VL_ABAT_NT')
  const operation = analytic.reduce((sum, line) => sum + line.operation, 0)
  // from 2027 on the goods include IBS, CBS and IS, as the total does
  if (built === operation || (state.from >= IBS_IN_TOTAL_DAY && built > operation)) return
  const reason = `Mercadorias, despesas, ST e IPI menos descontos dão ${showCents(built)}; os analíticos somam ${showCents(operation)}.`
  addFinding(state, record, { code: 'soma.partes', reason, field: 'VL_MERC', severity: 'aviso' })
}
