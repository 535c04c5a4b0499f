import { type NamedRow, row } from '../line/row.ts'
import { writtenCode } from '../line/written.ts'
import type { EfdPeriod } from './facts.ts'
import type { EfdClosingStock } from './period-facts.ts'

/** K010 (layout 0, 1 or 2), K100 and K200, the stock at the end of the period. */
export function stockRows(stock: {
  layout: '0' | '1' | '2'
  period: EfdPeriod
  items: readonly EfdClosingStock[]
}): NamedRow[] {
  const { from, to } = stock.period
  return [
    row('K010', { IND_TP_LEIAUTE: stock.layout }),
    row('K100', { DT_INI: from, DT_FIN: to }),
    ...stock.items.map(({ code, quantity, owner, participante }) =>
      row('K200', {
        DT_EST: to,
        COD_ITEM: writtenCode(code),
        QTD: quantity,
        IND_EST: owner,
        COD_PART: participante,
      }),
    ),
  ]
}
