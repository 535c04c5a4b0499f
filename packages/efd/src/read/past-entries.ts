import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Layout } from '../layout/model.ts'
import type { EfdRecord } from './records.ts'
import { decimalOf, type FieldReader, fieldsOf } from './values.ts'

/**
 * What was bought in an earlier file, for the proposals of the next months: items (C170), freights (D190) and bills (C590,
 * D590, D730).
 */

/** Most items that are kept of one file. */
const MOST_ENTRIES = 200_000

export interface PastLine {
  /** Access key; else kind, series and number */
  doc: string
  /** Number of the item in the document */
  number: number
  /** COD_PART */
  participante: string
  /** COD_ITEM; empty for a freight and a bill */
  item: string
  /** What a freight or a bill has in the place of an NCM; null: goods */
  thing: string | null
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
  document: PastDocument | null
}

type PastDocument = Pick<PastLine, 'doc' | 'participante' | 'thing'>

export const newPastLines = (): PastLines => ({ lines: [], left: 0, document: null })

/** Keeps a line of a document that others issued to the company; other records are skipped. */
export function keepPastLine(past: PastLines, record: EfdRecord, layout: Layout): void {
  const { reg } = record
  if (reg === 'C100') past.document = documentOf(record, layout)
  else if (isHead(reg)) past.document = headOf(reg, record, layout)
  const isLine = reg === 'C170' || isAnalytic(reg)
  if (!isLine || past.document === null || (reg === 'C170') !== (past.document.thing === null)) return
  if (past.lines.length >= MOST_ENTRIES) {
    past.left += 1
    return
  }
  if (isAnalytic(reg)) {
    keepAnalytic(past, past.document, fieldsOf(layout, reg, record))
    return
  }
  const fields = fieldsOf(layout, 'C170', record)
  const cfop = fields.text('CFOP')
  if (!/^[123]\d{3}$/.test(cfop)) return
  const [value, icms] = [fields.cents('VL_ITEM'), fields.cents('VL_ICMS')]
  const quantity = Number(decimalOf(fields.text('QTD')) ?? 0)
  past.lines.push({
    ...past.document,
    number: numberOf(fields.text('NUM_ITEM')),
    item: fields.text('COD_ITEM').slice(0, 60),
    cfop,
    cst: fields.text('CST_ICMS').slice(0, 3),
    value,
    unitValue: unitValueOf(value, quantity),
    icms,
    rate: icms > 0 ? (decimalOf(fields.text('ALIQ_ICMS')) ?? '') : '',
    account: fields.text('COD_CTA').slice(0, 40) || null,
  })
}

/** Number of an item; 0, which no document has, for another text. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

/** Price of one unit; the whole value when the quantity gives none that can be kept. */
function unitValueOf(value: Cents, quantity: number): Cents {
  const price = quantity > 0 ? Math.round(value / quantity) : value
  return Number.isSafeInteger(price) ? price : value
}

const HEADS = ['D100', 'C500', 'D500', 'D700'] as const
const ANALYTIC = ['D190', 'C590', 'D590', 'D730'] as const
type Head = (typeof HEADS)[number]
type Analytic = (typeof ANALYTIC)[number]
const isHead = (reg: string): reg is Head => HEADS.some((head) => head === reg)
const isAnalytic = (reg: string): reg is Analytic => ANALYTIC.some((one) => one === reg)

/** What a document without goods is of, by its model. */
const THINGS: Readonly<Record<string, string>> = {
  '57': 'frete',
  '67': 'frete',
  '06': 'energia',
  '66': 'energia',
  '28': 'gas',
  '29': 'agua',
  '21': 'comunicacao',
  '22': 'comunicacao',
  '62': 'comunicacao',
}

function headOf(reg: Head, record: EfdRecord, layout: Layout): PastDocument | null {
  const fields = fieldsOf(layout, reg, record)
  const thing = THINGS[fields.text('COD_MOD')]
  const isBought = fields.text('IND_OPER') === '0' && fields.text('IND_EMIT') === '1'
  if (!thing || !isBought || /^0[2345]$/.test(fields.text('COD_SIT'))) return null
  const chave =
    reg === 'D100'
      ? fieldsOf(layout, reg, record).text('CHV_CTE')
      : reg === 'D500'
        ? ''
        : fieldsOf(layout, reg, record).text('CHV_DOCe')
  const participante = fields.text('COD_PART')
  const doc = chave || `${fields.text('COD_MOD')} ${fields.text('SER')} ${fields.text('NUM_DOC')} ${participante}`
  return { doc: doc.slice(0, 100), participante, thing }
}

function keepAnalytic(past: PastLines, document: PastDocument, fields: FieldReader<Analytic>): void {
  const cfop = fields.text('CFOP')
  if (!/^[123]\d{3}$/.test(cfop)) return
  const [value, icms] = [fields.cents('VL_OPR'), fields.cents('VL_ICMS')]
  past.lines.push({
    ...document,
    number: 0,
    item: '',
    cfop,
    cst: fields.text('CST_ICMS').slice(0, 3),
    value,
    unitValue: value,
    icms,
    rate: icms > 0 ? (decimalOf(fields.text('ALIQ_ICMS')) ?? '') : '',
    account: null,
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
  return { doc: doc.slice(0, 100), participante: fields.text('COD_PART'), thing: null }
}
