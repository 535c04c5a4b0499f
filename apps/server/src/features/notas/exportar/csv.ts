import { centsText, isDecimal, type Kind, PIECE, type Sheet, type Value, wallParts, writtenBatches } from './cells.ts'

/** Excel takes a file for UTF-8 by this alone. */
const BOM = '\uFEFF'
const MUST_QUOTE = /[";\r\n]|^\s|\s$/
/** What a spreadsheet takes for the beginning of a formula, also behind blanks and in full width. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
const PLAIN_CODE = /^[0-9A-Za-z]+$/

const quote = (text: string): string => (MUST_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Somebody's words, as nothing but words: what a spreadsheet would calculate gets an apostrophe in front. */
const textCell = (text: string): string => {
  // no spreadsheet shows it, and some end the text there
  const clean = text.replaceAll('\0', '')
  return quote(FORMULA.test(clean) ? `'${clean}` : clean)
}

/** Digits that must stay text: the one form that Excel, LibreOffice and Google open without losing zeros or the end of a key. */
const codeCell = (code: string): string => (PLAIN_CODE.test(code) ? `"=""${code}"""` : textCell(code))

function whenCell(text: string): string {
  const parts = wallParts(text)
  return parts ? `${parts.day.toReversed().join('/')} ${parts.time}` : textCell(text)
}

function cell(kind: Kind, value: Value): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return kind === 'cents' ? centsText(value, ',') : String(value)
  switch (kind) {
    case 'code':
      return codeCell(value)
    case 'when':
      return whenCell(value)
    case 'decimal':
      return isDecimal(value) ? value.replace('.', ',') : textCell(value)
    default:
      return textCell(value)
  }
}

/** One line, with its end. */
export function csvLine(kinds: readonly Kind[], values: readonly Value[]): string {
  let line = ''
  for (let at = 0; at < values.length; at++)
    line += (at === 0 ? '' : ';') + cell(kinds[at] ?? 'text', values[at] ?? null)
  return `${line}\r\n`
}

/** A CSV as Brazilian spreadsheets open it: `;`, decimal comma, UTF-8 with its mark, CRLF. Made as it is read. */
export async function* csvChunks(sheet: Sheet): AsyncGenerator<Buffer> {
  const { heads, kinds } = sheet
  const names = heads.map((): Kind => 'text')
  let text = BOM + csvLine(names, heads)
  for await (const batch of writtenBatches(sheet)) {
    for (const values of batch) {
      text += csvLine(kinds, values)
      if (text.length < PIECE) continue
      yield Buffer.from(text)
      text = ''
    }
    if (text !== '') yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
