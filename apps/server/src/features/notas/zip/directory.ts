import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ZipEntry, ZipLimits } from './entry.ts'
import { headerRoom, writeCentralHeader } from './records.ts'

const BLOCK = 256 * 1024
/** So many blocks are kept as they are: compressing costs time that a usual download need not spend. */
const PLAIN_BLOCKS = 16

/**
 * The central directory while the zip is being written. From 4 MB on (some 30,000 entries) blocks are kept deflated: half a million
 * entries are 70 MB as they stand and about a third of that here, because the lines differ in little but their keys.
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
      if (used + headerRoom(entry.name) > BLOCK) close()
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
