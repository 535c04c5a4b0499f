import { crc32, deflateRawSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../db/schema.gen.ts'
import type { Asker } from '../consulta/asker.ts'
import { xmlName } from '../documento/file-name.ts'
import type { PrintThreads } from '../visualizar/print-threads.ts'
import type { ZipEntry } from '../zip/entry.ts'
import { printNotas } from './print-notas.ts'
import { readStored, type StoredBatch, type StoredEvento, type StoredNota } from './read-stored.ts'
import type { Format } from './request.ts'
import type { KeyBatch } from './selection.ts'

export interface DownloadDeps {
  db: Kysely<Database>
  pool: pg.Pool
  threads: PrintThreads
}

interface EntriesRequest {
  asker: Asker
  format: Format
  batches: AsyncIterable<KeyBatch>
  /** Called for each batch whose entries have been taken. */
  taken: (batch: KeyBatch) => void
}

const NO_PDF = 'sem-pdf.txt'

/**
 * The files of a download, one batch of notes at a time; while a batch is being written the next one is read.
 * Names cannot clash: a company holds a key once, and an event's kind and sequence once.
 */
export async function* zipEntries(deps: DownloadDeps, request: EntriesRequest): AsyncGenerator<ZipEntry[]> {
  const { asker, format, batches, taken } = request
  const taxIds = new Map(asker.empresas.map(({ id, taxId }) => [id, taxId]))
  const accountId = asker.account.id
  const read = (batch: KeyBatch) =>
    readStored(deps.pool, batch, { accountId, taxId: taxIds.get(batch.empresaId) ?? '' })
  const unprinted: string[] = []
  for await (const [batch, stored] of readAhead(batches, read)) {
    if (format === 'xml') yield stored.notas.flatMap((nota) => xmlEntries(nota, stored))
    else
      for await (const some of printNotas(deps, stored.notas, { accountId, empresaId: batch.empresaId }))
        yield some.flatMap(({ nota, pdf }) => {
          if (!pdf) unprinted.push(nota.chave)
          const xml = format === 'ambos' || !pdf ? xmlEntries(nota, stored) : []
          return pdf ? [...xml, { ...pdf, name: `${folderOf(nota)}/${nota.chave}.pdf`, modified: nota.issued }] : xml
        })
    taken(batch)
  }
  if (unprinted.length > 0) yield [unprintedList(unprinted)]
}

/** Batches read while an earlier one is being written. */
const AHEAD = 2

async function* readAhead<T, R>(items: AsyncIterable<T>, read: (item: T) => Promise<R>): AsyncGenerator<[T, R]> {
  const waiting: Promise<[T, R]>[] = []
  let depth = 0
  for await (const item of items) {
    const reading = read(item).then((result): [T, R] => [item, result])
    // a failure is reported where it is awaited; until then it must not end the process
    reading.catch(() => undefined)
    waiting.push(reading)
    if (waiting.length <= depth) continue
    yield await (waiting.shift() ?? reading)
    depth = AHEAD // the first batch goes out at once: nobody waits for what comes after it
  }
  for (const reading of waiting) yield await reading
}

const folderOf = ({ taxId, issued, tipo }: StoredNota): string => `${taxId}/${issued.slice(0, 7)}/${tipo}`

function xmlEntries(nota: StoredNota, { eventos }: StoredBatch): ZipEntry[] {
  const { chave, element, deflated, crc32, size, issued } = nota
  const folder = folderOf(nota)
  const own = {
    name: `${folder}/${xmlName({ kind: 'nota', chave, element })}`,
    deflated,
    crc32,
    size,
    modified: issued,
  }
  return [own, ...(eventos.get(chave) ?? []).map((evento) => eventoEntry(folder, evento))]
}

const eventoEntry = (folder: string, { deflated, crc32, size, occurred, ...evento }: StoredEvento): ZipEntry => ({
  name: `${folder}/${xmlName({ kind: 'evento', ...evento })}`,
  deflated,
  crc32,
  size,
  modified: occurred,
})

/** What has no PDF goes as XML and is named: a download is never silently short. */
function unprintedList(chaves: readonly string[]): ZipEntry {
  const bytes = Buffer.from(`Sem impresso em PDF; o XML vai no lugar:\r\n${chaves.join('\r\n')}\r\n`)
  return {
    name: NO_PDF,
    deflated: deflateRawSync(bytes),
    crc32: crc32(bytes),
    size: bytes.length,
    modified: '1980-01-01',
  }
}
