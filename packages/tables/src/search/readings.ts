import { nearWords } from './distance.ts'
import type { ReadSynonyms } from './query.ts'
import { QUALIFIERS, SHORT_WORDS } from './short-words.ts'

/** One reading of a query. `trust` is its similarity to the query as written; 1 means unchanged. */
export interface Reading {
  terms: readonly string[]
  trust: number
}

interface Reader {
  synonyms: ReadSynonyms
  /** True when a text of the nomenclature has the word. */
  isKnown: (term: string) => boolean
  /** True when the last word may be incomplete. */
  typing: boolean
}

const MAX_READINGS = 8
const MAX_WORDS = 12
const SHORTENED = 0.95
const COMPLETED = 0.85
const MISSPELT = 0.8
const MAX_COMPLETIONS = 5
const MIN_PREFIX = 3

/**
 * Readings of a query, nearest first: as written; without measures and packing words; with abbreviations,
 * incomplete and misspelt words corrected by the words of the synonyms. The index corrects words of the
 * nomenclature itself.
 */
export function readingsOf(terms: readonly string[], reader: Reader): Reading[] {
  const original = terms.slice(0, MAX_WORDS)
  const withoutMeasures = without(original, (term) => isMeasure(term, reader))
  const bare = without(withoutMeasures, (term) => QUALIFIERS.has(term))
  const starts = [original, withoutMeasures, bare].filter(
    (start, index, all) => all.findIndex((other) => isSame(other, start)) === index,
  )
  const changed = starts
    .slice(-2)
    .flatMap((start) => changedReadings(start, reader))
    .sort((a, b) => b.trust - a.trust)
    .slice(0, MAX_READINGS)
  return [...starts.map((terms) => ({ terms, trust: 1 })), ...changed]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length

/** Removes idle words; keeps all of them if nothing would be left. */
function without(terms: readonly string[], isIdle: (term: string) => boolean): readonly string[] {
  const remaining = terms.filter((term) => !isIdle(term))
  return remaining.length > 0 ? remaining : terms
}

/** Measures such as `500ml`, `m8x40`, `60x60`: tokens with digits that no text has. */
const isMeasure = (term: string, { synonyms, isKnown }: Reader): boolean =>
  /^\d+$/.test(term) || (/\d/.test(term) && !synonyms.words.has(term) && !isKnown(term))

/** Variants with one or more abbreviations, incomplete or misspelt words corrected. */
function changedReadings(terms: readonly string[], reader: Reader): Reading[] {
  let readings: Reading[] = [{ terms: [], trust: 1 }]
  for (const [index, term] of terms.entries()) {
    const options = optionsOf(term, { ...reader, typing: reader.typing && index === terms.length - 1 })
    readings = readings
      .flatMap((reading) =>
        options.map(({ words, trust }) => ({ terms: [...reading.terms, ...words], trust: reading.trust * trust })),
      )
      .sort((a, b) => b.trust - a.trust)
      .slice(0, MAX_READINGS)
  }
  return readings.filter(({ trust }) => trust < 1)
}

interface Option {
  words: readonly string[]
  trust: number
}

function optionsOf(term: string, { synonyms, isKnown, typing }: Reader): Option[] {
  const toOption = (trust: number) => (word: string) => ({ words: [word], trust })
  const options = [toOption(1)(term), ...(SHORT_WORDS.get(term) ?? []).map(toOption(SHORTENED))]
  const isKnownWord = synonyms.words.has(term) || isKnown(term)
  if (term.length >= MIN_PREFIX && (typing || !isKnownWord))
    options.push(...completionsOf(term, synonyms).map(toOption(COMPLETED)))
  if (options.length === 1 && !isKnownWord) options.push(...nearWords(term, synonyms.words, 2).map(toOption(MISSPELT)))
  return options
}

/** Synonym words that begin with the term, shortest first. */
const completionsOf = (term: string, { sorted }: ReadSynonyms): string[] =>
  sorted.filter((word) => word.length > term.length && word.startsWith(term)).slice(0, MAX_COMPLETIONS)
