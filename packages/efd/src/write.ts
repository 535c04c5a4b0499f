import { FiscalError } from '@portal/fiscal/base/error.ts'
import { layoutOf } from './layout/layout.ts'
import { BLOCKS, type Layout } from './layout/model.ts'
import { formatRow } from './line/format.ts'
import type { EfdRow } from './line/row.ts'

/**
 * Writes an EFD from its rows; `read.ts` is the way back, `check.ts` judges a file by itself. `layout` has the
 * registers as generated data, `block` the records of each block, `entry` how a purchase is booked, `apuracao` the
 * assessments, `cross` the comparison of two sides. The writer alone makes openings, closings and counters. Knows no
 * database and no XML, only facts.
 */

/** Characters collected before a chunk is emitted. */
const PIECE_SIZE = 64 * 1024
/**
 * Openings, closings and counters: only the writer emits them, because it counts lines and knows which blocks
 * have data.
 */
const WRITER_REGISTERS = /^(?:[A-Z\d]001|[A-Z\d]990|9900|9999)$/
/** Blocks whose opening never declares them empty. */
const NEVER_EMPTY = new Set(['0', 'E', '1', '9'])

/** Lines per register and in total, including the writer's own lines. Complete when the file is. */
export interface EfdCounts {
  lines: number
  registers: Map<string, number>
}

/** Preformatted lines of one block (`formatRow`): their bytes and the number of lines per register. */
export interface EfdLines {
  block: string
  bytes: Buffer
  counts: ReadonlyMap<string, number>
}

/** New counts, to be filled by `writeEfd`. */
export const newCounts = (): EfdCounts => ({ lines: 0, registers: new Map() })

/**
 * Streams a file from its records: opens and closes blocks, counts lines, lists registers.
 * Shape   `rows` are in file order, start with 0000 and contain no openings, closings or 9xxx; `EfdLines` may
 *         appear between them. Chunks are ISO-8859-1 with CR LF. The output depends only on the rows. Memory
 *         use is constant, and rows are pulled only as fast as chunks are consumed
 * Throws  FiscalError `efd.value` (a field cannot hold its value), `efd.row` (unknown or misplaced record),
 *         `efd.shape` (wrong number of fields)
 */
export async function* writeEfd(
  rows: AsyncIterable<EfdRow | EfdLines> | Iterable<EfdRow | EfdLines>,
  { version, counts = newCounts() }: { version: string; counts?: EfdCounts },
): AsyncGenerator<Buffer> {
  const file = openFile(version, counts)
  for await (const row of rows) {
    if ('bytes' in row) {
      addLines(file, row)
      yield takePiece(file)
      yield row.bytes
      continue
    }
    addRow(file, row)
    if (file.size >= PIECE_SIZE) yield takePiece(file)
  }
  endFile(file)
  yield takePiece(file)
}

/**
 * Writes a small file in one buffer; same bytes as `writeEfd`.
 * Throws  as `writeEfd`
 */
export function writeWhole(rows: Iterable<EfdRow>, version: string): Buffer {
  const file = openFile(version, newCounts())
  for (const row of rows) addRow(file, row)
  endFile(file)
  return takePiece(file)
}

interface OpenFile {
  layout: Layout
  counts: EfdCounts
  lines: string[]
  /** Characters in `lines` */
  size: number
  /** Index in BLOCKS of the open block; -1 before 0000 */
  block: number
  blockLines: number
}

const openFile = (version: string, counts: EfdCounts): OpenFile => ({
  layout: layoutOf(version),
  counts,
  lines: [],
  size: 0,
  block: -1,
  blockLines: 0,
})

function takePiece(file: OpenFile): Buffer {
  const piece = Buffer.from(file.lines.join(''), 'latin1')
  file.lines = []
  file.size = 0
  return piece
}

function addRow(file: OpenFile, row: EfdRow): void {
  const { reg } = row
  if (WRITER_REGISTERS.test(reg)) throw new FiscalError('efd.row', `O registro ${reg} é escrito pelo próprio gerador.`)
  const block = BLOCKS.indexOf(reg.charAt(0))
  const isFirst = file.block === -1
  if (isFirst !== (reg === '0000') || block < file.block || reg.startsWith('9'))
    throw new FiscalError('efd.row', `O registro ${reg} está fora de ordem.`)
  if (isFirst) {
    file.block = 0
    putLine(file, reg, formatRow(file.layout, row))
    putCells(file, '0001', '0')
    return
  }
  while (file.block < block) nextBlock(file, file.block + 1 === block)
  putLine(file, reg, formatRow(file.layout, row))
}

/** Counts preformatted lines; the caller emits them after the pending chunk. */
function addLines(file: OpenFile, { block: name, counts }: EfdLines): void {
  const block = BLOCKS.indexOf(name)
  if (file.block === -1 || block < file.block || name === '9' || name === '0')
    throw new FiscalError('efd.row', `As linhas do bloco ${name} estão fora de ordem.`)
  while (file.block < block) nextBlock(file, file.block + 1 === block)
  for (const [reg, count] of counts) {
    file.counts.registers.set(reg, (file.counts.registers.get(reg) ?? 0) + count)
    file.counts.lines += count
    file.blockLines += count
  }
}

/** Closes the open block and opens the next. */
function nextBlock(file: OpenFile, hasData: boolean): void {
  closeBlock(file)
  file.block += 1
  const name = BLOCKS[file.block]!
  putCells(file, `${name}001`, hasData || NEVER_EMPTY.has(name) ? '0' : '1')
}

function closeBlock(file: OpenFile): void {
  putCells(file, `${BLOCKS[file.block]}990`, String(file.blockLines + 1))
  file.blockLines = 0
}

function endFile(file: OpenFile): void {
  if (file.block === -1) throw new FiscalError('efd.row', 'O arquivo não tem o registro 0000.')
  while (file.block < BLOCKS.length - 1) nextBlock(file, false)
  const registers = [...file.counts.registers]
  const listedCount = registers.length + 3
  for (const [reg, count] of registers) putCells(file, '9900', reg, String(count))
  putCells(file, '9900', '9900', String(listedCount))
  for (const reg of ['9990', '9999']) putCells(file, '9900', reg, '1')
  putCells(file, '9990', String(file.blockLines + 2))
  putCells(file, '9999', String(file.counts.lines + 1))
}

const putCells = (file: OpenFile, reg: string, ...cells: string[]): void =>
  putLine(file, reg, `|${reg}|${cells.join('|')}|\r\n`)

function putLine(file: OpenFile, reg: string, line: string): void {
  const { registers } = file.counts
  registers.set(reg, (registers.get(reg) ?? 0) + 1)
  file.counts.lines += 1
  file.blockLines += 1
  file.lines.push(line)
  file.size += line.length
}
