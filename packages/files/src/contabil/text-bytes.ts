/** Characters of Windows-1252 from 0x80 to 0x9F; the five undefined bytes have no character. Source  WHATWG Encoding, index-windows-1252 */
const UPPER = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

const BYTES = new Map([...UPPER].flatMap((char, index) => (char === '\0' ? [] : [[char, 0x80 + index] as const])))

/** Characters outside ISO-8859-1, and its C1 controls, which Windows-1252 does not have. */
const FOREIGN = /[\u0080-\u009F\u0100-\u{10FFFF}]/u

/**
 * The text in Windows-1252. A character that it does not have becomes its letter without accent, or `?`; each
 * character of the text is at least one byte, so that fixed positions hold for letters.
 */
export function windows1252Bytes(text: string): Uint8Array {
  const known = FOREIGN.test(text) ? toKnown(text) : text
  const bytes = new Uint8Array(known.length)
  for (let i = 0; i < known.length; i++) {
    const code = known.charCodeAt(i)
    bytes[i] = code < 256 ? code : (BYTES.get(known.charAt(i)) ?? 0x3f)
  }
  return bytes
}

/** Replaces what Windows-1252 does not have. One character of the text gives one character. */
export function toKnown(text: string): string {
  let known = ''
  for (const char of text.normalize('NFC')) {
    if (!FOREIGN.test(char) || BYTES.has(char)) known += char
    else known += plainLetter(char)
  }
  return known
}

function plainLetter(char: string): string {
  const [base = ''] = char.normalize('NFD')
  return FOREIGN.test(base) ? '?' : base
}

/** A text of one line without the separator: line breaks and controls become a blank, the separator a slash. */
export const safeText = (text: string, separator = '|'): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll(separator, separator === '/' ? '-' : '/')
    .trim()
