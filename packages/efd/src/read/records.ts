import { FiscalError } from '@portal/fiscal/base/error.ts'

/** Characters that a line may have: the longest of the layouts, with texts of some thousand, is far below. */
const LONGEST_LINE = 64 * 1024
const MOST_LINES = 20_000_000
const CR = 13

/**
 * One line of a file.
 * Shape   `parts` is the line between its marks: `parts[0]` before the first, `parts[1]` the register, the field at place n
 *         `parts[n + 1]`, the last what follows the last mark; `crlf` false when the line ends otherwise
 */
export interface EfdRecord {
  line: number
  reg: string
  parts: readonly string[]
  crlf: boolean
}

/** Where a file's bytes come from: a stream, or pieces at hand. */
export type EfdSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * The lines of a file, some at a time, up to 9999; the signature behind it is read and left.
 * Shape   ISO-8859-1; an empty line is a record without register, but for the last
 * Throws  FiscalError `efd.line` (no line end within 64 KiB: this is no EFD), `efd.lines` (more than 20 million)
 */
export async function* readRecords(source: EfdSource): AsyncGenerator<EfdRecord[]> {
  let rest = ''
  let line = 0
  let last = ''
  for await (const chunk of windows(source)) {
    const text = rest + chunk.toString('latin1')
    // behind 9999 stands a signature, which is not made of records
    const isOver = (at: number): boolean => last === '9999' && text.length > at && text[at] !== '|'
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
    if (rest.length > LONGEST_LINE) throw new FiscalError('efd.line', 'O arquivo não tem as linhas de uma EFD.')
    if (line > MOST_LINES) throw new FiscalError('efd.lines', 'O arquivo tem linhas demais.')
    if (records.length > 0) yield records
    if (isOver(start)) break
  }
  if (rest !== '') yield [toRecord(rest, line + 1, false)]
}

/** Few lines at a time: their parts are gone before the next are made. */
const WINDOW = 32 * 1024

async function* windows(source: EfdSource): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.byteLength; at += WINDOW)
      yield Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(WINDOW, chunk.byteLength - at))
}

function toRecord(text: string, line: number, crlf: boolean): EfdRecord {
  const parts = text.split('|')
  return { line, reg: parts[1] ?? '', parts, crlf }
}

/** The records of a whole file at hand. Throws  as `readRecords` */
export async function readAll(bytes: Uint8Array): Promise<EfdRecord[]> {
  const all: EfdRecord[] = []
  for await (const records of readRecords([bytes])) for (const record of records) all.push(record)
  return all
}
