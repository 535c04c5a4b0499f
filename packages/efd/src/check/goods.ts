import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { analyticKey, checkCfop, checkCst } from './analytic.ts'
import { AMOUNT_FIELDS, AMOUNTS, noAmounts, type OpenDocument } from './document.ts'
import { type CheckState, moneyOf, say, textOf } from './state.ts'

/** One item (C170): its number, unit, CFOP and CST; adds it to its document. */
export function checkItem(
  state: CheckState,
  record: EfdRecord,
  { register, document }: { register: Register; document: OpenDocument },
): void {
  const text = (name: string) => textOf(register, record, name)
  const number = text('NUM_ITEM')
  if (document.itemNumbers.has(number))
    say(state, record, {
      code: 'item.repetido',
      reason: 'O número do item já veio no documento.',
      field: 'NUM_ITEM',
      value: number,
    })
  document.itemNumbers.add(number)
  checkCfop(state, record, { cfop: text('CFOP'), document })
  checkCst(state, record, { cst: text('CST_ICMS'), document })
  checkUnit(state, record, register)
  const key = analyticKey(register, record)
  const sums = document.items.get(key) ?? noAmounts()
  for (const name of AMOUNTS) sums[name] += moneyOf(register, record, AMOUNT_FIELDS[name])
  document.items.set(key, sums)
  document.itemTotal += moneyOf(register, record, 'VL_ITEM')
  document.itemDiscount += moneyOf(register, record, 'VL_DESC')
  document.itemRelief += moneyOf(register, record, 'VL_ABAT_NT')
  if (!/[1-9]/.test(text('QTD')) && document.situation < '06')
    say(state, record, { code: 'item.quantidade', reason: 'A quantidade é zero.', field: 'QTD', severity: 'aviso' })
  checkItemTax(state, record, register)
  if (state.activity === '0') checkItemIpi(state, record, register)
}

/** The unit of an item of a document is its own in the register, or has a factor. */
function checkUnit(state: CheckState, record: EfdRecord, register: Register): void {
  const unit = textOf(register, record, 'UNID')
  const code = textOf(register, record, 'COD_ITEM')
  const product = state.products.get(code)
  if (!product || product.unit === unit || product.type === '07' || product.factors.has(unit)) return
  const reason = `A unidade ${unit} não é a do item «${code}» (${product.unit}) e não tem fator de conversão (0220).`
  say(state, record, { code: 'item.sem_fator', reason, field: 'UNID', value: unit })
}

function checkItemTax(state: CheckState, record: EfdRecord, register: Register): void {
  const base = moneyOf(register, record, 'VL_BC_ICMS')
  const icms = moneyOf(register, record, 'VL_ICMS')
  if (icms > 0 && (base === 0 || textOf(register, record, 'ALIQ_ICMS') === '')) {
    const reason = 'Há ICMS sem base ou sem alíquota.'
    say(state, record, { code: 'item.imposto', reason, field: 'VL_ICMS' })
  }
  if (icms > base) say(state, record, { code: 'item.imposto', reason: 'O ICMS é maior que a base.', field: 'VL_ICMS' })
}

/** Of an industry: what assesses IPI says in which period, and its base is kept for E510. */
function checkItemIpi(state: CheckState, record: EfdRecord, register: Register): void {
  const cst = textOf(register, record, 'CST_IPI')
  if (cst === '') return
  if (textOf(register, record, 'IND_APUR') === '') {
    const reason = 'O item tem CST de IPI e não diz o período de apuração.'
    say(state, record, { code: 'item.ipi', reason, field: 'IND_APUR', severity: 'aviso' })
  }
  const { bases } = state.ipiFacts
  const key = `${textOf(register, record, 'CFOP')} ${cst}`
  bases.set(key, (bases.get(key) ?? 0) + moneyOf(register, record, 'VL_BC_IPI'))
}
