import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ZipEntry, ZipLimits } from './entry.ts'
import { centralHeader } from './records.ts'

const BLOCK = 256 * 1024

/**
 * The central directory while the zip is being written. Full blocks are kept deflated: half a million entries are
 * 70 MB as they stand and about a third of that here, because the lines differ in little but their keys.
 */
export function openDirectory(limits: ZipLimits) {
  const blocks: Buffer[] = []
  let open: Buffer[] = []
  let openSize = 0
  let entries = 0
  let size = 0

  const close = () => {
    blocks.push(deflateRawSync(Buffer.concat(open, openSize), { level: 1 }))
    open = []
    openSize = 0
  }

  return {
    add(entry: ZipEntry, offset: number) {
      const header = centralHeader(entry, offset, limits)
      open.push(header)
      openSize += header.length
      size += header.length
      entries += 1
      if (openSize >= BLOCK) close()
    },
    totals: () => ({ entries, size }),
    *chunks(): Generator<Buffer> {
      for (const block of blocks) yield inflateRawSync(block)
      yield Buffer.concat(open, openSize)
    },
  }
}
