import { FiscalError } from '../base/error.ts'

/** One value of a DER encoding: tag byte, content octets, and the complete encoding. */
export interface Der {
  tag: number
  body: Uint8Array
  raw: Uint8Array
}

/** Tags of the DER elements in use (X.690). */
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

/** The longest list of a real certificate (extensions, parts of a name) has a few dozen members. */
const MAX_MEMBERS = 500

/**
 * Reads the consecutive values in `bytes`. Strict: one-byte tags, definite and shortest lengths, no trailing
 * bytes.
 * Throws  FiscalError `der.malformed`
 * Source  ITU-T X.690, 10
 */
export function readDer(bytes: Uint8Array): Der[] {
  const values: Der[] = []
  let offset = 0
  while (offset < bytes.length) {
    const { tag, from, end } = headerAt(bytes, offset)
    if (values.length >= MAX_MEMBERS) throw malformed()
    values.push({ tag, body: bytes.subarray(from, end), raw: bytes.subarray(offset, end) })
    offset = end
  }
  return values
}

/** Offsets of a value's content, for long lists that are read in place. */
export interface DerHeader {
  tag: number
  from: number
  end: number
}

/**
 * Reads the header at an offset. The value must end within `bytes`.
 * Throws  FiscalError `der.malformed`
 */
export function headerAt(bytes: Uint8Array, offset: number): DerHeader {
  const tag = bytes[offset] ?? 0
  const { length, from } = readLength(bytes, offset + 1)
  const end = from + length
  if ((tag & 0x1f) === 0x1f || end > bytes.length) throw malformed()
  return { tag, from, end }
}

function readLength(bytes: Uint8Array, offset: number): { length: number; from: number } {
  const first = bytes[offset]
  if (first === undefined) throw malformed()
  if (first < 0x80) return { length: first, from: offset + 1 }
  const count = first & 0x7f
  if (count === 0 || count > 4 || offset + count >= bytes.length) throw malformed()
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[offset + i] ?? 0)
  const shortest = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
  if (count !== shortest) throw malformed()
  return { length, from: offset + 1 + count }
}

/** The values inside a constructed value; undefined for another tag. */
export function membersOf(der: Der | undefined, tag: number): Der[] | undefined {
  return der?.tag === tag ? readDer(der.body) : undefined
}

/**
 * Reads the single value in `bytes`; no trailing bytes.
 * Throws  FiscalError `der.malformed`
 */
export function onlyDer(bytes: Uint8Array): Der {
  const [der, ...rest] = readDer(bytes)
  if (!der || rest.length > 0) throw malformed()
  return der
}

/**
 * Like `inside`, but throws for another tag.
 * Throws  FiscalError `der.malformed`
 */
export function requireMembers(der: Der | undefined, tag: number): Der[] {
  return membersOf(der, tag) ?? fail()
}

/** An object identifier as hex of its encoding, for comparison. */
export function oidHex(der: Der | undefined): string | undefined {
  return der?.tag === TAG.oid ? Buffer.from(der.body).toString('hex') : undefined
}

/**
 * The bytes of a BIT STRING without unused bits, as in keys and signatures.
 * Throws  FiscalError `der.malformed`
 */
export function wholeBits(der: Der | undefined): Uint8Array {
  return der?.tag === TAG.bits && der.body[0] === 0 ? der.body.subarray(1) : fail()
}

/**
 * The instant of a UTCTime or GeneralizedTime.
 * Units   milliseconds since 1970
 * Throws  FiscalError `der.malformed`
 * Source  RFC 5280, 4.1.2.5: seconds and Z are mandatory, no fraction; two-digit years are 1950 to 2049
 */
export function derInstant(der: Der | undefined): number {
  const text = der === undefined ? '' : Buffer.from(der.body).toString('latin1')
  const long = der?.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  if (der?.tag !== TAG.utcTime && der?.tag !== TAG.time) return fail()
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(long)
  const instant = parts ? Date.parse(long.replace(/^(.{4})(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN
  return Number.isNaN(instant) ? fail() : instant
}

const malformed = () => new FiscalError('der.malformed', 'O certificado não pode ser lido.')

function fail(): never {
  throw malformed()
}
