import type { KeyBatch } from './selection.ts'

const UUID_BYTES = 16
/** Notes marked by one statement. */
const AT_ONCE = 10_000

/** Collects the ids of sent notes, 16 bytes each, and marks them when the download is complete. */
export function rememberTaken() {
  const packed = new Map<number, Buffer[]>()
  return {
    add: ({ empresaId, ids }: KeyBatch) => {
      const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
      const others = packed.get(empresaId)
      if (others) others.push(bytes)
      else packed.set(empresaId, [bytes])
    },
    *batches(): Generator<KeyBatch> {
      for (const [empresaId, parts] of packed) {
        const all = Buffer.concat(parts)
        for (let start = 0; start < all.length; start += AT_ONCE * UUID_BYTES)
          yield { empresaId, ids: unpack(all.subarray(start, start + AT_ONCE * UUID_BYTES)) }
      }
    },
  }
}

/** PostgreSQL accepts a UUID without hyphens. */
const unpack = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / UUID_BYTES }, (_, i) =>
    bytes.toString('hex', i * UUID_BYTES, (i + 1) * UUID_BYTES),
  )
