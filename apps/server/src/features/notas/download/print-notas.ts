import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import type { Kysely } from 'kysely'
import type { TaskQueue } from '../../../base/concurrency-limit.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { pdfName, xmlName } from '../documento/file-name.ts'
import { findStates, type NotaColumns } from '../impresso/find-printable.ts'
import { toPrintState } from '../impresso/print-state.ts'
import type { PrintThreads } from '../impresso/print-threads.ts'
import type { PrintSource } from '../impresso/print-worker.ts'
import { findLogo } from '../logo/store-logo.ts'
import { readAhead } from './read-ahead.ts'
import type { StoredBatch, StoredEvento, StoredNota } from './read-stored.ts'

type Packed = Pick<ZipEntry, 'deflated' | 'crc32' | 'size'>

/** A note or one of its events: the source of its print, and its entry in the zip. */
interface PrintSheet {
  source: PrintSource
  pdfName: string
  /** Null for an event inside its note's file. */
  xml: { name: string; bytes: Packed } | null
  modified: string
}

/** A note with its events, ready to be printed. */
export interface PrintableNota {
  nota: StoredNota
  columns: NotaColumns
  /** The note's first, then its events in order. */
  sheets: readonly [PrintSheet, ...PrintSheet[]]
}

/** The stored state of each note of a batch. Throws when a note was deleted, so that no print is missing. */
export async function prepareNotas(
  db: Kysely<Database>,
  stored: StoredBatch,
  owner: { accountId: string; empresaId: number },
): Promise<PrintableNota[]> {
  const scope = { empresaIds: [owner.empresaId], accountId: owner.accountId }
  const [notas, { eventos }] = [[...stored.notas], stored]
  const ids = notas.map(({ id }) => id)
  const states = await findStates(db, scope, ids)
  const logo = (await findLogo(db, owner))?.bytes
  return notas.map((nota) => {
    const columns = states.get(nota.id)
    if (!columns) throw new Error('a note vanished while it was being printed')
    const own = notaSheet(nota, columns, columns.issued ? logo : undefined)
    return {
      nota,
      columns,
      sheets: [own, ...(eventos.get(nota.chave) ?? []).map((evento) => eventoSheet(nota, columns, evento))],
    }
  })
}

function notaSheet(nota: StoredNota, columns: NotaColumns, logo: Buffer | undefined): PrintSheet {
  const { chave, element, deflated, crc32, size } = nota
  const document = { kind: 'nota' as const, chave, element }
  return {
    source: { deflated, size, state: toPrintState(columns, logo) },
    pdfName: pdfName(document),
    xml: { name: xmlName(document), bytes: { deflated, crc32, size } },
    modified: nota.issued,
  }
}

function eventoSheet(nota: StoredNota, columns: NotaColumns, evento: StoredEvento): PrintSheet {
  const { stored, carrier, occurred, chave, tpEvento, nSeq, copy } = evento
  const state = toPrintState(columns)
  const document = { kind: 'evento' as const, chave, tpEvento, nSeq, copy }
  const { deflated, size } = stored ?? carrier ?? nota
  return {
    source: { deflated, size, state, ...(stored ? {} : { embedded: { chave, tpEvento, nSeq } }) },
    pdfName: pdfName(document),
    xml: stored && { name: xmlName(document), bytes: stored },
    modified: occurred,
  }
}

export interface PrintedNota {
  nota: StoredNota
  /** In the order of its sheets; null where one cannot be printed. */
  prints: { sheet: PrintSheet; pdf: Packed | null }[]
}

/** Prints notes on all threads, a few ahead of the reader, so that memory stays small. */
export async function* printNotas(
  { threads, printing }: { threads: PrintThreads; printing: TaskQueue },
  notas: readonly PrintableNota[],
): AsyncGenerator<PrintedNota> {
  const printSheet = async (sheet: PrintSheet) => {
    const printed = await printing(() => threads.print({ ...sheet.source, pack: true }))
    if (!printed.ok) return { sheet, pdf: null }
    return { sheet, pdf: { deflated: printed.bytes, crc32: printed.crc32, size: printed.size } }
  }
  const printOne = async ({ nota, sheets }: PrintableNota) => ({
    nota,
    prints: await Promise.all(sheets.map(printSheet)),
  })
  for await (const [, printed] of readAhead(notas, printOne, threads.width * 2)) yield printed
}
