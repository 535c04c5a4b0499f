import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { TaskQueue } from '../../../base/concurrency-limit.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { limitsIn } from '../../acesso/base/read-limits.ts'
import type { Asker } from '../consulta/filter.ts'
import { xmlName } from '../documento/file-name.ts'
import type { PrintThreads } from '../impresso/print-threads.ts'
import type { Gate, Pass } from './gate.ts'
import { type PrintedNota, prepareNotas, printNotas } from './print-notas.ts'
import { readAhead } from './read-ahead.ts'
import { readStored, type StoredBatch, type StoredEvento, type StoredNota } from './read-stored.ts'
import type { Format } from './request.ts'
import { batchesOf, type KeyBatch, type KeyPage } from './selection.ts'

export interface DownloadDeps {
  db: Kysely<Database>
  pool: pg.Pool
  threads: PrintThreads
  gate: Gate
  /** Threads for prints of downloads, apart from those that print a single document on screen. */
  printing: TaskQueue
}

interface EntriesRequest {
  asker: Asker
  format: Exclude<Format, 'pdf_unico'>
  pages: AsyncIterable<KeyPage>
  pass: Pass
  /** Called for each batch after the reader has taken its entries. */
  taken: (batch: KeyBatch) => void
}

const NO_PDF = 'sem-pdf.txt'
/** Batches read while an earlier one is being written. */
const AHEAD = 2

/** Reads a batch with its bytes in the caller's scope, once the gate admits it. */
export function batchReader({ db, pool, gate }: DownloadDeps, asker: Asker, embedded: boolean) {
  const taxIds = new Map(asker.empresas.map(({ id, taxId }) => [id, taxId]))
  const { id: accountId } = asker.account
  return (batch: KeyBatch) =>
    gate.ask(async () => {
      const [limit = null] = await limitsIn(db, asker, [batch.empresaId])
      return readStored(pool, batch, { accountId, taxId: taxIds.get(batch.empresaId) ?? '', embedded, limit })
    })
}

/** The batch size depends on the free memory: notes have a kilobyte to a megabyte, and many downloads may run at once. */
async function* slicesOf(batches: AsyncIterable<KeyBatch>, pass: Pass): AsyncGenerator<KeyBatch> {
  for await (const { empresaId, ids } of batches)
    for (let index = 0; index < ids.length; ) {
      const end = index + pass.slice()
      yield { empresaId, ids: ids.slice(index, end) }
      index = end
    }
}

/**
 * The files of a download, one batch of notes at a time; the next batch is read while one is written.
 * Names are unique: a company has a key once, and the events of one kind and sequence are numbered.
 */
export async function* zipEntries(deps: DownloadDeps, request: EntriesRequest): AsyncGenerator<Iterable<ZipEntry>> {
  const { asker, format, pages, pass, taken } = request
  const readBatch = batchReader(deps, asker, format !== 'xml')
  const read = async (batch: KeyBatch) => {
    const stored = await readBatch(batch)
    pass.read(batch.ids.length, stored.bytes)
    return stored
  }
  const unprinted: string[] = []
  for await (const [batch, stored] of readAhead(slicesOf(batchesOf(pages), pass), read, AHEAD)) {
    if (format === 'xml') yield xmlEntries(stored)
    else {
      const owner = { accountId: asker.account.id, empresaId: batch.empresaId }
      const notas = await deps.gate.ask(() => prepareNotas(deps.db, stored, owner))
      for await (const printed of printNotas(deps, notas))
        yield printedEntries(printed, { withXml: format === 'ambos', unprinted })
    }
    taken(batch)
  }
  if (unprinted.length > 0) yield [unprintedList(unprinted)]
}

const folderOf = ({ taxId, month, tipo }: StoredNota): string => `${taxId}/${month}/${tipo}`

function* xmlEntries({ notas, eventos }: StoredBatch): Generator<ZipEntry> {
  for (const nota of notas) {
    const { chave, element, deflated, crc32, size, issued } = nota
    const folder = folderOf(nota)
    yield { name: `${folder}/${xmlName({ kind: 'nota', chave, element })}`, deflated, crc32, size, modified: issued }
    for (const evento of eventos.get(chave) ?? []) yield* eventoEntry(folder, evento)
  }
}

const eventoEntry = (folder: string, { stored, carrier: _carrier, occurred, ...evento }: StoredEvento): ZipEntry[] =>
  stored ? [{ ...stored, name: `${folder}/${xmlName({ kind: 'evento', ...evento })}`, modified: occurred }] : []

/** The PDFs of a note and its events. A document that cannot be printed is added as XML and listed. */
function printedEntries(
  { nota, prints }: PrintedNota,
  { withXml, unprinted }: { withXml: boolean; unprinted: string[] },
): ZipEntry[] {
  const folder = folderOf(nota)
  // an event inside the note's file that cannot be printed: the note's file is added
  const noteToo = prints.some(({ sheet, pdf }) => !pdf && !sheet.xml)
  return prints.flatMap(({ sheet, pdf }, index) => {
    const { modified, xml } = sheet
    if (!pdf) unprinted.push(sheet.pdfName.replace(/\.pdf$/, ''))
    const asXml = xml && (withXml || !pdf || (noteToo && index === 0))
    return [
      ...(asXml ? [{ ...xml.bytes, name: `${folder}/${xml.name}`, modified }] : []),
      ...(pdf ? [{ ...pdf, name: `${folder}/${sheet.pdfName}`, modified }] : []),
    ]
  })
}

/** A document without a PDF is added as XML and listed, so that no document is missing silently. */
function unprintedList(names: readonly string[]): ZipEntry {
  const bytes = Buffer.from(`Sem impresso em PDF; o XML vai no lugar:\r\n${names.join('\r\n')}\r\n`)
  return {
    name: NO_PDF,
    deflated: deflateRawSync(bytes),
    crc32: crc32(bytes),
    size: bytes.length,
    modified: '1980-01-01',
  }
}
