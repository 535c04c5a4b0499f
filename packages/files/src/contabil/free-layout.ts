import { type CellKind, type CellValue, centsText } from '../cells.ts'
import { type AccountingEntry, entriesOf } from './accounting-entries.ts'
import { fixedDecimal } from './figures.ts'
import { ITEM_FIELDS, type SheetField } from './item-sheet.ts'
import type { ExportCodes, ExportNote, LayoutWriter } from './model.ts'
import { toKnown } from './text-bytes.ts'

/** How an office writes its own file: one line an item or an entry, delimited or at fixed positions. */
export interface FreeLayout {
  per: 'item' | 'lancamento'
  encoding: 'utf-8' | 'windows-1252'
  /** Empty: fixed positions */
  separator: '' | ';' | ',' | '|' | '\t'
  /** The line begins and ends with the separator */
  isFramed: boolean
  quotes: 'sempre' | 'preciso' | 'nunca'
  /** Empty: cents without a sign for the decimals */
  point: ',' | '.' | ''
  day: DayForm
  hasTitles: boolean
  columns: readonly FreeColumn[]
}

type DayForm = 'dd/mm/aaaa' | 'ddmmaaaa' | 'aaaammdd' | 'aaaa-mm-dd'

export interface FreeColumn {
  /** Name of a field; null: always `text` */
  field: string | null
  title: string
  text: string
  /** 0: as long as the value */
  width: number
  align: 'esquerda' | 'direita'
  fill: ' ' | '0'
}

const entry = (
  name: string,
  kind: SheetField['kind'],
  value: (entry: AccountingEntry, order: number) => CellValue,
) => ({ name, kind, value })

/** Fields of a line of an entry. */
const ENTRY_FIELDS = [
  entry('ordem', 'whole', (_, order) => order),
  entry('data', 'day', ({ day }) => day),
  // for lines that state the day twice, in two forms
  entry('data_aaaammdd', 'literal', ({ day }) => day.replaceAll('-', '')),
  entry('conta_debito', 'literal', ({ debit }) => debit),
  entry('conta_credito', 'literal', ({ credit }) => credit),
  entry('valor', 'cents', ({ cents }) => cents),
  entry('historico', 'literal', ({ words }) => words),
  entry('numero', 'literal', ({ number }) => number),
  entry('cnpj_cpf_participante', 'literal', ({ taxId }) => taxId),
] as const

/** Fields that only a free layout has: parts of a column of the item sheet. */
const PART_FIELDS: readonly SheetField[] = [
  { name: 'origem_mercadoria', kind: 'literal', value: ({ cst }) => cst.slice(0, 1) },
  { name: 'cst_tabela_b', kind: 'literal', value: ({ cst }) => cst.slice(1) },
]
/** Fields of a line of an item. */
export const FREE_ITEM_FIELDS: readonly SheetField[] = [...ITEM_FIELDS, ...PART_FIELDS]

interface Field {
  kind: SheetField['kind']
  places?: number
}

const ITEM_BY_NAME = new Map(FREE_ITEM_FIELDS.map((field) => [field.name, field]))
const ENTRY_BY_NAME = new Map(ENTRY_FIELDS.map((field) => [field.name, field]))

const FIELDS: Readonly<Record<FreeLayout['per'], ReadonlyMap<string, Field>>> = {
  item: ITEM_BY_NAME,
  lancamento: ENTRY_BY_NAME,
}

/** A number or zero-filled code that is longer than its column. */
export class TooWide extends Error {
  constructor(
    readonly column: FreeColumn,
    readonly value: string,
  ) {
    super(`«${value}» does not fit into ${column.width} positions`)
  }
}

/** Names of the fields that a layout may use. */
export const freeFieldNames = (per: FreeLayout['per']): string[] => [...FIELDS[per].keys()]

const MOST_FREE_COLUMNS = 80
const WIDEST = 500

