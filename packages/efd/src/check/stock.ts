import type { Cents } from '@portal/fiscal/base/cents.ts'
import Big from 'big.js'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf, decimalOf } from '../read/values.ts'
import { type Checker, type CheckState, moneyOf, say, showCents, textOf } from './state.ts'

/** What a unit price times a quantity may be off by: prices have six decimals. */
const SLACK_CENTS = 1

/**
 * Blocks H and K: February brings the inventory of the year before; its value is that of its items; stock is of the last day.
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
          if (inventory) inventory.total += moneyOf(register, record, 'VL_ITEM')
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
      const missing = (reg: string, reason: string) => say(state, { line: 1, reg }, { code: 'registro.falta', reason })
      if (state.from.slice(5, 7) === '02' && !yearEnd)
        missing('H005', 'A EFD de fevereiro leva o inventário de 31/12 do ano anterior (H005, motivo 01).')
      if (state.counts.has('K200') && !state.counts.has('K010') && state.from >= '2023-01-01')
        missing('K010', 'O bloco K tem dados e falta o K010.')
    },
  }
}

function checkClosing(state: CheckState, record: EfdRecord, register: Register): void {
  if (dateOf(textOf(register, record, 'DT_EST')) !== state.to)
    say(state, record, { code: 'estoque.data', reason: 'O estoque é do último dia do período.', field: 'DT_EST' })
  checkOwner(state, record, { register, field: 'IND_EST' })
}

function checkTotal(
  state: CheckState,
  { record, register, total }: { record: EfdRecord; register: Register; total: Cents },
) {
  const written = moneyOf(register, record, 'VL_INV')
  if (written === total) return
  const reason = `VL_INV é ${showCents(written)}; os itens somam ${showCents(total)}.`
  say(state, record, { code: 'soma.inventario', reason, field: 'VL_INV' })
}

/** True for the inventory that closes the year before. */
function checkInventory(state: CheckState, record: EfdRecord, register: Register): boolean {
  const date = dateOf(textOf(register, record, 'DT_INV'))
  if (date !== null && date > state.to)
    say(state, record, { code: 'inventario.data', reason: 'O inventário é posterior ao período.', field: 'DT_INV' })
  const isYearEnd = textOf(register, record, 'MOT_INV') === '01'
  const wanted = `${Number(state.from.slice(0, 4)) - 1}-12-31`
  if (isYearEnd && state.from.slice(5, 7) <= '02' && date !== null && date !== wanted)
    say(state, record, { code: 'inventario.data', reason: 'O inventário é de 31/12 do ano anterior.', field: 'DT_INV' })
  return isYearEnd
}

function checkItem(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => textOf(register, record, name)
  const product = state.products.get(text('COD_ITEM'))
  if (product && product.unit !== text('UNID'))
    say(state, record, {
      code: 'inventario.unidade',
      reason: `A unidade do inventário é a do item (${product.unit}).`,
      field: 'UNID',
    })
  checkOwner(state, record, { register, field: 'IND_PROP' })
  const [quantity, price] = [decimalOf(text('QTD')), decimalOf(text('VL_UNIT'))]
  if (quantity === null || price === null) return
  const worth = new Big(quantity).times(price).times(100).round(0, Big.roundHalfUp).toNumber()
  const value = moneyOf(register, record, 'VL_ITEM')
  // a price of six decimals times the quantity
  const slack = SLACK_CENTS + Math.ceil(Number(quantity) * 0.0001)
  if (Math.abs(worth - value) > slack)
    say(state, record, {
      code: 'inventario.valor',
      reason: `Quantidade vezes valor unitário dá ${showCents(worth)}.`,
      field: 'VL_ITEM',
      severity: 'aviso',
    })
}

/** What is with others, or of others, names them. */
function checkOwner(
  state: CheckState,
  record: EfdRecord,
  { register, field }: { register: Register; field: string },
): void {
  const owner = textOf(register, record, field)
  const participante = textOf(register, record, 'COD_PART')
  if ((owner === '1' || owner === '2') && participante === '')
    say(state, record, {
      code: 'estoque.participante',
      reason: 'Estoque de ou com terceiros informa o participante.',
      field: 'COD_PART',
    })
  if (owner === '0' && participante !== '')
    say(state, record, {
      code: 'estoque.participante',
      reason: 'Estoque próprio em poder da empresa não tem participante.',
      field: 'COD_PART',
    })
}

function checkStockPeriod(state: CheckState, record: EfdRecord, register: Register): void {
  const [from, to] = [dateOf(textOf(register, record, 'DT_INI')), dateOf(textOf(register, record, 'DT_FIN'))]
  if (from !== state.from && from !== null)
    say(state, record, {
      code: 'estoque.periodo',
      reason: 'O período do K100 começa com o do arquivo.',
      field: 'DT_INI',
    })
  if (to !== state.to && to !== null)
    say(state, record, {
      code: 'estoque.periodo',
      reason: 'O período do K100 termina com o do arquivo.',
      field: 'DT_FIN',
    })
}
