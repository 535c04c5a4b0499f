/** The little of DER that a certificate needs. */

function header(tagByte: number, length: number): Buffer {
  if (length < 128) return Buffer.from([tagByte, length])
  const octets = Buffer.alloc(4)
  octets.writeUInt32BE(length)
  const shortest = octets.subarray(octets.findIndex((octet) => octet !== 0))
  return Buffer.from([tagByte, 0x80 | shortest.length, ...shortest])
}

export function der(tagByte: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([header(tagByte, content.length), content])
}

export const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
export const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts)
export const octets = (content: Buffer): Buffer => der(0x04, content)
export const bits = (content: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'))
export const printable = (text: string): Buffer => der(0x13, Buffer.from(text, 'latin1'))
export const boolean = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 0xff : 0]))
/** Context tag, constructed: `[n]` */
export const context = (number: number, ...parts: Buffer[]): Buffer => der(0xa0 + number, ...parts)
/** Context tag, primitive */
export const contextValue = (number: number, content: Buffer): Buffer => der(0x80 + number, content)

export function integer(value: number | Buffer): Buffer {
  if (typeof value === 'number') return der(0x02, Buffer.from([value]))
  const positive = (value[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), value]) : value
  return der(0x02, positive)
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

export function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split('.').map(Number)
  return der(0x06, Buffer.from([first! * 40 + second!, ...rest.flatMap(base128)]))
}

/** `20250101000000Z`: GeneralizedTime from 2050 on, UTCTime before, as RFC 5280 asks. */
export function time(text: string): Buffer {
  return Number(text.slice(0, 4)) >= 2050 ? der(0x18, Buffer.from(text)) : der(0x17, Buffer.from(text.slice(2)))
}
