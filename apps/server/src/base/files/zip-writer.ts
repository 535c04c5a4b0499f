import { ZIP_LIMITS, type ZipEntry, type ZipLimits } from '@portal/files/zip/zip-entry.ts'
import { endRecords, maxHeaderSize, writeLocalHeader } from '@portal/files/zip/zip-records.ts'
import { openDirectory } from './zip-directory.ts'

const CHUNK = 256 * 1024

interface ZipOptions {
  limits?: ZipLimits
  /** Bytes per chunk. */
  chunk?: number
  /** Runs after the reader has taken all entries, before the directory. If it fails, the zip ends in an error. */
  beforeEnd?: () => Promise<void>
}

/**
 * Writes a zip in chunks of about 256 KiB, each made when the reader asks for it. Entries come in batches, so that
 * one turn of the event loop serves hundreds of them. The same entries always give the same bytes.
 */
export async function* zipChunks(
  batches: AsyncIterable<Iterable<ZipEntry>> | Iterable<Iterable<ZipEntry>>,
  { limits = ZIP_LIMITS, beforeEnd, chunk: size = CHUNK }: ZipOptions = {},
): AsyncGenerator<Buffer, void, undefined> {
  const directory = openDirectory(limits)
  let offset = 0
  let chunk = Buffer.allocUnsafeSlow(size)
  let used = 0
  let started = false
  const take = () => {
    const full = chunk.subarray(0, used)
    chunk = Buffer.allocUnsafeSlow(size)
    used = 0
    return full
  }
  for await (const batch of batches) {
    for (const entry of batch) {
      if (used + maxHeaderSize(entry.name) + entry.deflated.length > size && used > 0) yield take()
      directory.add(entry, offset)
      const end = writeLocalHeader(chunk, used, entry)
      offset += end - used + entry.deflated.length
      used = end
      if (used + entry.deflated.length > size) {
        yield take()
        yield Buffer.from(entry.deflated.buffer, entry.deflated.byteOffset, entry.deflated.length)
      } else {
        chunk.set(entry.deflated, used)
        used += entry.deflated.length
      }
    }
    // printing is slow: the first batch is sent at once
    if (!started && used > 0) yield take()
    started = true
  }
  if (used > 0) yield take()
  await beforeEnd?.()
  yield* directory.chunks()
  yield endRecords({ ...directory.totals(), offset }, limits)
}
