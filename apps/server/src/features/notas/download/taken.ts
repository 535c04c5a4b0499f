import type { KeyBatch } from './selection.ts'

const UUID_BYTES = 16

/** Remembers which notes went out, 16 bytes each, to mark them when the download is complete. */
export function rememberTaken() {
  const batches: { empresaId: number; packed: Buffer }[] = []
  return {
    add: ({ empresaId, ids }: KeyBatch) => {
      batches.push({ empresaId, packed: Buffer.from(ids.join('').replaceAll('-', ''), 'hex') })
    },
    *batches(): Generator<KeyBatch> {
      for (const { empresaId, packed } of batches) yield { empresaId, ids: unpack(packed) }
    },
  }
}

/** PostgreSQL reads a UUID without its hyphens too. */
const unpack = (packed: Buffer): string[] =>
  Array.from({ length: packed.length / UUID_BYTES }, (_, i) =>
    packed.toString('hex', i * UUID_BYTES, (i + 1) * UUID_BYTES),
  )
