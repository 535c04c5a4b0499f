import type { Synonyms } from './synonyms.ts'
import { queryTerms } from './words.ts'

/** Synonyms as the search uses them: by their words. */
export interface ReadSynonyms {
  byTerms: ReadonlyMap<string, Meaning>
  /** The codes of what begins with a word: `bateria` → those of «bateria de carro» and «bateria externa» */
  byHead: ReadonlyMap<string, readonly string[]>
  longest: number
  /** Every word of them, and the same by length */
  words: ReadonlySet<string>
  sorted: readonly string[]
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
  const words = new Set([...byTerms.keys()].flatMap((key) => key.split(' ')))
  const sorted = [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return { byTerms, byHead: headsOf(byTerms), longest, words, sorted }
}

function headsOf(byTerms: ReadonlyMap<string, Meaning>): Map<string, string[]> {
  const heads = new Map<string, string[]>()
  for (const [key, { prefixes }] of byTerms) {
    const [head = '', second] = key.split(' ')
    if (second === undefined || byTerms.has(head)) continue
    heads.set(head, [...new Set([...(heads.get(head) ?? []), ...prefixes])])
  }
  return heads
}

/** How much the first word of a query says where only longer names begin with it. */
const HEAD = 0.6

/**
 * What a reading says: as written, and with what it calls things by another name put in its place; beside them the codes it names.
 * The longest synonym that fits is taken, from the left.
 */
export function applySynonyms(
  terms: readonly string[],
  { byTerms, byHead, longest }: Pick<ReadSynonyms, 'byTerms' | 'byHead' | 'longest'>,
): { readings: readonly (readonly string[])[]; prefixes: readonly NamedPrefix[] } {
  const other: string[] = []
  const prefixes = new Map<string, number>()
  let changed = false
  for (let at = 0; at < terms.length; ) {
    const { meaning, length } = longestAt(terms.slice(at, at + longest), byTerms)
    if (meaning && meaning.terms.length > 0) changed = true
    for (const prefix of meaning?.prefixes ?? [])
      prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + shareOf(at, length / terms.length))
    if (at === 0 && !meaning)
      for (const prefix of byHead.get(terms[0] ?? '') ?? []) prefixes.set(prefix, HEAD / terms.length)
    other.push(...(meaning && meaning.terms.length > 0 ? meaning.terms : terms.slice(at, at + length)))
    at += length
  }
  return {
    readings: changed ? [terms, other] : [terms],
    prefixes: [...prefixes].map(([prefix, share]) => ({ prefix, share })),
  }
}

/** What comes first says what the thing is; what follows, of which kind or of what it is made. */
const shareOf = (at: number, share: number): number => (at === 0 ? Math.max(share, FIRST) : share)
const FIRST = 0.7

function longestAt(
  terms: readonly string[],
  byTerms: ReadonlyMap<string, Meaning>,
): { meaning?: Meaning; length: number } {
  for (let length = terms.length; length > 0; length--) {
    const some = terms.slice(0, length)
    // «smart watch» is written in one word too
    const meaning = byTerms.get(some.join(' ')) ?? (length === 2 ? byTerms.get(some.join('')) : undefined)
    if (meaning) return { meaning, length }
  }
  return { length: 1 }
}
