import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'
import { zipChunks } from '../../base/files/zip-writer.ts'
import { asFile } from '../../base/reply/attachment.ts'
import { type EntryDeps, PackageChanged, packageEntries } from './base/entries.ts'
import { countUse, type LimitDeps } from './base/limits.ts'
import { provenChunks } from './base/proven.ts'
import { notePackage } from './base/store.ts'
import type { PackageKey } from './base/token.ts'
import { noteOpening } from './opening.ts'
import type { OpenPackage } from './page/page.ts'

const STREAM = { objectMode: false, highWaterMark: 512 * 1024 }
/** Downloads of packages at once in this process, and of one package. */
const LIMIT = { most: 8, each: 2 }

const busy = () =>
  new AppError(503, 'server.busy', 'Há downloads demais agora. Tente de novo em instantes.', { retryAfter: 10 })

interface Wanted {
  request: FastifyRequest
  it: OpenPackage
  key: PackageKey
}

/** Sends the zip, made again from the stored documents, with the size and SHA-256 that were stated. */
export function openDownloads(deps: EntryDeps & LimitDeps) {
  const limit = createConcurrencyLimit({ ...LIMIT, full: busy, ownFull: busy })
  return async (reply: FastifyReply, { request, it, key }: Wanted): Promise<unknown> => {
    if (it.brokenAt) throw new PackageChanged()
    await countUse(deps, 'baixar', key.id)
    const release = limit.acquire(key.id)
    try {
      const chunks = downloadChunks(deps, key, it)
      // the first chunk before the headers: what fails here is still an answer
      const first = await chunks.next()
      await noteOpening(deps.db, key, { request, what: 'pacote.download', month: it.month })
      const stream = Readable.from(resumed(first, chunks), STREAM).once('close', release)
      return asFile(reply, { name: it.fileName })
        .header('cache-control', 'no-store')
        .header('content-length', String(it.size))
        .type('application/zip')
        .send(stream)
    } catch (error) {
      release()
      throw error
    }
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
