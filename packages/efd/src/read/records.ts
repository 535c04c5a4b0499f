import { FiscalError } from '@portal/fiscal/base/error.ts'

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

/** Source of a file's bytes: a stream or chunks in memory. */
export type EfdSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Reads the lines of a file in batches, up to 9999; skips the signature after it.
 * Shape   ISO-8859-1; an empty line is a record without register, except the last
 * Throws  FiscalError `efd.line` (no line end within 64 KiB: not an EFD), `efd.lines` (more than 20 million)
 */
export async function* readRecords(source: EfdSource): AsyncGenerator<EfdRecord[]> {
  let rest = ''
  let line = 0
  let last = ''
  for await (const chunk of windows(source)) {
    const text = rest + chunk.toString('latin1')
    // after 9999 comes a signature, which has no records
    const isOver = (index: number): boolean => last === '9999' && text.length > index && text[index] !== '|'
    const records: EfdRecord[] = []
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1 && !isOver(start); end = text.indexOf('\n', start)) {
      line += 1
      const crlf = end > start && text.charCodeAt(end - 1) === CR
      const record = toRecord(text.slice(start, crlf ? end - 1 : end), line, crlf)
      records.push(record)
      start = end + 1
      last = record.reg
    }
    rest = isOver(start) ? '' : text.slice(start)
    if (rest.length > MAX_LINE) throw new FiscalError('efd.line', 'O arquivo não tem as linhas de uma EFD.')
    if (line > MAX_LINES) throw new FiscalError('efd.lines', 'O arquivo tem linhas demais.')
    if (records.length > 0) yield records
    if (isOver(start)) break
  }
  if (rest !== '') yield [toRecord(rest, line + 1, false)]
}

/** Small windows, so that the parts of one batch are collected before the next is split. */
const WINDOW = 32 * 1024

async function* windows(source: EfdSource): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let offset = 0; offset < chunk.byteLength; offset += WINDOW)
      yield Buffer.from(chunk.buffer, chunk.byteOffset + offset, Math.min(WINDOW, chunk.byteLength - offset))
}

function toRecord(text: string, line: number, crlf: boolean): EfdRecord {
  const parts = text.split('|')
  return { line, reg: parts[1] ?? '', parts, crlf }
}
