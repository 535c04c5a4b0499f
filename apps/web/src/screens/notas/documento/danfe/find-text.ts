/** A piece of a page's text from pdf.js, in drawing order. */
export interface TextPiece {
  str: string
}

/**
 * Position of a match: pieces `first` to `last`, from a character of the first up to one of the last
 * (exclusive).
 */
export interface Match {
  page: number
  first: number
  from: number
  last: number
  to: number
}

const foldChar = (char: string): string => (char.normalize('NFD')[0] ?? char).toLowerCase()

/** Removes white space from text and query, so that a key is found with or without spaces. */
const compact = (text: string): string =>
  [...text]
    .filter((char) => !/\s/.test(char))
    .map(foldChar)
    .join('')

/** All matches of the text on a page; ignores accents, case and white space. */
export function findInPage(pieces: readonly TextPiece[], query: string, page: number): Match[] {
  const needle = compact(query)
  if (needle === '') return []
  const places: { piece: number; char: number }[] = []
  let all = ''
  for (const [piece, { str }] of pieces.entries()) {
    for (let char = 0; char < str.length; char++) {
      const letter = str[char] ?? ''
      if (/\s/.test(letter)) continue
      all += foldChar(letter)
      places.push({ piece, char })
    }
  }
  const matches: Match[] = []
  for (let index = all.indexOf(needle); index >= 0; index = all.indexOf(needle, index + needle.length)) {
    const start = places[index]
    const end = places[index + needle.length - 1]
    if (start && end) matches.push({ page, first: start.piece, from: start.char, last: end.piece, to: end.char + 1 })
  }
  return matches
}

/** The part of one piece that a match covers; null when it covers none. */
export function partOf({ first, from, last, to }: Match, piece: number, length: number): [number, number] | null {
  if (piece < first || piece > last) return null
  return [piece === first ? from : 0, piece === last ? to : length]
}
