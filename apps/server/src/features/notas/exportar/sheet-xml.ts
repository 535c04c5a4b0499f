import { centsText, isDecimal, type Kind, PIECE, type Sheet, type Value, wallParts, writtenBatches } from './cells.ts'

/** Rows that a sheet of a spreadsheet can hold below its heading. Source  Excel specifications and limits */
export const SHEET_ROWS = 1_048_575
const LONGEST_TEXT = 32_767

/** Positions in the style sheet of xlsx-parts.ts. */
const STYLE: Record<Kind, string> = {
  text: '',
  code: '',
  whole: ' s="2"',
  cents: ' s="3"',
  decimal: ' s="4"',
  when: ' s="5"',
}
const HEAD_STYLE = ' s="1"'
const WIDTH: Record<Kind, number> = { text: 24, code: 18, whole: 10, cents: 14, decimal: 12, when: 18 }

/** A, B, … Z, AA, … */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** Characters that XML 1.0 cannot hold: controls, and halves of a pair. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
/** Spreadsheets read `_x000D_` in a text as the character of that number. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** What may have to be written otherwise; most texts have nothing of it. */
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

/** A text lies in its cell as text: whatever it begins with, nobody calculates it. */
const textCell = (at: string, text: string, style = ''): string =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const DAY_MS = 86_400_000
/** Day 0 of the calendar that spreadsheets count in. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Before it their calendar has a day that never was (29 February 1900). */
const FIRST_TRUE_DAY = 61

/** A wall time as spreadsheets count it: days, with the time as their fraction. */
function serialOf(text: string): number | null {
  const parts = wallParts(text)
  const ms = parts ? Date.parse(`${parts.day.join('-')}T${parts.time}Z`) : Number.NaN
  const serial = (ms - DAY_ZERO) / DAY_MS
  return serial >= FIRST_TRUE_DAY ? serial : null
}

function numberText(kind: Kind, value: string | number): string | null {
  if (typeof value === 'number') return kind === 'cents' ? centsText(value, '.') : String(value)
  if (kind === 'decimal') return isDecimal(value) ? value : null
  if (kind !== 'when') return null
  const serial = serialOf(value)
  return serial === null ? null : String(serial)
}

function cell(kind: Kind, value: Value, at: string): string {
  if (value === null || value === '') return ''
  const number = numberText(kind, value)
  return number === null ? textCell(at, String(value)) : `<c r="${at}"${STYLE[kind]}><v>${number}</v></c>`
}

/** The worksheet's XML as its rows come. The heading stays in sight and filters. */
export async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const { heads, kinds } = sheet
  const names = heads.map((_, at) => columnName(at))
  const widths = kinds.map(
    (kind, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
  )
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    `<row r="1">${heads.map((head, at) => textCell(`${names[at]}1`, head, HEAD_STYLE)).join('')}</row>`
  let row = 1
  let xml = ''
  for await (const batch of writtenBatches(sheet)) {
    for (const values of batch) {
      row += 1
      xml += `<row r="${row}">`
      for (let at = 0; at < values.length; at++)
        xml += cell(kinds[at] ?? 'text', values[at] ?? null, `${names[at]}${row}`)
      xml += '</row>'
      if (xml.length < PIECE) continue
      yield xml
      xml = ''
    }
    if (xml !== '') yield xml
    xml = ''
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${row}"/></worksheet>`
}
