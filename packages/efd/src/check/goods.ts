import { movesGoods } from '../entry/cfop.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { analyticKey, checkCfop, checkCst } from './analytic.ts'
import { AMOUNT_FIELDS, AMOUNTS, noAmounts, type OpenDocument } from './document.ts'
import { addFinding, type CheckState, fieldCents, fieldText } from './state.ts'

/** Checks one item (C170): number, unit, CFOP, CST; adds its amounts to the document. */
export function checkItem(
  state: CheckState,
  record: EfdRecord,
  { register, document }: { register: Register; document: OpenDocument },
): void {
  const text = (name: string) => fieldText(register, record, name)
  const number = text('NUM_ITEM')
  if (document.itemNumbers.has(number))
    addFinding(state, record, {
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
  for (const name of AMOUNTS) sums[name] += fieldCents(register, record, AMOUNT_FIELDS[name])
  document.items.set(key, sums)
  document.itemTotal += fieldCents(register, record, 'VL_ITEM')
  document.itemDiscount += fieldCents(register, record, 'VL_DESC')
  document.itemRelief += fieldCents(register, record, 'VL_ABAT_NT')
  checkQuantity(state, record, { register, situation: document.situation })
  checkMovement(state, record, { register, document })
  checkItemTax(state, record, register)
  if (state.activity === '0') checkItemIpi(state, record, register)
}

/** Documents that complement others, whose items may have no quantity. */
const COMPLEMENTARY = new Set(['06', '07'])

/** QTD is more than zero except in complementary documents (Guia Prático, C170 field 05). */
function checkQuantity(
  state: CheckState,
  record: EfdRecord,
  { register, situation }: { register: Register; situation: string },
): void {
  if (/[1-9]/.test(fieldText(register, record, 'QTD')) || COMPLEMENTARY.has(situation)) return
  const reason = 'A quantidade é zero, o que só a nota complementar (COD_SIT 06 e 07) admite.'
  addFinding(state, record, { code: 'item.quantidade', reason, field: 'QTD' })
}

/** IND_MOV is 1 when no goods move (Guia Prático, C170 field 09). */
function checkMovement(
  state: CheckState,
  record: EfdRecord,
  { register, document }: { register: Register; document: OpenDocument },
): void {
  const cfop = fieldText(register, record, 'CFOP')
  const moves = movesGoods(cfop) && !COMPLEMENTARY.has(document.situation)
  if (document.direction !== '0' || moves || fieldText(register, record, 'IND_MOV') !== '0') return
  const reason = `Não há movimento físico (${movesGoods(cfop) ? 'nota complementar' : `CFOP ${cfop}`}): o campo é 1.`
  addFinding(state, record, { code: 'item.movimento', reason, field: 'IND_MOV', value: '0', severity: 'aviso' })
}

/** The unit of an item must be the unit of its 0200 or have a factor in 0220. */
function checkUnit(state: CheckState, record: EfdRecord, register: Register): void {
  const unit = fieldText(register, record, 'UNID')
  const code = fieldText(register, record, 'COD_ITEM')
  const product = state.products.get(code)
  if (!product || product.unit === unit || product.type === '07' || product.factors.has(unit)) return
  const reason = `A unidade ${unit} não é a do item «${code}» (${product.unit}) e não tem fator de conversão (0220).`
  addFinding(state, record, { code: 'item.sem_fator', reason, field: 'UNID', value: unit })
}

function checkItemTax(state: CheckState, record: EfdRecord, register: Register): void {
  const base = fieldCents(register, record, 'VL_BC_ICMS')
  const icms = fieldCents(register, record, 'VL_ICMS')
  if (icms > 0 && (base === 0 || fieldText(register, record, 'ALIQ_ICMS') === '')) {
    const reason = 'Há ICMS sem base ou sem alíquota.'
    addFinding(state, record, { code: 'item.imposto', reason, field: 'VL_ICMS' })
  }
  if (icms > base)
    addFinding(state, record, { code: 'item.imposto', reason: 'O ICMS é maior que a base.', field: 'VL_ICMS' })
}

/** Industry only: an item with IPI must give the assessment period. Collects the base for E510. */
function checkItemIpi(state: CheckState, record: EfdRecord, register: Register): void {
  const cst = fieldText(register, record, 'CST_IPI')
  if (cst === '') return
  if (fieldText(register, record, 'IND_APUR') === '') {
    const reason = 'O item tem CST de IPI e não diz o período de apuração.'
    addFinding(state, record, { code: 'item.ipi', reason, field: 'IND_APUR', severity: 'aviso' })
  }
  const { bases } = state.ipiFacts
  const key = `${fieldText(register, record, 'CFOP')} ${cst}`
  bases.set(key, (bases.get(key) ?? 0) + fieldCents(register, record, 'VL_BC_IPI'))
}
