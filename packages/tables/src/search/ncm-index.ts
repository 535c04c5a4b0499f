import { nearWords } from './distance.ts'
import { addText, firstFrom, isKnownIn, type Postings, ROOT, termsLike } from './postings.ts'
import { applySynonyms, type ReadSynonyms } from './query.ts'
import { readingsOf } from './readings.ts'
import { SHORT_WORDS } from './short-words.ts'
import { queryTerms } from './words.ts'

/** A heading of any level as the search reads it. */
export interface NcmNode {
  code: string
  name: string
}

/** Best first. */
export interface NcmHit {
  code: string
  score: number
}

/** A search over the leaves (8 digits), each with the text of its ancestors. */
export interface NcmIndex {
  search(query: string, options: NcmSearchOptions): NcmHit[]
  /** The query with its misspelt words put right; null where there is nothing to put right. */
  nearest(query: string, synonyms: ReadSynonyms): string | null
}

/** `typing`: the last word may be the beginning of one. */
export interface NcmSearchOptions {
  synonyms: ReadSynonyms
  typing?: boolean
  limit: number
}

/** How much a level's words say of a leaf: the nearer, the more. */
const CHAPTER_WEIGHT = 0.3
const HEADING_WEIGHT = 0.9
const BETWEEN_WEIGHT = 0.95
const EXTRA_WEIGHT = 0.8
/** A leaf that a synonym names by code stands above what words alone find. */
const NAMED_SCORE = 12
/** So many of one heading in a row, then the next heading has its turn. */
const PER_HEADING = 4

/**
 * Builds the index; about 200 ms for the whole nomenclature.
 * `extra` holds other texts about codes (the CEST's, say): prefix of NCM and text.
 */
export function createNcmIndex(nodes: readonly NcmNode[], extra: readonly NcmNode[] = []): NcmIndex {
  const leaves = nodes.filter(({ code }) => code.length === 8).sort((a, b) => (a.code < b.code ? -1 : 1))
  const postings: Postings = { terms: new Map(), stems: new Map(), sorted: [], leaves: leaves.map(({ code }) => code) }
  for (const { code, name } of nodes) addText(postings, { code, text: name, weight: weightOf(code) })
  for (const { code, name } of extra) addText(postings, { code, text: name, weight: EXTRA_WEIGHT })
  postings.sorted = [...postings.terms.keys()].sort()
  return {
    search: (query, options) => search(postings, query, options),
    nearest: (query, synonyms) => nearest(postings, query, synonyms),
  }
}

const weightOf = (code: string): number =>
  code.length === 2 ? CHAPTER_WEIGHT : code.length === 4 ? HEADING_WEIGHT : code.length < 8 ? BETWEEN_WEIGHT : 1

function search(postings: Postings, query: string, { synonyms, typing = false, limit }: NcmSearchOptions): NcmHit[] {
  const scores = new Float64Array(postings.leaves.length)
  const reader = { synonyms, typing, isKnown: (term: string) => isKnownIn(postings, term) }
  const named = new Map<string, number>()
  const worthOf = termWorth(postings)
  for (const { terms: meant, trust } of readingsOf(queryTerms(query), reader)) {
    const { readings, prefixes } = applySynonyms(meant, synonyms)
    for (const terms of readings) scoreTerms({ terms, typing, trust, worthOf }, scores)
    prefixes.forEach(({ prefix, share }, at) => {
      named.set(prefix, Math.max(named.get(prefix) ?? 0, NAMED_SCORE * share * trust * (1 - at * 0.02)))
    })
  }
  for (const [prefix, worth] of named)
    eachLeaf(postings, prefix, (leaf) => {
      scores[leaf] = (scores[leaf] ?? 0) + worth
    })
  const found = postings.leaves.flatMap((code, at) => ((scores[at] ?? 0) > 0 ? [{ code, score: scores[at] ?? 0 }] : []))
  found.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
  return inTurns(found).slice(0, limit)
}

