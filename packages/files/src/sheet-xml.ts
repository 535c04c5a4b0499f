import {
  type CellKind,
  type CellValue,
  centsText,
  isDecimal,
  PIECE_LENGTH,
  type SheetRows,
  wallParts,
} from './cells.ts'

/**
 * Maximum number of rows of a sheet, without the heading.
 * Source  Excel specifications and limits
 */
export const SHEET_ROWS = 1_048_575
const LONGEST_TEXT = 32_767

/** Positions in the style sheet of workbook-parts.ts. */
const STYLE: Record<CellKind, string> = {
  text: '',
  code: '',
  literal: ' s="6"',
  whole: ' s="2"',
  cents: ' s="3"',
  decimal: ' s="4"',
  when: ' s="5"',
  day: ' s="7"',
}
const HEAD_STYLE = ' s="1"'
const WIDTH: Record<CellKind, number> = {
  text: 24,
  code: 18,
  literal: 18,
  whole: 10,
  cents: 14,
  decimal: 12,
  day: 12,
  when: 18,
}

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Characters that XML 1.0 does not allow: controls and lone surrogates. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
/** Spreadsheets read `_x000D_` in a text as the character with that code. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Characters that may need an escape. Most texts have none; testing first is cheaper than replacing. */
const SPECIAL = /[&<>_]|[^\x20-\x7E\xA0-\uD7FF]/

const escapeXml = (text: string): string => (text.length <= LONGEST_TEXT && !SPECIAL.test(text) ? text : escaped(text))

const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(NOT_XML, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** An inline string. Spreadsheets never read it as a formula, even if it begins with `=`. */
const textCell = (ref: string, text: string, style = ''): string =>
  `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const DAY_MS = 86_400_000
/** Day 0 of the calendar of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Spreadsheet calendars are wrong before this day, because they contain 29 February 1900. */
const FIRST_TRUE_DAY = 61

/** A wall time as a spreadsheet's serial number: days, with the time as fraction. */
function toSerial(text: string): number | null {
  const parts = wallParts(text)
  const ms = parts ? Date.parse(`${parts.day.join('-')}T${parts.time}Z`) : Number.NaN
  const serial = (ms - DAY_ZERO) / DAY_MS
  return serial >= FIRST_TRUE_DAY ? serial : null
}

function numberText(kind: CellKind, value: string | number): string | null {
  if (typeof value === 'number') return kind === 'cents' ? centsText(value, '.') : String(value)
  if (kind === 'decimal') return isDecimal(value) ? value : null
  if (kind !== 'when' && kind !== 'day') return null
  const serial = toSerial(value)
  return serial === null ? null : String(serial)
}

function cell(kind: CellKind, value: CellValue, ref: string): string {
  if (value === null || value === '') return ''
  const number = numberText(kind, value)
  return number === null
    ? textCell(ref, String(value), kind === 'literal' ? STYLE.literal : '')
    : `<c r="${ref}"${STYLE[kind]}><v>${number}</v></c>`
}

/** Streams the XML of the worksheet. The heading is frozen and has a filter. */
export async function* sheetXml({
  heads,
  kinds,
  widths = [],
  batches,
  footRows = 0,
}: SheetRows): AsyncGenerator<string> {
  const names = heads.map((_, i) => columnName(i))
  const cols = kinds.map(
    (kind, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[i] ?? WIDTH[kind]}" customWidth="1"/>`,
  )
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>` +
    `<row r="1">${heads.map((head, i) => textCell(`${names[i]}1`, head, HEAD_STYLE)).join('')}</row>`
  let row = 1
  let xml = ''
  for await (const batch of batches) {
    for (const values of batch) {
      row += 1
      xml += `<row r="${row}">`
      for (let i = 0; i < values.length; i++) xml += cell(kinds[i] ?? 'text', values[i] ?? null, `${names[i]}${row}`)
      xml += '</row>'
      if (xml.length < PIECE_LENGTH) continue
      yield xml
      xml = ''
    }
    if (xml !== '') yield xml
    xml = ''
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${Math.max(1, row - footRows)}"/></worksheet>`
}
