import type { Cents } from '@portal/fiscal/base/cents.ts'
import Big from 'big.js'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf, decimalOf } from '../read/values.ts'
import { addFinding, type Checker, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

/** Tolerance between unit price × quantity and the value; prices have six decimals. */
const SLACK_CENTS = 1

/**
 * Checks blocks H and K: February needs the inventory of the previous year, the inventory total must match
 * its items, and the stock must be of the last day.
 * Source  Guia Prático, H005, H010, K010, K100, K200
 */
export function stockChecker(state: CheckState): Checker {
  let inventory: { record: EfdRecord; register: Register; total: Cents } | null = null
  let yearEnd = false
  const close = () => {
    if (inventory) checkTotal(state, inventory)
    inventory = null
  }
  return {
    see(record, register) {
      switch (register.reg) {
        case 'H005':
          close()
          inventory = { record, register, total: 0 }
          yearEnd ||= checkInventory(state, record, register)
          return
        case 'H010':
          if (inventory) inventory.total += fieldCents(register, record, 'VL_ITEM')
          return checkItem(state, record, register)
        case 'K100':
          return checkStockPeriod(state, record, register)
        case 'K200':
          return checkClosing(state, record, register)
        default:
          return
      }
    },
    end() {
      close()
      const missing = (reg: string, reason: string) =>
        addFinding(state, { line: 1, reg }, { code: 'registro.falta', reason })
      if (state.from.slice(5, 7) === '02' && !yearEnd)
        missing('H005', 'A EFD de fevereiro leva o inventário de 31/12 do ano anterior (H005, motivo 01).')
      if (state.counts.has('K200') && !state.counts.has('K010') && state.from >= '2023-01-01')
        missing('K010', 'O bloco K tem dados e falta o K010.')
    },
  }
}

function checkClosing(state: CheckState, record: EfdRecord, register: Register): void {
  if (dateOf(fieldText(register, record, 'DT_EST')) !== state.to)
    addFinding(state, record, {
      code: 'estoque.data',
      reason: 'O estoque é do último dia do período.',
      field: 'DT_EST',
    })
  checkOwner(state, record, { register, field: 'IND_EST' })
}

function checkTotal(
  state: CheckState,
  { record, register, total }: { record: EfdRecord; register: Register; total: Cents },
) {
  const declared = fieldCents(register, record, 'VL_INV')
  if (declared === total) return
  const reason = `VL_INV é ${showCents(declared)}; os itens somam ${showCents(total)}.`
  addFinding(state, record, { code: 'soma.inventario', reason, field: 'VL_INV' })
}

/** Checks an H005; returns true for the year-end inventory. */
function checkInventory(state: CheckState, record: EfdRecord, register: Register): boolean {
  const date = dateOf(fieldText(register, record, 'DT_INV'))
  if (date !== null && date > state.to)
    addFinding(state, record, {
      code: 'inventario.data',
      reason: 'O inventário é posterior ao período.',
      field: 'DT_INV',
    })
  const isYearEnd = fieldText(register, record, 'MOT_INV') === '01'
  const expected = `${Number(state.from.slice(0, 4)) - 1}-12-31`
  if (isYearEnd && state.from.slice(5, 7) <= '02' && date !== null && date !== expected)
    addFinding(state, record, {
      code: 'inventario.data',
      reason: 'O inventário é de 31/12 do ano anterior.',
      field: 'DT_INV',
    })
  return isYearEnd
}

function checkItem(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => fieldText(register, record, name)
  const product = state.products.get(text('COD_ITEM'))
  if (product && product.unit !== text('UNID'))
    addFinding(state, record, {
      code: 'inventario.unidade',
      reason: `A unidade do inventário é a do item (${product.unit}).`,
      field: 'UNID',
    })
  checkOwner(state, record, { register, field: 'IND_PROP' })
  const [quantity, price] = [decimalOf(text('QTD')), decimalOf(text('VL_UNIT'))]
  if (quantity === null || price === null) return
  const worth = new Big(quantity).times(price).times(100).round(0, Big.roundHalfUp).toNumber()
  const value = fieldCents(register, record, 'VL_ITEM')
  // the error of a price with six decimals grows with the quantity
  const slack = SLACK_CENTS + Math.ceil(Number(quantity) * 0.0001)
  if (Math.abs(worth - value) > slack)
    addFinding(state, record, {
      code: 'inventario.valor',
      reason: `Quantidade vezes valor unitário dá ${showCents(worth)}.`,
      field: 'VL_ITEM',
      severity: 'aviso',
    })
}

/** Stock held by others or owned by others must name the participant. */
function checkOwner(
  state: CheckState,
  record: EfdRecord,
  { register, field }: { register: Register; field: string },
): void {
  const owner = fieldText(register, record, field)
  const participante = fieldText(register, record, 'COD_PART')
  if ((owner === '1' || owner === '2') && participante === '')
    addFinding(state, record, {
      code: 'estoque.participante',
      reason: 'Estoque de ou com terceiros informa o participante.',
      field: 'COD_PART',
    })
  if (owner === '0' && participante !== '')
    addFinding(state, record, {
      code: 'estoque.participante',
      reason: 'Estoque próprio em poder da empresa não tem participante.',
      field: 'COD_PART',
    })
}

function checkStockPeriod(state: CheckState, record: EfdRecord, register: Register): void {
  const [from, to] = [dateOf(fieldText(register, record, 'DT_INI')), dateOf(fieldText(register, record, 'DT_FIN'))]
  if (from !== state.from && from !== null)
    addFinding(state, record, {
      code: 'estoque.periodo',
      reason: 'O período do K100 começa com o do arquivo.',
      field: 'DT_INI',
    })
  if (to !== state.to && to !== null)
    addFinding(state, record, {
      code: 'estoque.periodo',
      reason: 'O período do K100 termina com o do arquivo.',
      field: 'DT_FIN',
    })
}
