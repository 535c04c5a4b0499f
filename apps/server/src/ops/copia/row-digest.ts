import { hash } from 'node:crypto'

/** Digest of a set of rows, independent of their order: another database returns them in another order. */
export interface RowDigest {
  add(row: Uint8Array): void
  /** 64 hexadecimal digits. */
  text(): string
}

const LANES = 8

/** The sum of the SHA-256 of the rows, in eight lanes of 32 bits. Detects damage and loss; it is not a signature. */
export function openRowDigest(): RowDigest {
  const lanes = new Uint32Array(LANES)
  return {
    add(row) {
      const one = hash('sha256', row, 'buffer')
      for (let lane = 0; lane < LANES; lane++) lanes[lane] = (lanes[lane] ?? 0) + one.readUInt32LE(lane * 4)
    },
    text: () => Buffer.from(lanes.buffer).toString('hex'),
  }
}
