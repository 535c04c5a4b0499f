import { isAscii, isUtf8 } from 'node:buffer'
import { FiscalError } from '../base/error.ts'
import { fromWindows1252 } from '../base/windows-1252.ts'

/**
 * The text of a file, with the mapping of its positions to byte offsets.
 * Units  `base` is the byte offset of `source[0]`; `bytesPerUnit` is the size of one UTF-16 unit, 0 if
 *        variable (UTF-8)
 */
export interface Decoded {
  source: string
  base: number
  bytesPerUnit: 0 | 1 | 2
}

const LATIN = /^(iso[-_]?8859[-_]?1|latin[-_]?1|l1|windows[-_]?1252|cp[-_]?1252)$/i
const ASCII = /^(us[-_]?ascii|ascii|utf[-_]?8|utf[-_]?16(le|be)?)$/i
/** A byte order mark or the first `<` of UTF-32, in hexadecimal. */
const UTF_32 = /^(fffe0000|0000feff|3c000000|0000003c)$/
const DECLARED = /^[^<]{0,64}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/

/**
 * Decodes an XML file: UTF-8 and UTF-16 with or without byte order mark, and every encoding of a byte a
 * character as declared. A file that declares UTF-8 but is invalid UTF-8 is read as windows-1252; such files exist.
 * Throws  FiscalError `xml.encoding`
 */
export function decode(input: Uint8Array): Decoded {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (UTF_32.test(bytes.toString('hex', 0, 4))) throw unsupported('UTF-32')
  const wide = wideOrder(bytes)
  if (wide) return decodeWide(bytes, wide)
  const base = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  if (isAscii(bytes)) return { source: bytes.toString('latin1'), base: 0, bytesPerUnit: 1 }
  const declared = DECLARED.exec(bytes.toString('latin1', base, base + 300))?.[1] ?? 'UTF-8'
  if (base === 0 && LATIN.test(declared)) return decodeLatin(bytes)
  if (isUtf8(bytes)) return { source: bytes.toString('utf8', base), base, bytesPerUnit: 0 }
  const source = ASCII.test(declared) || LATIN.test(declared) ? null : decodeNamed(bytes.subarray(base), declared)
  if (source === null) return decodeLatin(bytes.subarray(base), base)
  if (source.length !== bytes.length - base || source.includes('\uFFFD')) throw unsupported(declared)
  return { source, base, bytesPerUnit: 1 }
}

const unsupported = (encoding: string) =>
  new FiscalError('xml.encoding', `Codificação não suportada: ${encoding}. Peça o XML em UTF-8 a quem emitiu.`)

/** The text in a declared encoding; null for a name that is none («ANSI»), whose files are windows-1252. */
function decodeNamed(bytes: Uint8Array, name: string): string | null {
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return null
  }
}

function decodeLatin(bytes: Buffer, base = 0): Decoded {
  return { source: fromWindows1252(bytes), base, bytesPerUnit: 1 }
}

function wideOrder(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

function decodeWide(bytes: Buffer, order: 'utf-16le' | 'utf-16be'): Decoded {
  const base = bytes[0] === 0xff || bytes[0] === 0xfe ? 2 : 0
  const even = bytes.subarray(base, bytes.length - ((bytes.length - base) % 2)) // an odd last byte is trailing garbage
  const little = order === 'utf-16le' ? even : Buffer.from(even).swap16()
  try {
    return {
      source: new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }).decode(little),
      base,
      bytesPerUnit: 2,
    }
  } catch (cause) {
    throw new FiscalError('xml.encoding', 'O texto UTF-16 do arquivo está danificado.', { cause })
  }
}

/** Maps ascending text positions to byte offsets. Each non-ASCII character is visited once. */
export function byteOffsets({ source, base, bytesPerUnit }: Decoded): (position: number) => number {
  if (bytesPerUnit !== 0) return (position) => base + position * bytesPerUnit
  const wide = /[^\0-\x7f]/g
  const nextWide = () => (wide.test(source) ? wide.lastIndex - 1 : Number.POSITIVE_INFINITY)
  let next = nextWide()
  let extra = 0
  return (position) => {
    for (; next < position; next = nextWide()) extra += extraBytes(source.charCodeAt(next))
    return base + position + extra
  }
}

/** Additional UTF-8 bytes of a UTF-16 unit; a surrogate pair has four bytes, two for each half. */
const extraBytes = (unit: number): 1 | 2 => (unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2)
