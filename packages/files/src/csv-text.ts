import {
  type CellKind,
  type CellValue,
  centsText,
  isDecimal,
  PIECE_LENGTH,
  type SheetRows,
  wallParts,
} from './cells.ts'

/** Byte order mark; without it Excel does not read a CSV as UTF-8. */
const BOM = '\uFEFF'
const MUST_QUOTE = /[";\r\n]|^\s|\s$/
/** Beginnings that a spreadsheet reads as a formula, also after blanks and in full-width characters. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
const PLAIN_CODE = /^[0-9A-Za-z]+$/
/** Most texts: what needs neither quotes nor a guard. */
const PLAIN_TEXT = /^[0-9A-Za-z](?:[^\0";\r\n]*[^\0";\s])?$/

const quote = (text: string): string => (MUST_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formula guard: a text that a spreadsheet would calculate gets a leading apostrophe. */
const guardedText = (text: string): string => {
  if (PLAIN_TEXT.test(text)) return text
  // some spreadsheets end the text at a NUL; none shows it
  const clean = text.replaceAll('\0', '')
  return quote(FORMULA.test(clean) ? `'${clean}` : clean)
}

/**
 * `="00012"`: the only form in which Excel, LibreOffice and Google keep leading zeros and all digits of a
 * key.
 */
const codeCell = (code: string): string => (PLAIN_CODE.test(code) ? `"=""${code}"""` : guardedText(code))

function whenCell(text: string): string {
  const parts = wallParts(text)
  return parts ? `${parts.day.toReversed().join('/')} ${parts.time}` : guardedText(text)
}

function dayCell(text: string): string {
  const parts = wallParts(text)
  return parts ? parts.day.toReversed().join('/') : guardedText(text)
}

function cell(kind: CellKind, value: CellValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return kind === 'cents' ? centsText(value, ',') : String(value)
  switch (kind) {
    case 'code':
      return codeCell(value)
    case 'day':
      return dayCell(value)
    case 'when':
      return whenCell(value)
    case 'decimal':
      return isDecimal(value) ? value.replace('.', ',') : guardedText(value)
    default:
      return guardedText(value)
  }
}

/** One line, with its CRLF. */
export function csvLine(kinds: readonly CellKind[], values: readonly CellValue[]): string {
  let line = ''
  for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ';') + cell(kinds[i] ?? 'text', values[i] ?? null)
  return `${line}\r\n`
}

/**
 * A CSV in the form that Brazilian spreadsheets expect: `;`, decimal comma, UTF-8 with BOM, CRLF. Reads rows
 * on demand.
 */
export async function* csvText({ heads, kinds, batches }: SheetRows): AsyncGenerator<string> {
  const headKinds = heads.map((): CellKind => 'text')
  let text = BOM + csvLine(headKinds, heads)
  for await (const batch of batches) {
    for (const values of batch) {
      text += csvLine(kinds, values)
      if (text.length < PIECE_LENGTH) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
    text = ''
  }
  if (text !== '') yield text
}
