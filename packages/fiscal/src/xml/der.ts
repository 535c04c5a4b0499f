import { FiscalError } from '../base/error.ts'

/** One value of a DER encoding: its tag byte and what it holds. */
export interface Der {
  tag: number
  body: Uint8Array
}

/** Tags of the DER elements that are looked for (X.690). */
export const TAG = { oid: 0x06, octets: 0x04, sequence: 0x30, set: 0x31 } as const

/** A certificate's longest list (its extensions, a name's parts) has some dozen members. */
const MOST = 500

/**
 * The values that stand one after another in `bytes`; strict: one-byte tags, definite and shortest lengths, no rest.
 * Throws  FiscalError `der.malformed`
 * Source  ITU-T X.690, 10
 */
export function readDer(bytes: Uint8Array): Der[] {
  const found: Der[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0
    const { length, from } = readLength(bytes, at + 1)
    const end = from + length
    if ((tag & 0x1f) === 0x1f || end > bytes.length || found.length >= MOST) throw malformed()
    found.push({ tag, body: bytes.subarray(from, end) })
    at = end
  }
  return found
}

function readLength(bytes: Uint8Array, at: number): { length: number; from: number } {
  const first = bytes[at]
  if (first === undefined) throw malformed()
  if (first < 0x80) return { length: first, from: at + 1 }
  const count = first & 0x7f
  if (count === 0 || count > 3 || at + count >= bytes.length) throw malformed()
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[at + i] ?? 0)
  const shortest = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : 3
  if (count !== shortest) throw malformed()
  return { length, from: at + 1 + count }
}

/** What a value of that tag holds, read in turn; undefined for another tag. */
export function inside(der: Der | undefined, tag: number): Der[] | undefined {
  return der?.tag === tag ? readDer(der.body) : undefined
}

/** An object identifier as hex of its encoding, which is enough to compare it. */
export function oidHex(der: Der | undefined): string | undefined {
  return der?.tag === TAG.oid ? Buffer.from(der.body).toString('hex') : undefined
}

const malformed = () => new FiscalError('der.malformed', 'O certificado não pode ser lido.')
