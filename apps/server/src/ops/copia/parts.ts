import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'

/** Size of an entry. Each is compressed as a whole, so that its size is known before it is written. */
export const PART_BYTES = 4 * 1024 * 1024

const deflate = promisify(deflateRaw)

interface PartOptions {
  nameOf: (part: number) => string
  /** 0 for compressed data. */
  level: number
  modified: string
}

/** Zip entries of a stream. Collects the next part while another thread compresses the last one. */
export async function* zipPartsOf(
  chunks: AsyncIterable<Buffer>,
  { nameOf, level, modified }: PartOptions,
): AsyncGenerator<ZipEntry, { parts: number; sha256: string }, undefined> {
  const hash = createHash('sha256')
  let packing: Promise<ZipEntry> | null = null
  let parts = 0
  for await (const block of blocksOf(chunks)) {
    hash.update(block)
    if (packing) yield await packing
    packing = pack(block, { name: nameOf(parts), level, modified })
    packing.catch(() => undefined) // the `await` above or below throws it, unless the reader stops first
    parts += 1
  }
  if (packing) yield await packing
  return { parts, sha256: hash.digest('hex') }
}

async function* blocksOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - bytes)
      pieces.push(piece)
      bytes += piece.length
      from += piece.length
      if (bytes < PART_BYTES) continue
      yield Buffer.concat(pieces, bytes)
      pieces = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces, bytes)
}

async function pack(block: Buffer, entry: { name: string; level: number; modified: string }): Promise<ZipEntry> {
  const { name, level, modified } = entry
  return { name, deflated: await deflate(block, { level }), crc32: crc32(block), size: block.length, modified }
}
