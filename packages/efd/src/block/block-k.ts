import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import type { EfdPeriod } from './facts.ts'
import type { EfdClosingStock } from './period-facts.ts'

/** K010 (which of the three layouts), K100 and the stock at the end of the period (K200). */
export function stockRows(of: {
  layout: '0' | '1' | '2'
  period: EfdPeriod
  items: readonly EfdClosingStock[]
}): NamedRow[] {
  const { from, to } = of.period
  return [
    row('K010', { IND_TP_LEIAUTE: of.layout }),
    row('K100', { DT_INI: from, DT_FIN: to }),
    ...of.items.map(({ code, quantity, owner, participante }) =>
      row('K200', {
        DT_EST: to,
        COD_ITEM: cleanText(code, 60),
        QTD: quantity,
        IND_EST: owner,
        COD_PART: participante,
      }),
    ),
  ]
}
