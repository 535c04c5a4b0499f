import { modeloName } from '@portal/contract/modelos.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import type { Asker } from '../consulta/filter.ts'
import type { VolumeThread } from '../impresso/volume-thread.ts'
import type { VolumePart } from '../impresso/volume-worker.ts'
import { batchReader, type DownloadDeps } from './entries.ts'
import { type PrintableNota, prepareNotas } from './print-notas.ts'
import { readAhead } from './read-ahead.ts'
import type { KeyBatch, KeyPage } from './selection.ts'

interface VolumeRequest {
  asker: Asker
  pages: AsyncIterable<KeyPage>
  thread: VolumeThread
  /** Called for each batch that is in the PDF. */
  taken: (batch: KeyBatch) => void
  /** Runs after the reader has taken all but the end of the PDF. If it fails, the PDF ends in an error. */
  beforeEnd: () => Promise<void>
}

/** Pages of notes read ahead of the one being printed. */
const PAGES_AHEAD = 1
/** Documents per call of the thread: large enough to outweigh the call, small enough for memory. */
const SLICE = { parts: 16, bytes: 512 * 1024 }

/** One PDF, made on demand. The thread prints one slice while the reader takes the previous one, then waits. */
export async function* volumeChunks(deps: DownloadDeps, request: VolumeRequest): AsyncGenerator<Uint8Array> {
  const { thread, beforeEnd } = request
  for await (const [, bytes] of readAhead(slicesOf(deps, request), (parts) => thread.add(parts), 1))
    if (bytes.length > 0) yield bytes
  await beforeEnd()
  yield await thread.end()
}

async function* slicesOf(deps: DownloadDeps, { asker, pages, taken }: VolumeRequest): AsyncGenerator<VolumePart[]> {
  const read = batchReader(deps, asker, true)
  const readPage = async ({ batches }: KeyPage) => {
    const notas = new Map<string, PrintableNota>()
    for (const batch of batches) {
      const owner = { accountId: asker.account.id, empresaId: batch.empresaId }
      for (const nota of await prepareNotas(deps.db, await read(batch), owner)) notas.set(nota.nota.id, nota)
    }
    return notas
  }
  let most = 1 // the first note is sent as soon as it is printed
  for await (const [{ order, batches }, notas] of readAhead(pages, readPage, PAGES_AHEAD)) {
    let slice: VolumePart[] = []
    let bytes = 0
    for (const part of order.flatMap((id) => partsOf(notas.get(id)))) {
      slice.push(part)
      bytes += part.deflated.length
      if (slice.length < most && bytes < SLICE.bytes) continue
      yield slice
      most = SLICE.parts
      slice = []
      bytes = 0
    }
    if (slice.length > 0) yield slice
    batches.forEach(taken)
  }
}

/** A note and its events, with their bookmark: `NF-e 000.001.234 – NOME – 2026-06-01` under the month of its books. */
function partsOf(nota: PrintableNota | undefined): VolumePart[] {
  if (!nota) throw new Error('a note of the selection was not read') // readStored throws when one is missing
  const { columns, sheets } = nota
  const day = nota.nota.issued.slice(0, 10)
  const number = String(columns.number)
    .padStart(9, '0')
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const name = columns.party_name ? ` – ${columns.party_name}` : ''
  const bookmark = `${modeloName(columns.modelo) ?? tipoName(nota.nota.tipo)} ${number}${name} – ${day}`
  const [year, month] = nota.nota.month.split('-')
  const group = `${month}/${year}`
  return sheets.map(({ source, pdfName }, index) => ({
    ...source,
    name: index === 0 ? bookmark : pdfName.replace(/\.pdf$/, ''),
    ...(index === 0 ? { bookmark } : {}),
    group,
    below: index > 0,
  }))
}
