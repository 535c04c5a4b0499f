/**
 * A password as its bytes may have been when the file was made. PKCS#12 takes UTF-16, PBES2 takes octets, and which octets nobody says:
 * OpenSSL passes what the terminal gave (UTF-8), its older versions widened those octets one by one, Windows knows composed letters.
 */

/** Text whose characters are the octets of its UTF-8. */
export const utf8Octets = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** What the MAC may have been made with, the likeliest first. Of an empty password there are two: an empty text and none at all. */
export function macPasswords(typed: string): (string | null)[] {
  if (typed === '') return ['', null]
  return [...new Set([typed, typed.normalize('NFC'), typed.normalize('NFD'), utf8Octets(typed)])]
}

/** What the contents may be locked with, once the MAC has shown the right password. */
export const contentPasswords = (proven: string | null): (string | null)[] =>
  proven === null ? [null, ''] : [...new Set([proven, utf8Octets(proven), utf8Octets(proven.normalize('NFC'))])]