function eachLeaf({ leaves }: Postings, prefix: string, visit: (leaf: number) => void): void {
  for (let at = firstFrom(leaves, prefix); at < leaves.length && leaves[at]?.startsWith(prefix); at++) visit(at)
}

type WorthOf = (term: string, typing: boolean) => ReadonlyMap<number, number>

/** What a word is worth in each leaf, rare words more; looked up once for all readings of a query. */
function termWorth(postings: Postings): WorthOf {
  const total = postings.leaves.length
  const held = new Map<string, ReadonlyMap<number, number>>()
  return (term, typing) => {
    const key = typing ? `${term} ` : term
    const known = held.get(key)
    if (known) return known
    const best = new Map<number, number>()
    for (const { leaves, quality } of termsLike(postings, term, typing)) {
      const rarity = Math.log(1 + total / (1 + leaves.size))
      for (const [leaf, weight] of leaves) {
        const worth = weight * quality * rarity
        if (worth > (best.get(leaf) ?? 0)) best.set(leaf, worth)
      }
    }
    held.set(key, best)
    return best
  }
}

interface Scored {
  terms: readonly string[]
  typing: boolean
  trust: number
  worthOf: WorthOf
}

/** A leaf that holds all words comes before one that holds some. */
function scoreTerms({ terms, typing, trust, worthOf }: Scored, scores: Float64Array): void {
  const unique = [...new Set(terms)]
  const sums = new Float64Array(scores.length)
  const covered = new Uint8Array(scores.length)
  unique.forEach((term, position) => {
    for (const [leaf, worth] of worthOf(term, typing && position === unique.length - 1)) {
      sums[leaf] = (sums[leaf] ?? 0) + worth
      covered[leaf] = (covered[leaf] ?? 0) + 1
    }
  })
  for (let leaf = 0; leaf < scores.length; leaf++) {
    const share = (covered[leaf] ?? 0) / unique.length
    const score = (sums[leaf] ?? 0) * share * share * trust
    if (score > (scores[leaf] ?? 0)) scores[leaf] = score
  }
}

/** Keeps the order, but no heading takes the whole first page while others wait. */
function inTurns(found: readonly NcmHit[]): NcmHit[] {
  const first: NcmHit[] = []
  const later: NcmHit[] = []
  const taken = new Map<string, number>()
  for (const hit of found) {
    const heading = hit.code.slice(0, 4)
    const count = (taken.get(heading) ?? 0) + 1
    taken.set(heading, count)
    if (count > PER_HEADING && first.length < 10) later.push(hit)
    else first.push(hit)
  }
  if (first.length >= 10 || later.length === 0)
    return [...first.slice(0, 10), ...byScore([...first.slice(10), ...later])]
  return [...first, ...later]
}

const byScore = (hits: NcmHit[]): NcmHit[] => hits.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))

function nearest(postings: Postings, query: string, { words }: ReadSynonyms): string | null {
  const terms = queryTerms(query)
  const isWord = (term: string) =>
    /\d/.test(term) ||
    isKnownIn(postings, term) ||
    beginsOne(term, words, postings) ||
    words.has(term) ||
    SHORT_WORDS.has(term) ||
    termsLike(postings, term, false).some(isRoot)
  const right = terms.map((term) => (isWord(term) ? term : (nearestWord(term, words, postings) ?? term)))
  return right.some((term, at) => term !== terms[at]) ? right.join(' ') : null
}

/** Found by what it comes from (`barbeador`), not by what it looks like */
const isRoot = ({ quality }: { quality: number }) => quality === ROOT

const nearestWord = (term: string, words: ReadonlySet<string>, { sorted }: Postings): string | undefined =>
  nearWords(term, words, 1)[0] ?? nearWords(term, sorted, 1)[0]

/** Somebody may still be typing it. */
const beginsOne = (term: string, words: ReadonlySet<string>, { sorted }: Postings): boolean =>
  [...words].some((word) => word.startsWith(term)) || sorted.some((word) => word.startsWith(term))
