/** Replacements for characters that ISO-8859-1 lacks and that have no unaccented form. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const CONTROL = /[\x00-\x1f\x7f-\x9f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const UNWANTED_RUN = /[\x00-\x20\x7f-\xa0]+/g

/** True when a text contains a character that no field allows: a control character or `|`. */
export const isForbidden = (text: string): boolean => CONTROL.test(text) || text.includes('|')

/**
 * Converts a text to ISO-8859-1: drops unsupported accents, replaces symbols by their ASCII form, the rest by
 * «?».
 * Shape   the text may grow («…» becomes three dots); control characters stay, see `cleanText`
 */
export function toLatin1(text: string): string {
  if (!FOREIGN.test(text)) return text
  return text.normalize('NFC').replace(FOREIGN_EACH, (sign) => {
    if (CONTROL.test(sign)) return sign
    const replacement = REPLACEMENTS[sign]
    if (replacement !== undefined) return replacement
    const bare = sign.normalize('NFKD').replace(FOREIGN_EACH, '')
    return bare === '' ? (/\p{M}|\p{Cf}/u.test(sign) ? '' : '?') : bare
  })
}

/**
 * Cleans free text for a field: ISO-8859-1 letters, single spaces instead of white space and control
 * characters, «/» instead of `|`, trimmed, cut to `size`.
 */
export function cleanText(text: string | null | undefined, size = 255): string {
  if (text === null || text === undefined || text === '') return ''
  if (text.length <= size && isClean(text)) return text
  const clean = toLatin1(text).replace(UNWANTED_RUN, ' ').replaceAll('|', '/').trim()
  return clean.length > size ? clean.slice(0, size).trimEnd() : clean
}

const [SPACE, BAR] = [0x20, 0x7c]

/**
 * Fast path: true for most texts, which need no change. A loop, because a month has hundreds of thousands of
 * texts.
 */
function isClean(text: string): boolean {
  let before = SPACE
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < SPACE || code > 0xff || (code > 0x7e && code <= 0xa0) || code === BAR) return false
    if (code === SPACE && before === SPACE) return false
    before = code
  }
  return before !== SPACE
}
