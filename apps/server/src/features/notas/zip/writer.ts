import { openDirectory } from './directory.ts'
import { ZIP_LIMITS, type ZipEntry, type ZipLimits } from './entry.ts'
import { endRecords, headerRoom, writeLocalHeader } from './records.ts'

const CHUNK = 256 * 1024

interface ZipOptions {
  limits?: ZipLimits
  /** Bytes given out at once. */
  chunk?: number
  /** Runs when every entry has been taken by the reader and only the directory is still to come; its failure breaks the zip. */
  beforeEnd?: () => Promise<void>
}

/**
 * A zip as it is read: chunks of about 256 KiB, made only when the reader asks for the next one. Entries come in batches so
 * that one turn of the event loop serves hundreds of them. The same entries always give the same bytes.
 */
export async function* zipChunks(
  batches: AsyncIterable<readonly ZipEntry[]> | Iterable<readonly ZipEntry[]>,
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
      if (used + headerRoom(entry.name) + entry.deflated.length > size && used > 0) yield take()
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
    // whoever waits for printed notes sees the first at once
    if (!started && used > 0) yield take()
    started = true
  }
  if (used > 0) yield take()
  await beforeEnd?.()
  yield* directory.chunks()
  yield endRecords({ ...directory.totals(), offset }, limits)
}
