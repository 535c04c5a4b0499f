import { type NamedRow, row } from '../line/row.ts'
import { unitCode, writtenCode } from '../line/written.ts'
import type { EfdInventory, EfdStockItem } from './period-facts.ts'

/** H005 with its H010. An empty inventory is an H005 alone. VL_INV is the exact sum of the items. */
export function inventoryRows({ date, reason, items }: EfdInventory): NamedRow[] {
  const total = items.reduce((sum, { value }) => sum + value, 0)
  return [
    row('H005', { DT_INV: date, VL_INV: total, MOT_INV: reason }),
    ...items.flatMap((item) => itemRows(item, reason)),
  ]
}

function itemRows(item: EfdStockItem, reason: string): NamedRow[] {
  const head = row('H010', {
    COD_ITEM: writtenCode(item.code),
    UNID: unitCode(item.unit),
    QTD: item.quantity,
    VL_UNIT: item.unitPrice,
    VL_ITEM: item.value,
    IND_PROP: item.owner,
    COD_PART: item.participante,
    COD_CTA: item.account === null ? null : writtenCode(item.account),
    VL_ITEM_IR: item.incomeTaxValue,
  })
  if (reason === '01' || !item.tax) return [head]
  return [head, row('H020', { CST_ICMS: item.tax.cst, BC_ICMS: item.tax.base, VL_ICMS: item.tax.icms })]
}
