import { hasFallback } from './fallback.ts'

/**
 * The standard PDF fonts know only WinAnsi (Windows-1252). `encodeText` turns any text into a string whose character
 * codes up to 0xFF ARE the WinAnsi bytes; those above are characters of the fallback face. Everything below `paper`
 * measures and writes such strings.
 */

/** Bytes 0x80–0x9F of WinAnsi by their Unicode character, in byte order; a blank marks an unused byte. */
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
 * Shape   one character per WinAnsi byte (codes 0x20–0xFF), `\n` at line ends, and above 0xFF what only the fallback face has
 * Trap    what that face lacks too is taken apart (`𝐀` → `A`), else shown by its code point (`[U+4E2D]`): visible and
 *         reversible, never a silent `?`
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
    let code = encoded.get(char)
    if (code === undefined) {
      code = encodeChar(char)
      if (encoded.size < MOST_KNOWN) encoded.set(char, code)
    }
    out += code
  }
  return out
}

/** Characters met before: taking one apart costs a thousand times a look-up. */
const encoded = new Map<string, string>()
const MOST_KNOWN = 20_000

function encodeChar(char: string): string {
  const known = knownChar(char)
  if (known !== undefined) return known
  // taken apart (rare accents, mathematical letters): only if every part can be written
  const parts = [...char.normalize('NFKD').replace(/\p{M}/gu, '')].map(knownChar)
  if (parts.every((part) => part !== undefined)) return parts.join('')
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

function knownChar(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  // U+0080–U+009F in a document are Windows-1252 bytes that were never decoded: they keep their meaning, where they have one
  if (code >= 0x80 && code <= 0x9f) return UPPER[code - 0x80] === ' ' ? undefined : char
  if (code <= 0xff) return char
  return WIN_ANSI.get(char) ?? (hasFallback(code) ? char : undefined)
}

/** The Unicode text of an encoded one: what a test reads back. */
export function decodeText(encoded: string): string {
  return encoded.replace(/[\x80-\x9f]/g, (byte) => UPPER[byte.charCodeAt(0) - 0x80] ?? byte)
}

/** A literal string of a PDF content stream; of WinAnsi bytes alone. */
export function pdfString(encoded: string): string {
  return `(${/[\\()]/.test(encoded) ? encoded.replace(/[\\()]/g, '\\$&') : encoded})`
}
