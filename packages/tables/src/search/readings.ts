import { nearWords } from './distance.ts'
import type { ReadSynonyms } from './query.ts'
import { QUALIFIERS, SHORT_WORDS } from './short-words.ts'

/** One way to read a query, and how far it is from what was written (1: nothing changed). */
export interface Reading {
  terms: readonly string[]
  trust: number
}

interface Reader {
  synonyms: ReadSynonyms
  /** Whether a text of the nomenclature has the word. */
  isKnown: (term: string) => boolean
  /** The last word may be the beginning of one. */
  typing: boolean
}

const MOST_READINGS = 8
const MOST_WORDS = 12
const SHORTENED = 0.95
const BEGUN = 0.85
const MISSPELT = 0.8
const MOST_BEGUN = 5
const SHORTEST_BEGUN = 3

/**
 * How a query may be meant, nearest first: as written; without what only measures or packs the thing; with short, begun and misspelt words put
 * right by the words of the synonyms. The nomenclature's own words are put right where they are looked up.
 */
export function readingsOf(terms: readonly string[], reader: Reader): Reading[] {
  const written = terms.slice(0, MOST_WORDS)
  const counted = without(written, (term) => isMeasure(term, reader))
  const bare = without(counted, (term) => QUALIFIERS.has(term))
  const starts = [written, counted, bare].filter((start, at, all) => all.findIndex((one) => isSame(one, start)) === at)
  const changed = starts
    .slice(-2)
    .flatMap((start) => changedReadings(start, reader))
    .sort((a, b) => b.trust - a.trust)
    .slice(0, MOST_READINGS)
  return [...starts.map((terms) => ({ terms, trust: 1 })), ...changed]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length

/** What a reading leaves out; all of them if nothing is left. */
function without(terms: readonly string[], isIdle: (term: string) => boolean): readonly string[] {
  const left = terms.filter((term) => !isIdle(term))
  return left.length > 0 ? left : terms
}

/** `500ml`, `m8x40`, `60x60`: tokens that nothing knows. */
const isMeasure = (term: string, { synonyms, isKnown }: Reader): boolean =>
  /^\d+$/.test(term) || (/\d/.test(term) && !synonyms.words.has(term) && !isKnown(term))

/** With short, begun and misspelt words put right, one or more at a time. */
function changedReadings(terms: readonly string[], reader: Reader): Reading[] {
  let readings: Reading[] = [{ terms: [], trust: 1 }]
  for (const [at, term] of terms.entries()) {
    const options = optionsOf(term, { ...reader, typing: reader.typing && at === terms.length - 1 })
    readings = readings
      .flatMap((reading) =>
        options.map(({ words, trust }) => ({ terms: [...reading.terms, ...words], trust: reading.trust * trust })),
      )
      .sort((a, b) => b.trust - a.trust)
      .slice(0, MOST_READINGS)
  }
  return readings.filter(({ trust }) => trust < 1)
}

interface Option {
  words: readonly string[]
  trust: number
}

function optionsOf(term: string, { synonyms, isKnown, typing }: Reader): Option[] {
  const as = (trust: number) => (word: string) => ({ words: [word], trust })
  const options = [as(1)(term), ...(SHORT_WORDS.get(term) ?? []).map(as(SHORTENED))]
  const known = synonyms.words.has(term) || isKnown(term)
  if (term.length >= SHORTEST_BEGUN && (typing || !known)) options.push(...begunBy(term, synonyms).map(as(BEGUN)))
  if (options.length === 1 && !known) options.push(...nearWords(term, synonyms.words, 2).map(as(MISSPELT)))
  return options
}

/** Words of the synonyms that begin so, the shortest first. */
const begunBy = (term: string, { sorted }: ReadSynonyms): string[] =>
  sorted.filter((word) => word.length > term.length && word.startsWith(term)).slice(0, MOST_BEGUN)
