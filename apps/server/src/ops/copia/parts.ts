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
  options: PartOptions,
): AsyncGenerator<ZipEntry, { parts: number; bytes: number }, undefined> {
  let packing: Promise<ZipEntry> | null = null
  let parts = 0
  let bytes = 0
  for await (const block of blocksOf(chunks)) {
    bytes += block.length
    if (packing) yield await packing
    packing = pack(block, options.nameOf(parts), options)
    packing.catch(() => undefined) // the `await` above or below throws it, unless the reader stops first
    parts += 1
  }
  if (packing) yield await packing
  return { parts, bytes }
}

async function* blocksOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - heldBytes)
      held.push(piece)
      heldBytes += piece.length
      at += piece.length
      if (heldBytes < PART_BYTES) continue
      yield Buffer.concat(held, heldBytes)
      held = []
      heldBytes = 0
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes)
}

async function pack(block: Buffer, name: string, { level, modified }: PartOptions): Promise<ZipEntry> {
  return { name, deflated: await deflate(block, { level }), crc32: crc32(block), size: block.length, modified }
}
