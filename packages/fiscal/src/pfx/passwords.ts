/**
 * Candidate encodings of a password. PKCS#12 uses UTF-16, PBES2 uses octets without a defined encoding:
 * OpenSSL passes the terminal's bytes (UTF-8), older versions widened each byte to 16 bits, Windows uses
 * composed characters.
 */

/** Text with one character per UTF-8 byte. */
export const utf8Octets = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/**
 * Candidate passwords of the MAC, most likely first. An empty password is either an empty text or none
 * (null). A password that was pasted may have spaces or a line break around it.
 */
export function macPasswords(typed: string): (string | null)[] {
  if (typed === '') return ['', null]
  const formsOf = (text: string) => [
    ...[text, text.normalize('NFC'), text.normalize('NFD'), utf8Octets(text)],
    windowsOctets(text.normalize('NFC')),
  ]
  return [...new Set([...formsOf(typed), ...formsOf(typed.trim())])]
}

/** Text with one character per byte of Windows-1252, in which «€» is 0x80; other letters stay. */
const windowsOctets = (text: string): string =>
  text.replace(/[^\0-\xff]/g, (letter) => {
    const place = WINDOWS_UPPER.indexOf(letter)
    return place < 0 ? letter : String.fromCharCode(0x80 + place)
  })

/** Characters of Windows-1252 at 0x80 to 0x9f; an unused place has its control character. */
const WINDOWS_UPPER = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Candidate passwords of the contents, given the password that matches the MAC. */
export const contentPasswords = (proven: string | null): (string | null)[] =>
  proven === null ? [null, ''] : [...new Set([proven, utf8Octets(proven), utf8Octets(proven.normalize('NFC'))])]
