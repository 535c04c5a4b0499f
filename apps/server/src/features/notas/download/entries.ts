import { crc32, deflateRawSync } from 'node:zlib'
import type pg from 'pg'
import { xmlName } from '../documento/file-name.ts'
import { toPrintState } from '../visualizar/print-state.ts'
import type { PrintThreads } from '../visualizar/print-threads.ts'
import type { ZipEntry } from '../zip/entry.ts'
import { readStored, type StoredBatch, type StoredEvento, type StoredNota } from './read-stored.ts'
import type { Format } from './request.ts'
import type { KeyBatch } from './selection.ts'

interface EntriesDeps {
  pool: pg.Pool
  threads: PrintThreads
}

interface EntriesRequest {
  accountId: string
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
export async function* zipEntries(
  deps: EntriesDeps,
  { accountId, format, batches, taken }: EntriesRequest,
): AsyncGenerator<ZipEntry[]> {
  const unprinted: string[] = []
  for await (const [batch, stored] of readAhead(batches, (batch) => readStored(deps.pool, accountId, batch))) {
    if (format === 'xml') yield stored.notas.flatMap((nota) => xmlEntries(nota, stored))
    else yield* printedEntries(deps.threads, stored, { format, unprinted })
    taken(batch)
  }
  if (unprinted.length > 0)
    yield [textEntry(NO_PDF, `Sem impresso em PDF; o XML vai no lugar:\r\n${unprinted.join('\r\n')}\r\n`)]
}

async function* readAhead<T, R>(items: AsyncIterable<T>, read: (item: T) => Promise<R>): AsyncGenerator<[T, R]> {
  let ahead: Promise<[T, R]> | null = null
  for await (const item of items) {
    const current = ahead
    ahead = read(item).then((result) => [item, result])
    // a failure is reported where it is awaited; until then it must not end the process
    ahead.catch(() => undefined)
    if (current) yield await current
  }
  if (ahead) yield await ahead
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

const eventoEntry = (folder: string, evento: StoredEvento): ZipEntry => ({
  name: `${folder}/${xmlName({ kind: 'evento', chave: evento.chave, tpEvento: evento.tpEvento, nSeq: evento.nSeq })}`,
  deflated: evento.deflated,
  crc32: evento.crc32,
  size: evento.size,
  modified: evento.occurred,
})

/** Prints a few notes at a time, so that threads are busy and memory stays small. What cannot be printed goes as XML and is listed. */
async function* printedEntries(
  threads: PrintThreads,
  stored: StoredBatch,
  { format, unprinted }: { format: Format; unprinted: string[] },
): AsyncGenerator<ZipEntry[]> {
  for (let at = 0; at < stored.notas.length; at += threads.width * 2) {
    const some = stored.notas.slice(at, at + threads.width * 2)
    const printed = await Promise.all(some.map((nota) => printEntry(threads, nota)))
    yield some.flatMap((nota, i) => {
      const pdf = printed[i]
      if (!pdf) unprinted.push(nota.chave)
      const xml = format === 'ambos' || !pdf ? xmlEntries(nota, stored) : []
      return pdf ? [...xml, pdf] : xml
    })
  }
}

async function printEntry(threads: PrintThreads, nota: StoredNota): Promise<ZipEntry | null> {
  const { deflated, size, chave, issued } = nota
  const printed = await threads.print({ deflated, size, state: toPrintState(nota), pack: true })
  if (!printed.ok) return null
  const { bytes, crc32, size: pdfSize } = printed
  return { name: `${folderOf(nota)}/${chave}.pdf`, deflated: bytes, crc32, size: pdfSize, modified: issued }
}

function textEntry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text)
  return {
    name,
    deflated: deflateRawSync(bytes),
    crc32: crc32(bytes),
    size: bytes.length,
    modified: '1980-01-01T00:00:00',
  }
}
