/**
 * Candidate encodings of a password. PKCS#12 uses UTF-16, PBES2 uses octets without a defined encoding:
 * OpenSSL passes the terminal's bytes (UTF-8), older versions widened each byte to 16 bits, Windows uses
 * composed characters.
 */

/** Text with one character per UTF-8 byte. */
export const utf8Octets = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/**
 * Candidate passwords of the MAC, most likely first. An empty password is either an empty text or none
 * (null).
 */
export function macPasswords(typed: string): (string | null)[] {
  if (typed === '') return ['', null]
  return [...new Set([typed, typed.normalize('NFC'), typed.normalize('NFD'), utf8Octets(typed)])]
}

/** Candidate passwords of the contents, given the password that matches the MAC. */
export const contentPasswords = (proven: string | null): (string | null)[] =>
  proven === null ? [null, ''] : [...new Set([proven, utf8Octets(proven), utf8Octets(proven.normalize('NFC'))])]
