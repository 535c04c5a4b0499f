import type { FastifyReply, FastifyRequest } from 'fastify'
import { zipChunks } from '../../base/files/zip-writer.ts'
import { asFile } from '../../base/reply/attachment.ts'
import { pacedStream, ReaderStalled } from '../../base/reply/paced-stream.ts'
import { sourceOf } from '../acesso/limits/source.ts'
import type { UseDeps } from '../acesso/limits/uses.ts'
import { type EntryDeps, PackageChanged, packageEntries } from './base/entries.ts'
import { countUse } from './base/limits.ts'
import { provenChunks } from './base/proven.ts'
import { notePackage } from './base/store.ts'
import type { PackageKey } from './base/token.ts'
import { noteOpening } from './opening.ts'
import type { OpenPackage } from './page/page.ts'
import { openSeats, type Seat } from './places.ts'

/** A reader who takes less than a chunk (256 KiB) in this time is too slow: its connection is broken. */
const STALLED_MS = 120_000

interface Wanted {
  request: FastifyRequest
  it: OpenPackage
  key: PackageKey
}

function refuseBroken({ brokenAt }: OpenPackage): void {
  if (brokenAt) throw new PackageChanged()
}

/** The headers of the zip. Throws PackageChanged. */
export function downloadHead(reply: FastifyReply, it: OpenPackage): FastifyReply {
  refuseBroken(it)
  return asFile(reply, { name: it.fileName })
    .header('cache-control', 'no-store')
    .header('content-length', String(it.size))
    .type('application/zip')
}

/** Sends the zip, made again from the stored documents, with the size and SHA-256 that were stated. */
export function openDownloads(deps: EntryDeps & UseDeps) {
  const seats = openSeats({ addressFactor: deps.config.limitFactor })
  return async (reply: FastifyReply, { request, it, key }: Wanted): Promise<unknown> => {
    refuseBroken(it)
    await countUse(deps, 'baixar', key.id)
    const seat = seats.take({
      package: key.id,
      company: String(key.empresaId),
      maker: it.accountId ?? key.id,
      address: sourceOf(request.ip),
    })
    try {
      const chunks = inPlaces(downloadChunks(deps, key, it), seat)
      // the first chunk before the headers: what fails here is still an answer
      const first = await chunks.next()
      await noteOpening(deps.db, key, { request, what: 'pacote.download', month: it.month })
      const stream = pacedStream(resumed(first, chunks), { stalledMs: STALLED_MS, onWaiting: seat.setWaiting })
      seat.onEvicted(() => stream.destroy(new ReaderStalled()))
      stream.once('close', seat.leave)
      return downloadHead(reply, it).send(stream)
    } catch (error) {
      seat.leave()
      throw error
    }
  }
}

/** The same chunks. Each is made in a place that is free again while the reader has not taken it. */
async function* inPlaces(chunks: AsyncGenerator<Buffer>, seat: Seat): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const next = await seat.make(() => chunks.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return(undefined)
  }
}

async function* resumed(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    // also when the client left
    await rest.return(undefined)
  }
}

/** The bytes; notes a complete download, and a package whose bytes can no longer be made. */
async function* downloadChunks(deps: EntryDeps, key: PackageKey, it: OpenPackage): AsyncGenerator<Buffer> {
  try {
    yield* provenChunks(zipChunks(packageEntries(deps, key)), it)
  } catch (error) {
    if (error instanceof PackageChanged) await notePackage(deps.db, key, 'broken')
    throw error
  }
  await notePackage(deps.db, key, 'downloaded')
}
