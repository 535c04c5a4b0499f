import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import type { CellValue } from '@portal/files/cells.ts'
import { TooWide } from '@portal/files/contabil/free-layout.ts'
import { itemCells, itemSheet } from '@portal/files/contabil/item-sheet.ts'
import { LAYOUTS, type LayoutInput, openLayout } from '@portal/files/contabil/layouts.ts'
import type { LayoutWriter } from '@portal/files/contabil/model.ts'
import { windows1252Bytes } from '@portal/files/contabil/text-bytes.ts'
import { AppError } from '../../../base/errors.ts'
import { xlsxChunks } from '../../../base/files/xlsx.ts'
import type { MonthNote } from './read-month.ts'
import { openSpool } from './spool.ts'

/** A made file: its pieces in order, each deflated. */
export interface MadeLines {
  pieces: Buffer[]
  lines: number
}

/** Notes that go into a file, in batches. */
export type GoingNotes = AsyncIterable<readonly MonthNote[]>

/**
 * The lines of a note.
 * Throws  AppError `exportacao.width` when a value is longer than its column of a free layout
 */
export function noteLines(writer: LayoutWriter, { note }: MonthNote): string {
  try {
    return writer.note(note)
  } catch (error) {
    if (!(error instanceof TooWide)) throw error
    const { column, value } = error
    const what = `a coluna «${column.title || column.field}» do leiaute tem ${column.width} posições, e «${value}» não cabe`
    throw new AppError(422, 'exportacao.width', `Documento ${note.number}: ${what}. Aumente a coluna.`, {
      cause: error,
    })
  }
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** What a layout says of its bytes: the free layout chooses its own encoding. */
export const encodingOf = (system: SistemaExportacao, { free }: LayoutInput): 'utf-8' | 'windows-1252' => {
  if (system === 'livre' && free) return free.encoding
  return LAYOUTS[system].encoding === 'windows-1252' ? 'windows-1252' : 'utf-8'
}

/** Writes a file of lines. What stands before the notes is known after the last one, so it is put before them at the end. */
export async function writeLines(
  system: SistemaExportacao,
  { input, notes }: { input: LayoutInput; notes: GoingNotes },
): Promise<MadeLines> {
  const writer: LayoutWriter = openLayout(system, input)
  const toBytes = encodingOf(system, input) === 'utf-8' ? (text: string) => Buffer.from(text) : windows1252Bytes
  const body = openSpool()
  let lines = 0
  const put = async (spool: ReturnType<typeof openSpool>, text: string) => {
    lines += countLines(text)
    await spool.add(toBytes(text))
  }
  for await (const batch of notes) await put(body, batch.map((note) => noteLines(writer, note)).join(''))
  const head = openSpool()
  await put(head, writer.head())
  await put(body, writer.tail())
  return { pieces: [...(await head.end()), ...(await body.end())], lines }
}

/** The item sheet as a workbook. */
export async function writeWorkbook(notes: GoingNotes): Promise<MadeLines> {
  let lines = 1
  async function* batches(): AsyncGenerator<CellValue[][]> {
    for await (const batch of notes) {
      const rows = batch.flatMap(({ note }) => itemCells(note))
      lines += rows.length
      yield rows
    }
  }
  const spool = openSpool()
  const sheet = { name: 'Entradas', ...itemSheet, batches: batches() }
  for await (const chunk of xlsxChunks(sheet)) await spool.add(chunk)
  return { pieces: await spool.end(), lines }
}
