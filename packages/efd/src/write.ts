import { FiscalError } from '@portal/fiscal/base/error.ts'
import { layoutOf } from './layout/layout.ts'
import { BLOCKS, type Layout } from './layout/model.ts'
import { formatRow } from './line/format.ts'
import type { EfdRow } from './line/row.ts'

/** Characters gathered before a piece of the file is handed on. */
const PIECE = 64 * 1024
/** Openings and closings are the writer's own: it counts, and knows which blocks hold data. */
const OWN = /^(?:[A-Z\d]001|[A-Z\d]990|9900|9999)$/
/** Blocks that are never said to be empty. */
const NEVER_EMPTY = new Set(['0', 'E', '1', '9'])

/** What was written: lines per register, those of the writer included, and all lines. Complete once the file is. */
export interface EfdCounts {
  lines: number
  registers: Map<string, number>
}

/** Lines of one block that were formatted before (`formatRow`): their bytes, and how many there are of each register. */
export interface EfdLines {
  block: string
  bytes: Buffer
  counts: ReadonlyMap<string, number>
}

/** Counts for `writeEfd` to fill, for who wants to read them afterwards. */
export const newCounts = (): EfdCounts => ({ lines: 0, registers: new Map() })

/**
 * A file, piece by piece, from its records in their order: blocks are opened and closed, lines counted, registers listed.
 * Shape   `rows` start with 0000 and hold no opening, closing or 9xxx record of their own; ready lines may stand among them; pieces are ISO-8859-1 with CR LF.
 *         Same rows, same bytes; nothing but the counts is kept, and nothing is read ahead of what is taken
 * Throws  FiscalError `efd.value` (a field cannot hold its value), `efd.row` (a record out of its block or unknown),
 *         `efd.shape` (a record with another number of fields)
 */
export async function* writeEfd(
  rows: AsyncIterable<EfdRow | EfdLines> | Iterable<EfdRow | EfdLines>,
  { version, counts = newCounts() }: { version: string; counts?: EfdCounts },
): AsyncGenerator<Buffer> {
  const file = openFile(version, counts)
  for await (const row of rows) {
    if ('bytes' in row) {
      addLines(file, row)
      yield take(file)
      yield row.bytes
      continue
    }
    addRow(file, row)
    if (file.size >= PIECE) yield take(file)
  }
  endFile(file)
  yield take(file)
}

/**
 * A whole small file at once; its bytes are those of `writeEfd`.
 * Throws  as `writeEfd`
 */
export function writeWhole(rows: Iterable<EfdRow>, version: string): Buffer {
  const file = openFile(version, newCounts())
  for (const row of rows) addRow(file, row)
  endFile(file)
  return take(file)
}

interface OpenFile {
  layout: Layout
  counts: EfdCounts
  lines: string[]
  /** Characters in `lines` */
  size: number
  /** Place in BLOCKS of the block that is open; -1 before 0000 */
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

function take(file: OpenFile): Buffer {
  const piece = Buffer.from(file.lines.join(''), 'latin1')
  file.lines = []
  file.size = 0
  return piece
}

function addRow(file: OpenFile, row: EfdRow): void {
  const { reg } = row
  if (OWN.test(reg)) throw new FiscalError('efd.row', `O registro ${reg} é escrito pelo próprio gerador.`)
  const block = BLOCKS.indexOf(reg.charAt(0))
  const isFirst = file.block === -1
  if (isFirst !== (reg === '0000') || block < file.block || reg.startsWith('9'))
    throw new FiscalError('efd.row', `O registro ${reg} está fora de ordem.`)
  if (isFirst) {
    file.block = 0
    put(file, reg, formatRow(file.layout, row))
    putCells(file, '0001', '0')
    return
  }
  while (file.block < block) nextBlock(file, file.block + 1 === block)
  put(file, reg, formatRow(file.layout, row))
}

/** Counts ready lines, which go out behind what is gathered. */
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
  const listed = registers.length + 3
  for (const [reg, count] of registers) putCells(file, '9900', reg, String(count))
  putCells(file, '9900', '9900', String(listed))
  for (const reg of ['9990', '9999']) putCells(file, '9900', reg, '1')
  putCells(file, '9990', String(file.blockLines + 2))
  putCells(file, '9999', String(file.counts.lines + 1))
}

const putCells = (file: OpenFile, reg: string, ...cells: string[]): void =>
  put(file, reg, `|${reg}|${cells.join('|')}|\r\n`)

function put(file: OpenFile, reg: string, line: string): void {
  const { registers } = file.counts
  registers.set(reg, (registers.get(reg) ?? 0) + 1)
  file.counts.lines += 1
  file.blockLines += 1
  file.lines.push(line)
  file.size += line.length
}
