import { nearWords } from './distance.ts'
import { addText, firstFrom, isKnownIn, isUnder, type Postings, ROOT, termsLike } from './postings.ts'
import { applySynonyms, commonGoodOf, completedGoods, type KnownWords, type ReadSynonyms } from './query.ts'
import { readingsOf } from './readings.ts'
import { SHORT_WORDS } from './short-words.ts'
import { queryTerms } from './words.ts'

/** A heading of any level: code and description. */
export interface NcmNode {
  code: string
  name: string
}

/** One hit; a higher score is better. */
interface NcmHit {
  code: string
  score: number
}

/** Search over the leaves (8 digits), each with the text of its ancestors. */
export interface NcmIndex {
  search(query: string, options: NcmSearchOptions): NcmHit[]
  /** The query with misspelt words corrected; null when there is nothing to correct. */
  nearest(query: string, synonyms: ReadSynonyms): string | null
}

/** Options of a search. `typing`: the last word may be incomplete. */
interface NcmSearchOptions {
  synonyms: ReadSynonyms
  typing?: boolean
  limit: number
}

/** Weights of a text by its level; texts nearer to the leaf count more. */
const CHAPTER_WEIGHT = 0.3
const HEADING_WEIGHT = 0.9
const BETWEEN_WEIGHT = 0.95
const EXTRA_WEIGHT = 0.8
/** Score of a leaf that a synonym names by code; higher than any score by words. */
const NAMED_SCORE = 12
/**
 * Score of the first code of a common good that covers the query, and its decrease from code to code. Above
 * NAMED_SCORE and the sum of the words, so that the everyday good is first.
 */
const COMMON_SCORE = 40
const COMMON_STEP = 0.1
/** Share of COMMON_SCORE for a good whose name is not typed to its end, and its decrease from good to good. */
const COMPLETED_SHARE = 0.6
const COMPLETED_STEP = 0.04
/** Maximum consecutive hits of one heading on the first page. */
const PER_HEADING = 4

/**
 * Builds the index; takes about 200 ms for the whole nomenclature. `extra` holds further texts about codes,
 * such as those of the CEST: prefix of NCM and text.
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
  const reader = {
    synonyms,
    typing,
    isKnown: (term: string) => isKnownIn(postings, term),
    isUnder: (term: string, prefix: string) => isUnder(postings, term, prefix),
  }
  const named: PrefixScores = new Map()
  const common: PrefixScores = new Map()
  const worthOf = termWorth(postings, synonyms.words)
  for (const { terms: reading, trust } of readingsOf(queryTerms(query), reader)) {
    const { readings, prefixes } = applySynonyms(reading, synonyms)
    for (const terms of readings) scoreTerms({ terms, typing, trust, worthOf }, scores)
    for (const [index, { prefix, share }] of prefixes.entries())
      keepBest(named, prefix, NAMED_SCORE * share * trust * (1 - index * 0.02))
    scoreGoods({ terms: reading, trust, reader }, common)
  }
  for (const [prefix, worth] of [...named, ...common])
    eachLeaf(postings, prefix, (leaf) => {
      scores[leaf] = (scores[leaf] ?? 0) + worth
    })
  const hits = postings.leaves.flatMap((code, index) =>
    (scores[index] ?? 0) > 0 ? [{ code, score: scores[index] ?? 0 }] : [],
  )
  hits.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
  return spreadHeadings(hits).slice(0, limit)
}

/** Prefix of NCM → score of every leaf under it. */
type PrefixScores = Map<string, number>

const keepBest = (scores: PrefixScores, prefix: string, score: number) =>
  scores.set(prefix, Math.max(scores.get(prefix) ?? 0, score))

interface ReadGoodsOf {
  terms: readonly string[]
  trust: number
  reader: KnownWords & { synonyms: ReadSynonyms; typing: boolean }
}

/** Scores the common good that the reading names and, while typing, those that it may become. */
function scoreGoods({ terms, trust, reader }: ReadGoodsOf, scores: PrefixScores): void {
  const { synonyms, typing } = reader
  const addGood = (prefixes: readonly string[], score: number) => {
    for (const [index, prefix] of prefixes.entries()) keepBest(scores, prefix, score * (1 - index * COMMON_STEP))
  }
  const good = commonGoodOf(terms, synonyms.goods, reader)
  if (good) addGood(good.prefixes, COMMON_SCORE * good.share ** 3 * trust)
  if (!typing || trust < 1) return
  for (const [index, prefixes] of completedGoods(terms, synonyms.goods).entries())
    addGood(prefixes, COMMON_SCORE * COMPLETED_SHARE * Math.max(0, 1 - index * COMPLETED_STEP))
}

function eachLeaf({ leaves }: Postings, prefix: string, visit: (leaf: number) => void): void {
  for (let index = firstFrom(leaves, prefix); index < leaves.length && leaves[index]?.startsWith(prefix); index++)
    visit(index)
}

type WorthOf = (term: string, typing: boolean) => ReadonlyMap<number, number>

/**
 * Score of a word per leaf, higher for rare words; cached for all readings of a query. Words of the synonyms
 * are correct even if no text of the nomenclature has them.
 */
function termWorth(postings: Postings, correct: ReadonlySet<string>): WorthOf {
  const total = postings.leaves.length
  const cache = new Map<string, ReadonlyMap<number, number>>()
  return (term, typing) => {
    const key = typing ? `${term} ` : term
    const cached = cache.get(key)
    if (cached) return cached
    const best = new Map<number, number>()
    for (const { leaves, quality } of termsLike(postings, term, { typing, isCorrect: correct.has(term) })) {
      const rarity = Math.log(1 + total / (1 + leaves.size))
      for (const [leaf, weight] of leaves) {
        const worth = weight * quality * rarity
        if (worth > (best.get(leaf) ?? 0)) best.set(leaf, worth)
      }
    }
    cache.set(key, best)
    return best
  }
}

interface ScoredReading {
  terms: readonly string[]
  typing: boolean
  trust: number
  worthOf: WorthOf
}

/** A leaf with all words ranks above one with some of them. */
function scoreTerms({ terms, typing, trust, worthOf }: ScoredReading, scores: Float64Array): void {
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

/** Keeps the order, but limits each heading on the first page so that others appear. */
function spreadHeadings(hits: readonly NcmHit[]): NcmHit[] {
  const first: NcmHit[] = []
  const later: NcmHit[] = []
  const countByHeading = new Map<string, number>()
  for (const hit of hits) {
    const heading = hit.code.slice(0, 4)
    const count = (countByHeading.get(heading) ?? 0) + 1
    countByHeading.set(heading, count)
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
    isPrefixOfWord(term, words, postings) ||
    words.has(term) ||
    SHORT_WORDS.has(term) ||
    termsLike(postings, term, { typing: false }).some(isRootMatch)
  const right = terms.map((term) => (isWord(term) ? term : (nearestWord(term, words, postings) ?? term)))
  return right.some((term, index) => term !== terms[index]) ? right.join(' ') : null
}

/** True when matched by its root (`barbeador`), not by similarity. */
const isRootMatch = ({ quality }: { quality: number }) => quality === ROOT

const nearestWord = (term: string, words: ReadonlySet<string>, { sorted }: Postings): string | undefined =>
  nearWords(term, words, 1)[0] ?? nearWords(term, sorted, 1)[0]

/** True when the word may still be incomplete. */
const isPrefixOfWord = (term: string, words: ReadonlySet<string>, { sorted }: Postings): boolean =>
  [...words].some((word) => word.startsWith(term)) || sorted.some((word) => word.startsWith(term))
