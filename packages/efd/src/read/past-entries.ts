import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Layout } from '../layout/model.ts'
import type { EfdRecord } from './records.ts'
import { decimalOf, fieldsOf } from './values.ts'

/** Items of purchases (C170) in an earlier file, for the proposals of the next months. */

/** Most items that are kept of one file. */
const MOST_ENTRIES = 200_000

export interface PastLine {
  /** Access key; else kind, series and number */
  doc: string
  /** Number of the item in the document */
  number: number
  /** COD_PART */
  participante: string
  /** COD_ITEM */
  item: string
  cfop: string
  cst: string
  value: Cents
  /** Price of one unit */
  unitValue: Cents
  icms: Cents
  rate: string
  account: string | null
}

/** Lines of the file so far; the document of the last C100 is that of the next C170. */
export interface PastLines {
  lines: PastLine[]
  /** Lines beyond the limit */
  left: number
  document: { doc: string; participante: string } | null
}

export const newPastLines = (): PastLines => ({ lines: [], left: 0, document: null })

/** Keeps an item of a document that others issued to the company; other records are skipped. */
export function keepPastLine(past: PastLines, record: EfdRecord, layout: Layout): void {
  if (record.reg === 'C100') past.document = documentOf(record, layout)
  if (record.reg !== 'C170' || past.document === null) return
  if (past.lines.length >= MOST_ENTRIES) {
    past.left += 1
    return
  }
  const fields = fieldsOf(layout, 'C170', record)
  const cfop = fields.text('CFOP')
  if (!/^[123]\d{3}$/.test(cfop)) return
  const [value, icms] = [fields.cents('VL_ITEM'), fields.cents('VL_ICMS')]
  const quantity = Number(decimalOf(fields.text('QTD')) ?? 0)
  past.lines.push({
    ...past.document,
    number: Number(fields.text('NUM_ITEM')) || 0,
    item: fields.text('COD_ITEM').slice(0, 60),
    cfop,
    cst: fields.text('CST_ICMS').slice(0, 3),
    value,
    unitValue: quantity > 0 ? Math.round(value / quantity) : value,
    icms,
    rate: icms > 0 ? (decimalOf(fields.text('ALIQ_ICMS')) ?? '') : '',
    account: fields.text('COD_CTA').slice(0, 40) || null,
  })
}

/** Null for an own document and for one that is not in force (COD_SIT 02 to 05). */
function documentOf(record: EfdRecord, layout: Layout): PastLines['document'] {
  const fields = fieldsOf(layout, 'C100', record)
  const isBought = fields.text('IND_OPER') === '0' && fields.text('IND_EMIT') === '1'
  if (!isBought || /^0[2345]$/.test(fields.text('COD_SIT'))) return null
  const chave = fields.text('CHV_NFE')
  const doc =
    chave || `${fields.text('COD_MOD')} ${fields.text('SER')} ${fields.text('NUM_DOC')} ${fields.text('COD_PART')}`
  return { doc: doc.slice(0, 100), participante: fields.text('COD_PART') }
}