/** What is wrong with a layout, as sentences for its author; empty when it can be used. */
export function freeLayoutFaults(layout: FreeLayout): string[] {
  const { per, separator, quotes, point, columns, encoding } = layout
  const faults: string[] = []
  if (columns.length === 0) faults.push('Escolha ao menos uma coluna.')
  if (columns.length > MOST_FREE_COLUMNS) faults.push(`Use no máximo ${MOST_FREE_COLUMNS} colunas.`)
  for (const { field, title } of columns)
    if (field !== null && !FIELDS[per].has(field)) faults.push(`A coluna «${title || field}» não existe.`)
  if (separator === '' && columns.some(({ width }) => width < 1 || width > WIDEST))
    faults.push(`Sem separador, cada coluna precisa de um tamanho, de 1 a ${WIDEST}.`)
  if (separator === ',' && point === ',' && quotes === 'nunca')
    faults.push('Com a vírgula como separador e nos decimais, use aspas ou o ponto nos decimais.')
  if (separator === '' && encoding === 'utf-8') faults.push('Posições fixas pedem Windows-1252.')
  return faults
}

/** Writes a free layout; `freeLayoutFaults` must have accepted it. */
export function freeLayoutWriter(layout: FreeLayout, codes: ExportCodes): LayoutWriter {
  let order = 0
  const line = (fieldValue: (field: string) => CellValue | undefined) =>
    lineOf(
      layout,
      layout.columns.map((column) => ({
        column,
        kind: column.field === null ? 'text' : kindOf(layout, column.field),
        text:
          column.field === null
            ? plainText(column.text, layout.encoding)
            : cellText(layout, column.field, fieldValue(column.field) ?? null),
      })),
    )
  const lines = (note: ExportNote): string[] =>
    layout.per === 'item'
      ? note.items.map((item) => line((field) => ITEM_BY_NAME.get(field)?.value(item, note)))
      : entriesOf(note, codes).map((made) => {
          order += 1
          return line((field) => ENTRY_BY_NAME.get(field)?.value(made, order))
        })
  return {
    note: (note) => lines(note).join(''),
    head: () => (layout.encoding === 'utf-8' ? '\uFEFF' : '') + titlesOf(layout),
    tail: () => '',
  }
}

const titlesOf = (layout: FreeLayout): string =>
  layout.hasTitles
    ? lineOf(
        layout,
        layout.columns.map((column) => ({
          column: { ...column, fill: ' ' },
          kind: 'text',
          text: plainText(column.title || column.field || '', layout.encoding),
        })),
      )
    : ''

const kindOf = ({ per }: FreeLayout, name: string): CellKind => FIELDS[per].get(name)?.kind ?? 'literal'

function cellText({ per, point, day, encoding }: FreeLayout, name: string, value: CellValue): string {
  const { kind, places = 0 } = FIELDS[per].get(name) ?? { kind: 'literal' }
  if (value === null || value === '') return ''
  if (kind === 'cents' && typeof value === 'number') return centsText(value, point)
  const text = String(value)
  if (kind === 'decimal') return fixedDecimal(text, places, point)
  if (kind === 'day') return dayOf(text, day)
  return plainText(text, encoding)
}

/** One line, and in Windows-1252 one position for each character, so that fixed positions hold. */
const plainText = (text: string, encoding: FreeLayout['encoding']): string => {
  const line = text.replace(/\p{Cc}+/gu, ' ')
  return encoding === 'windows-1252' ? toKnown(line) : line
}

function dayOf(text: string, form: DayForm): string {
  const [year = '', month = '', day = ''] = text.split('-')
  return form.replace('aaaa', year).replace('mm', month).replace('dd', day)
}

interface Cell {
  column: FreeColumn
  text: string
  kind: CellKind
}

function lineOf(layout: FreeLayout, cells: readonly Cell[]): string {
  const { separator, isFramed } = layout
  const texts = cells.map((cell) => (separator === '' ? fixed(cell) : quoted(layout, cell)))
  const line = texts.join(separator)
  return `${isFramed && separator !== '' ? `${separator}${line}${separator}` : line}\r\n`
}

