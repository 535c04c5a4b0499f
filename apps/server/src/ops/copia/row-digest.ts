import { hash } from 'node:crypto'

/** What a set of rows comes to, in whatever order they are read: another database keeps them in another. */
export interface RowDigest {
  add(row: Uint8Array): void
  /** 64 hexadecimal digits. */
  text(): string
}

const LANES = 8

/** The SHA-256 of each row, added up in eight lanes of 32 bits. It tells damage and loss; it is no signature. */
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
