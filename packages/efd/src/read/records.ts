import { FiscalError } from '@portal/fiscal/base/error.ts'
import { type EfdSource, type TextPiece, textPieces, windows } from './text.ts'

/** Maximum line length in characters; far above the longest line of any layout. */
const MAX_LINE = 64 * 1024
const MAX_LINES = 20_000_000
const CR = 13

/**
 * One line of a file.
 * Shape   `parts` is the line split at `|`: `parts[0]` before the first bar, `parts[1]` the register,
 *         `parts[n + 1]` the field at position n, the last part is after the last bar; `crlf` is false for
 *         another line end
 */
export interface EfdRecord {
  line: number
  reg: string
  parts: readonly string[]
  crlf: boolean
}

/**
 * Reads the lines of a file in batches, up to 9999; skips the signature after it and blank lines before the first.
 * Shape   an empty line is a record without register, except the first and the last ones; `raw` reads ISO-8859-1 as it
 *         is, otherwise the encoding is found (`read/text.ts`)
 * Throws  FiscalError `efd.line` (no line end within 64 KiB: not an EFD), `efd.lines` (more than 20 million)
 */
export async function* readRecords(source: EfdSource, { raw = false } = {}): AsyncGenerator<EfdRecord[]> {
  let rest = ''
  let line = 0
  let last = ''
  let lineEnd: LineEnd | null = null
  let decodeLine = (text: string): string => text
  const toRead = (text: string, crlf: boolean): EfdRecord[] => {
    if (raw) return [toRecord(text, line, crlf)]
    const decoded = decodeLine(text)
    const kept = last === '' ? decoded.trimStart() : decoded
    return last === '' && kept === '' ? [] : [toRecord(withoutControls(kept), line, crlf)]
  }
  for await (const piece of raw ? rawPieces(source) : textPieces(source)) {
    const text = rest + piece.text
    decodeLine = piece.decodeLine
    lineEnd ??= raw ? '\n' : lineEndOf(text)
    // after 9999 comes a signature, which has no records
    const isOver = (index: number): boolean => last === '9999' && text.length > index && text[index] !== '|'
    const records: EfdRecord[] = []
    let start = 0
    const find = (from: number) => (lineEnd ? text.indexOf(lineEnd, from) : -1)
    for (let end = find(0); end !== -1 && !isOver(start); end = find(start)) {
      line += 1
      const crlf = end > start && text.charCodeAt(end - 1) === CR
      for (const record of toRead(text.slice(start, crlf ? end - 1 : end), crlf)) {
        records.push(record)
        last = record.reg
      }
      start = end + 1
    }
    rest = isOver(start) ? '' : text.slice(start)
    if (rest.length > MAX_LINE) throw new FiscalError('efd.line', 'O arquivo não tem as linhas de uma EFD.')
    if (line > MAX_LINES) throw new FiscalError('efd.lines', 'O arquivo tem linhas demais.')
    if (records.length > 0) yield records
    if (isOver(start)) break
  }
  line += 1
  const records = rest === '' ? [] : toRead(rest, false)
  if (records.length > 0) yield records
}

type LineEnd = '\n' | '\r'

/** The line end by the first one of the file: CR alone only when no LF follows; null when the text has no end yet. */
function lineEndOf(text: string): LineEnd | null {
  const [ends = '', after = ''] = /[\r\n]+([^\r\n]?)/.exec(text) ?? []
  if (ends.includes('\n')) return '\n'
  return after === '' ? null : '\r'
}

async function* rawPieces(source: EfdSource): AsyncGenerator<TextPiece> {
  for await (const bytes of windows(source)) yield { text: bytes.toString('latin1'), decodeLine: (text) => text }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const CONTROL = /[\x00-\x1f\x7f\u{10000}-\u{10ffff}]|\p{Cs}/u

/**
 * The line with spaces for control characters and for pairs of UTF-16, which a cut would halve: PostgreSQL stores neither
 * NUL nor half of a pair. Another file's first line stays as it is: `foreign.ts` knows it by such characters.
 */
const withoutControls = (line: string): string =>
  line.startsWith('|') && CONTROL.test(line) ? line.replace(new RegExp(CONTROL, 'gu'), ' ') : line

function toRecord(text: string, line: number, crlf: boolean): EfdRecord {
  const parts = text.split('|')
  return { line, reg: parts[1] ?? '', parts, crlf }
}
