import type { Synonyms } from './synonyms.ts'
import { queryTerms } from './words.ts'

/** Synonyms as the search uses them: by their words. */
export interface ReadSynonyms {
  byTerms: ReadonlyMap<string, Meaning>
  longest: number
}

interface Meaning {
  terms: readonly string[]
  prefixes: readonly string[]
}

/** A code that a query names by an everyday word, and how much of the query that word is. */
export interface NamedPrefix {
  prefix: string
  share: number
}

/** Reads a table of synonyms once. */
export function readSynonyms(synonyms: Synonyms): ReadSynonyms {
  const byTerms = new Map<string, Meaning>()
  let longest = 1
  for (const [words, meaning] of synonyms) {
    const key = queryTerms(words)
    if (key.length === 0) continue
    longest = Math.max(longest, key.length)
    const prefixes = meaning.split(/\s+/).filter((word) => /^\d{2,8}$/.test(word))
    const text = meaning.replace(/\b\d{2,8}\b/g, ' ')
    byTerms.set(key.join(' '), { terms: queryTerms(text), prefixes })
  }
  return { byTerms, longest }
}

/**
 * A query's readings: as written, and with what it calls things by another name put in its place; beside them the codes it names.
 * The longest synonym that fits is taken, from the left.
 */
export function applySynonyms(
  terms: readonly string[],
  { byTerms, longest }: ReadSynonyms,
): { readings: readonly (readonly string[])[]; prefixes: readonly NamedPrefix[] } {
  const other: string[] = []
  const prefixes = new Map<string, number>()
  let changed = false
  for (let at = 0; at < terms.length; ) {
    const { meaning, length } = longestAt(terms.slice(at, at + longest), byTerms)
    if (meaning && meaning.terms.length > 0) changed = true
    for (const prefix of meaning?.prefixes ?? [])
      prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + length / terms.length)
    other.push(...(meaning && meaning.terms.length > 0 ? meaning.terms : terms.slice(at, at + length)))
    at += length
  }
  return {
    readings: changed ? [terms, other] : [terms],
    prefixes: [...prefixes].map(([prefix, share]) => ({ prefix, share })),
  }
}

function longestAt(
  terms: readonly string[],
  byTerms: ReadonlyMap<string, Meaning>,
): { meaning?: Meaning; length: number } {
  for (let length = terms.length; length > 0; length--) {
    const meaning = byTerms.get(terms.slice(0, length).join(' '))
    if (meaning) return { meaning, length }
  }
  return { length: 1 }
}
