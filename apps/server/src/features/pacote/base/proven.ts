import { createHash } from 'node:crypto'
import { PackageChanged } from './entries.ts'

/**
 * The same bytes. The last one is sent only when all bytes have the expected size and SHA-256, so that a differing file never
 * arrives whole. Throws PackageChanged.
 */
export async function* provenChunks(
  chunks: AsyncIterable<Buffer>,
  { size, sha256 }: { size: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  let waiting: Buffer | null = null
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    if (waiting) yield waiting
    hash.update(chunk)
    length += chunk.length
    if (chunk.length > 1) yield chunk.subarray(0, -1)
    waiting = chunk.subarray(-1)
  }
  if (length !== size || hash.digest('hex') !== sha256) throw new PackageChanged()
  if (waiting) yield waiting
}
