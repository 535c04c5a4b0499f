import { randomFillSync } from 'node:crypto'

const bytes = Buffer.alloc(16)
let lastMs = 0
let sequence = 0

/** UUID v7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within one millisecond, the rest random. Sorts by creation within one process. */
export function uuidv7(): string {
  randomFillSync(bytes, 8)
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
