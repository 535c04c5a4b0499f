import type { Readable } from 'node:stream'
import type { TaskQueue } from '../../../base/concurrency-limit.ts'
import { zipChunks } from '../../../base/files/zip-writer.ts'
import { HOLDING_STALLED_MS, pacedStream } from '../../../base/reply/paced-stream.ts'
import { type AuditEntry, recordAudit } from '../../acesso/base/audit.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import type { Asker } from '../consulta/filter.ts'
import { markDownloaded } from '../documento/downloaded.ts'
import type { ContentCount } from './count-contents.ts'
import { type DownloadDeps, zipEntries } from './entries.ts'
import type { DownloadRequest } from './request.ts'
import { type KeyBatch, type KeyPage, openSelection } from './selection.ts'
import { volumeChunks } from './volume.ts'

/** A zip holds a share of the memory of all downloads, but no place. */
const STALLED_MS = 120_000
/** Chunks of a zip that are buffered for the reader. */
const CHUNKS_AHEAD = 2

interface OpenedDownload {
  /** What it holds */
  counts: readonly ContentCount[]
  stream: Readable
}

/**
 * The zip, or the single PDF, as a stream with back-pressure. All checks that can refuse the call run before this
 * returns; a later error destroys the stream instead of ending it early. The notes are marked as downloaded when all
 * of them have been sent.
 */
export async function openDownload(
  deps: DownloadDeps,
  { asker, address }: { asker: Asker; address: string },
  request: DownloadRequest,
): Promise<OpenedDownload> {
  const { counts, pages: selected } = await openSelection(deps.db, asker, request)
  const pages = inTurns(
    audited(selected, (batches) => recordAudit(deps.db, { caller: asker, address }, batches.map(toEntry))),
    deps.gate.ask,
  )
  const accountId = asker.account.id
  const taken = rememberTaken()
  const beforeEnd = async () => {
    for (const batch of taken.batches()) await deps.gate.ask(() => markDownloaded(deps.db, { accountId, ...batch }))
  }
  const { format } = request
  if (format !== 'pdf_unico') {
    const pass = deps.gate.enter(shareOf(asker))
    const entries = zipEntries(deps, { asker, format, pages, pass, taken: taken.add })
    const chunks = zipChunks(entries, { beforeEnd, chunk: pass.chunk })
    const stream = pacedStream(chunks, { stalledMs: STALLED_MS, highWaterMark: CHUNKS_AHEAD * pass.chunk })
    // also when the client disconnects or never reads
    return { counts, stream: stream.once('close', pass.leave) }
  }
  const thread = deps.threads.openVolume(shareOf(asker))
  const chunks = volumeChunks(deps, { asker, pages, thread, taken: taken.add, beforeEnd })
  // also when the client disconnects or never reads: the thread ends with the stream
  const stream = pacedStream(chunks, { stalledMs: HOLDING_STALLED_MS })
  return { counts, stream: stream.once('close', () => void thread.close()) }
}

/** Writes each company's audit entry, with the number of its documents, before the documents of a page are read. */
async function* audited(
  pages: AsyncIterable<KeyPage>,
  write: (batches: readonly KeyBatch[]) => Promise<void>,
): AsyncGenerator<KeyPage> {
  for await (const page of pages) {
    await write(page.batches)
    yield page
  }
}

/** Requests one page after another. */
async function* inTurns(pages: AsyncGenerator<KeyPage>, ask: TaskQueue): AsyncGenerator<KeyPage> {
  try {
    for (;;) {
      const page = await ask(() => pages.next())
      if (page.done) return
      yield page.value
    }
  } finally {
    await pages.return(undefined)
  }
}

const toEntry = ({ empresaId, ids }: KeyBatch): AuditEntry => ({
  empresaId,
  what: 'nota.download',
  target: ids.length === 1 ? (ids[0] ?? '') : '',
  detail: `${ids.length} ${ids.length === 1 ? 'documento' : 'documentos'}`,
})

const UUID_BYTES = 16
/** Notes marked by one statement. */
const AT_ONCE = 10_000

/** Collects the ids of sent notes, 16 bytes each, and marks them when the download is complete. */
function rememberTaken() {
  const packed = new Map<number, Buffer[]>()
  return {
    add: ({ empresaId, ids }: KeyBatch) => {
      const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
      const others = packed.get(empresaId)
      if (others) others.push(bytes)
      else packed.set(empresaId, [bytes])
    },
    *batches(): Generator<KeyBatch> {
      for (const [empresaId, parts] of packed) {
        const all = Buffer.concat(parts)
        for (let start = 0; start < all.length; start += AT_ONCE * UUID_BYTES)
          yield { empresaId, ids: unpack(all.subarray(start, start + AT_ONCE * UUID_BYTES)) }
      }
    },
  }
}

/** PostgreSQL accepts a UUID without hyphens. */
const unpack = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / UUID_BYTES }, (_, i) =>
    bytes.toString('hex', i * UUID_BYTES, (i + 1) * UUID_BYTES),
  )
