import { COMMON_GOODS, type CommonGoods } from './common-goods.ts'
import type { Synonyms } from './synonyms.ts'
import { queryTerms } from './words.ts'

/** Synonyms indexed by their terms. */
export interface ReadSynonyms {
  byTerms: ReadonlyMap<string, Meaning>
  /**
   * Codes of longer synonyms by their first word: `bateria` → those of «bateria de carro» and «bateria
   * externa»
   */
  byHead: ReadonlyMap<string, readonly string[]>
  longest: number
  /** All words of the synonyms; `sorted` holds them by length */
  words: ReadonlySet<string>
  sorted: readonly string[]
  goods: ReadGoods
}

/** Common goods indexed by the terms of their names. */
interface ReadGoods {
  byTerms: CommonGoods
  longest: number
}

interface Meaning {
  terms: readonly string[]
  prefixes: readonly string[]
}

/** An NCM prefix that a query names by a synonym, and the share of the query that the synonym covers. */
export interface NamedPrefix {
  prefix: string
  share: number
}

/** Indexes a table of synonyms and the list of common goods. */
export function readSynonyms(synonyms: Synonyms, commonGoods: CommonGoods = COMMON_GOODS): ReadSynonyms {
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
  const goods = readGoods(commonGoods)
  const words = new Set([...byTerms.keys(), ...goods.byTerms.keys()].flatMap((key) => key.split(' ')))
  const sorted = [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return { byTerms, byHead: headsOf(byTerms), longest, words, sorted, goods }
}

function readGoods(commonGoods: CommonGoods): ReadGoods {
  const byTerms = new Map([...commonGoods].map(([name, prefixes]) => [queryTerms(name).join(' '), prefixes] as const))
  const longest = Math.max(1, ...[...byTerms.keys()].map((key) => key.split(' ').length))
  return { byTerms, longest }
}

/** The words that the nomenclature's texts have, anywhere and about the codes under a prefix. */
export interface KnownWords {
  isKnown: (term: string) => boolean
  isUnder: (term: string, prefix: string) => boolean
}

/** Weight of a word that distinguishes the codes of one heading, for example `parboilizado` among those of rice. */
const TELLING = 3

/**
 * The prefixes of the common good that a reading begins with, after words that no text has (brands).
 * `share`: part of the known words that the good's name covers.
 */
export function commonGoodOf(
  terms: readonly string[],
  { byTerms, longest }: ReadGoods,
  { isKnown, isUnder }: KnownWords,
): { prefixes: readonly string[]; share: number } | null {
  for (let start = 0; start < terms.length; start++) {
    for (let length = Math.min(longest, terms.length - start); length > 0; length--) {
      const prefixes = byTerms.get(terms.slice(start, start + length).join(' '))
      if (!prefixes) continue
      const heading = (prefixes[0] ?? '').slice(0, 4)
      const others = terms
        .slice(start + length)
        .map((term) => (isUnder(term, heading) ? TELLING : isKnown(term) ? 1 : 0))
      return { prefixes, share: length / others.reduce<number>((sum, weight) => sum + weight, length) }
    }
    if (isKnown(terms[start] ?? '')) return null
  }
  return null
}

const MIN_COMPLETED = 3

/** The prefixes of the common goods whose names begin with an incomplete reading, shortest name first. */
export function completedGoods(terms: readonly string[], { byTerms }: ReadGoods): (readonly string[])[] {
  const typed = terms.join(' ')
  if (typed.length < MIN_COMPLETED) return []
  return [...byTerms]
    .filter(([name]) => name.length > typed.length && name.startsWith(typed))
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([, prefixes]) => prefixes)
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

/** Share of the first word when only longer synonyms begin with it. */
const HEAD = 0.6

/**
 * Applies the synonyms to a reading, longest match first, from the left. Returns the reading as written, the
 * reading with the synonyms replaced, and the NCM prefixes that they name.
 */
export function applySynonyms(
  terms: readonly string[],
  { byTerms, byHead, longest }: Pick<ReadSynonyms, 'byTerms' | 'byHead' | 'longest'>,
): { readings: readonly (readonly string[])[]; prefixes: readonly NamedPrefix[] } {
  const replaced: string[] = []
  const prefixes = new Map<string, number>()
  let changed = false
  for (let position = 0; position < terms.length; ) {
    const { meaning, length } = longestAt(terms.slice(position, position + longest), byTerms)
    if (meaning && meaning.terms.length > 0) changed = true
    for (const prefix of meaning?.prefixes ?? [])
      prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + shareOf(position, length / terms.length))
    if (position === 0 && !meaning)
      for (const prefix of byHead.get(terms[0] ?? '') ?? []) prefixes.set(prefix, HEAD / terms.length)
    replaced.push(...(meaning && meaning.terms.length > 0 ? meaning.terms : terms.slice(position, position + length)))
    position += length
  }
  return {
    readings: changed ? [terms, replaced] : [terms],
    prefixes: [...prefixes].map(([prefix, share]) => ({ prefix, share })),
  }
}

/** The first word names the thing; later words give its kind or material. */
const shareOf = (position: number, share: number): number => (position === 0 ? Math.max(share, FIRST) : share)
const FIRST = 0.7

function longestAt(
  terms: readonly string[],
  byTerms: ReadonlyMap<string, Meaning>,
): { meaning?: Meaning; length: number } {
  for (let length = terms.length; length > 0; length--) {
    const candidate = terms.slice(0, length)
    // «smart watch» is also written as one word
    const meaning = byTerms.get(candidate.join(' ')) ?? (length === 2 ? byTerms.get(candidate.join('')) : undefined)
    if (meaning) return { meaning, length }
  }
  return { length: 1 }
}
