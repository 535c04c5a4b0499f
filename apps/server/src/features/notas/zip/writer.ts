import { openDirectory } from './directory.ts'
import { ZIP_LIMITS, type ZipEntry, type ZipLimits } from './entry.ts'
import { endRecords, localHeader } from './records.ts'

const CHUNK = 256 * 1024

interface ZipOptions {
  limits?: ZipLimits
  /** Runs when every entry has been taken by the reader and only the directory is still to come; its failure breaks the zip. */
  beforeEnd?: () => Promise<void>
}

/**
 * A zip as it is read: chunks of about 256 KiB, made only when the reader asks for the next one. Entries come in batches so
 * that one turn of the event loop serves hundreds of them. The same entries always give the same bytes.
 */
export async function* zipChunks(
  batches: AsyncIterable<readonly ZipEntry[]> | Iterable<readonly ZipEntry[]>,
  { limits = ZIP_LIMITS, beforeEnd }: ZipOptions = {},
): AsyncGenerator<Buffer, void, undefined> {
  const directory = openDirectory(limits)
  let offset = 0
  let parts: Uint8Array[] = []
  let held = 0
  const take = () => {
    const chunk = Buffer.concat(parts, held)
    parts = []
    held = 0
    return chunk
  }
  for await (const batch of batches) {
    for (const entry of batch) {
      const header = localHeader(entry)
      directory.add(entry, offset)
      parts.push(header, entry.deflated)
      held += header.length + entry.deflated.length
      offset += header.length + entry.deflated.length
      if (held >= CHUNK) yield take()
    }
  }
  if (held > 0) yield take()
  await beforeEnd?.()
  yield* directory.chunks()
  yield endRecords({ ...directory.totals(), offset }, limits)
}
