import { FiscalError } from '../base/error.ts'

/** One value of a DER encoding: its tag byte, what it holds, and the whole of it as encoded. */
export interface Der {
  tag: number
  body: Uint8Array
  raw: Uint8Array
}

/** Tags of the DER elements that are looked for (X.690). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

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
    const { tag, from, end } = headerAt(bytes, at)
    if (found.length >= MOST) throw malformed()
    found.push({ tag, body: bytes.subarray(from, end), raw: bytes.subarray(at, end) })
    at = end
  }
  return found
}

/** Where a value's content begins and ends, for long lists that are walked rather than kept. */
export interface DerHeader {
  tag: number
  from: number
  end: number
}

/**
 * The header at an offset; the value ends within `bytes`.
 * Throws  FiscalError `der.malformed`
 */
export function headerAt(bytes: Uint8Array, at: number): DerHeader {
  const tag = bytes[at] ?? 0
  const { length, from } = readLength(bytes, at + 1)
  const end = from + length
  if ((tag & 0x1f) === 0x1f || end > bytes.length) throw malformed()
  return { tag, from, end }
}

function readLength(bytes: Uint8Array, at: number): { length: number; from: number } {
  const first = bytes[at]
  if (first === undefined) throw malformed()
  if (first < 0x80) return { length: first, from: at + 1 }
  const count = first & 0x7f
  if (count === 0 || count > 4 || at + count >= bytes.length) throw malformed()
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[at + i] ?? 0)
  const shortest = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
  if (count !== shortest) throw malformed()
  return { length, from: at + 1 + count }
}

/** What a value of that tag holds, read in turn; undefined for another tag. */
export function inside(der: Der | undefined, tag: number): Der[] | undefined {
  return der?.tag === tag ? readDer(der.body) : undefined
}

/**
 * The one value that `bytes` are; no rest.
 * Throws  FiscalError `der.malformed`
 */
export function onlyDer(bytes: Uint8Array): Der {
  const [der, ...rest] = readDer(bytes)
  if (!der || rest.length > 0) throw malformed()
  return der
}

/**
 * As `inside`, where nothing else may stand.
 * Throws  FiscalError `der.malformed`
 */
export function insideOf(der: Der | undefined, tag: number): Der[] {
  return inside(der, tag) ?? fail()
}

/** An object identifier as hex of its encoding, which is enough to compare it. */
export function oidHex(der: Der | undefined): string | undefined {
  return der?.tag === TAG.oid ? Buffer.from(der.body).toString('hex') : undefined
}

/**
 * The bytes of a BIT STRING that is whole octets, as keys and signatures are.
 * Throws  FiscalError `der.malformed`
 */
export function wholeBits(der: Der | undefined): Uint8Array {
  return der?.tag === TAG.bits && der.body[0] === 0 ? der.body.subarray(1) : fail()
}

/**
 * The instant of a UTCTime or GeneralizedTime, in milliseconds.
 * Throws  FiscalError `der.malformed`
 * Source  RFC 5280, 4.1.2.5: seconds always, Z always, no fraction; two-digit years are 1950 to 2049
 */
export function instantOf(der: Der | undefined): number {
  const text = der === undefined ? '' : Buffer.from(der.body).toString('latin1')
  const long = der?.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  if (der?.tag !== TAG.utcTime && der?.tag !== TAG.time) return fail()
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(long)
  const at = parts ? Date.parse(long.replace(/^(.{4})(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN
  return Number.isNaN(at) ? fail() : at
}

const malformed = () => new FiscalError('der.malformed', 'O certificado não pode ser lido.')

function fail(): never {
  throw malformed()
}
