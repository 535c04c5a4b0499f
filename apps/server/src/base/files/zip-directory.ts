import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ZipEntry, ZipLimits } from '@portal/files/zip/zip-entry.ts'
import { maxHeaderSize, writeCentralHeader } from '@portal/files/zip/zip-records.ts'

const BLOCK = 256 * 1024
/** The first blocks stay uncompressed: usual downloads then spend no time on compression. */
const PLAIN_BLOCKS = 16

/**
 * The central directory of a zip that is being written. From 4 MB on (some 30,000 entries) its blocks are kept
 * deflated: half a million entries take 70 MB uncompressed and about a third of it deflated.
 */
export function openDirectory(limits: ZipLimits) {
  const plain: Buffer[] = []
  const deflated: Buffer[] = []
  let block = Buffer.allocUnsafeSlow(BLOCK)
  let used = 0
  let entries = 0
  let size = 0

  const close = () => {
    if (plain.length < PLAIN_BLOCKS) {
      plain.push(block.subarray(0, used))
      block = Buffer.allocUnsafeSlow(BLOCK)
    } else deflated.push(deflateRawSync(block.subarray(0, used), { level: 1 }))
    used = 0
  }

  return {
    add(entry: ZipEntry, offset: number) {
      if (used + maxHeaderSize(entry.name) > BLOCK) close()
      const end = writeCentralHeader(block, used, { ...entry, offset, far: offset >= limits.offset })
      size += end - used
      used = end
      entries += 1
    },
    totals: () => ({ entries, size }),
    *chunks(): Generator<Buffer> {
      yield* plain
      for (const part of deflated) yield inflateRawSync(part)
      yield block.subarray(0, used)
    },
  }
}