/** Cut, they would be another value. A day may be cut: «dd/mm» is what some layouts want. */
const UNCUT: ReadonlySet<CellKind> = new Set(['cents', 'decimal', 'whole'])

/**
 * Exactly `width` characters. A text is cut at its end.
 * Throws  TooWide for a number or a zero-filled code that is too long
 */
function fixed({ column, text, kind }: Cell): string {
  const { width, align, fill } = column
  if (text.length > width && (fill === '0' || UNCUT.has(kind))) throw new TooWide(column, text)
  const cut = text.slice(0, width)
  return align === 'direita' ? cut.padStart(width, fill) : cut.padEnd(width, fill)
}

function quoted({ separator, quotes }: FreeLayout, cell: Cell): string {
  const padded = cell.column.width > 0 ? fixed(cell) : cell.text
  if (quotes === 'nunca') return padded.replaceAll(separator, '/')
  const needs = quotes === 'sempre' || padded.includes(separator) || padded.includes('"') || /^\s|\s$/.test(padded)
  return needs ? `"${padded.replaceAll('"', '""')}"` : padded
}

/** Reads a file of a free layout back: one map of field and value for each line, with the values that were written. */
export function readFreeLayout(text: string, layout: FreeLayout): Map<string, CellValue>[] {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\r\n').slice(layout.hasTitles ? 1 : 0, -1)
  return lines.map((line) => {
    const cells = layout.separator === '' ? cutFixed(line, layout) : cutDelimited(line, layout)
    const named = layout.columns.flatMap(({ field }, index) =>
      field === null ? [] : [[field, cellValue(layout, field, cells[index] ?? '')] as const],
    )
    return new Map(named)
  })
}

function cutFixed(line: string, { columns }: FreeLayout): string[] {
  let start = 0
  return columns.map((column) => {
    const text = line.slice(start, start + column.width)
    start += column.width
    return unpadded(text, column)
  })
}

const unpadded = (text: string, { align, fill }: FreeColumn): string => {
  if (fill === '0') return text
  return align === 'direita' ? text.trimStart() : text.trimEnd()
}

function cutDelimited(line: string, layout: FreeLayout): string[] {
  const { separator, isFramed, columns } = layout
  const inner = isFramed ? line.slice(1, -1) : line
  const cells: string[] = []
  let at = 0
  while (cells.length < columns.length) {
    const isQuoted = layout.quotes !== 'nunca' && inner[at] === '"'
    let end = isQuoted ? closingQuote(inner, at) + 1 : inner.indexOf(separator, at)
    if (end < at) end = inner.length
    const text = isQuoted ? inner.slice(at + 1, end - 1).replaceAll('""', '"') : inner.slice(at, end)
    const column = columns[cells.length]
    cells.push(column && column.width > 0 ? unpadded(text, column) : text)
    at = end + 1
  }
  return cells
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at
    at += 1
  }
  return text.length
}

function cellValue({ per, point, day }: FreeLayout, name: string, text: string): CellValue {
  const { kind, places = 0 } = FIELDS[per].get(name) ?? { kind: 'literal' }
  if (text === '') return ''
  if (kind === 'cents') return Number(digitsOf(text, point))
  if (kind === 'whole') return Number(text)
  if (kind === 'decimal') return fixedOf(digitsOf(text, point), places)
  return kind === 'day' ? readDay(text, day) : text
}

const digitsOf = (text: string, point: string): string => (point === '' ? text : text.replace(point, ''))

function fixedOf(digits: string, places: number): string {
  if (places === 0) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const plain = digits
    .slice(sign.length)
    .replace(/^0+(?=\d)/, '')
    .padStart(places + 1, '0')
  return `${sign}${plain.slice(0, -places)}.${plain.slice(-places)}`
}

function readDay(text: string, form: DayForm): string {
  const part = (name: string) => text.slice(form.indexOf(name), form.indexOf(name) + name.length)
  return `${part('aaaa')}-${part('mm')}-${part('dd')}`
}
