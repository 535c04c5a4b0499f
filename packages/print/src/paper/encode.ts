import { hasFallback } from './fallback.ts'

/*
 * The standard PDF fonts support only WinAnsi (Windows-1252). `encodeText` converts any text to a string in
 * which character codes up to 0xFF are WinAnsi bytes, and higher codes are characters of the fallback face.
 * All other files of `paper` measure and write such strings.
 */

/** Unicode characters of the WinAnsi bytes 0x80–0x9F, in byte order; a blank is an unused byte. */
const UPPER = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const WIN_ANSI = new Map(
  [...UPPER].flatMap((char, at) => (char === ' ' ? [] : [[char, String.fromCharCode(0x80 + at)]])),
)

const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/
const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\u200d|[\ufe00-\ufe0f]/g
const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what this removes
const CONTROL = /[\x00-\x09\x0b-\x1f\x7f]/g
const SPACE = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * Encodes a text for the page.
 * Shape   one character per WinAnsi byte (codes 0x20–0xFF), `\n` at line ends, codes above 0xFF for
 *         characters of the fallback face
 * Trap    a character that the fallback face lacks is decomposed (`𝐀` → `A`), else written as its code point
 *         (`[U+4E2D]`), never as `?`
 */
export function encodeText(text: string): string {
  if (PLAIN.test(text)) return text
  const clean = text
    .normalize('NFC')
    .replace(LINE_END, '\n')
    .replace(SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
  let out = ''
  for (const char of clean) {
    let code = encodedChars.get(char)
    if (code === undefined) {
      code = encodeChar(char)
      if (encodedChars.size < MAX_CACHED) encodedChars.set(char, code)
    }
    out += code
  }
  return out
}

/** Cache: decomposing a character is a thousand times slower than a lookup. */
const encodedChars = new Map<string, string>()
const MAX_CACHED = 20_000

function encodeChar(char: string): string {
  const direct = writableChar(char)
  if (direct !== undefined) return direct
  // decompose (rare accents, mathematical letters) only if every part can be written
  const parts = [...char.normalize('NFKD').replace(/\p{M}/gu, '')].map(writableChar)
  if (parts.every((part) => part !== undefined)) return parts.join('')
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

function writableChar(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  // U+0080–U+009F in a document are undecoded Windows-1252 bytes; assigned ones keep their meaning
  if (code >= 0x80 && code <= 0x9f) return UPPER[code - 0x80] === ' ' ? undefined : char
  if (code <= 0xff) return char
  return WIN_ANSI.get(char) ?? (hasFallback(code) ? char : undefined)
}

/** Converts an encoded text back to Unicode, for tests. */
export function decodeText(encodedChars: string): string {
  return encodedChars.replace(/[\x80-\x9f]/g, (byte) => UPPER[byte.charCodeAt(0) - 0x80] ?? byte)
}

/** A literal string of a PDF content stream, for WinAnsi bytes only. */
export function pdfString(encodedChars: string): string {
  return `(${/[\\()]/.test(encodedChars) ? encodedChars.replace(/[\\()]/g, '\\$&') : encodedChars})`
}
