/** What has no letter of its own in ISO-8859-1 and no accent to drop, with what people would type instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '•': '-',
  '…': '...',
  '€': 'EUR',
  '™': '(TM)',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '×': '×',
}
const FOREIGN = /[^\x20-\x7e\xa0-\xff]/u
const FOREIGN_EACH = /[^\x20-\x7e\xa0-\xff]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\x00-\x1f\x7f-\x9f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const UNWANTED_RUN = /[\x00-\x20\x7f-\xa0]+/g

/** True when a text holds what no field may: a control character or the mark between fields. */
export const isForbidden = (text: string): boolean => CONTROL.test(text) || text.includes('|')

/**
 * A text in the letters of ISO-8859-1: accents that it lacks are dropped, signs become what people would type, the rest «?».
 * Shape  may grow («…» is three dots); control characters stay: see `cleanText`
 */
export function toLatin1(text: string): string {
  if (!FOREIGN.test(text)) return text
  return text.normalize('NFC').replace(FOREIGN_EACH, (sign) => {
    if (CONTROL.test(sign)) return sign
    const instead = INSTEAD[sign]
    if (instead !== undefined) return instead
    const bare = sign.normalize('NFKD').replace(FOREIGN_EACH, '')
    return bare === '' ? (/\p{M}|\p{Cf}/u.test(sign) ? '' : '?') : bare
  })
}

/**
 * Free text as a field takes it: letters of ISO-8859-1, one space for any white space or control character, «/» for the mark
 * between fields, no space at the ends, cut to `size`.
 */
export function cleanText(text: string | null | undefined, size = 255): string {
  if (text === null || text === undefined || text === '') return ''
  if (text.length <= size && isClean(text)) return text
  const clean = toLatin1(text).replace(UNWANTED_RUN, ' ').replaceAll('|', '/').trim()
  return clean.length > size ? clean.slice(0, size).trimEnd() : clean
}

const [SPACE, BAR] = [0x20, 0x7c]

/** True for most texts, which stay as they are. By hand: a month has hundreds of thousands of them. */
function isClean(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code > 0xff || (code > 0x7e && code <= 0xa0) || code === BAR) return false
    if (code === SPACE && before === SPACE) return false
    before = code
  }
  return before !== SPACE
}
