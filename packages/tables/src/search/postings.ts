import { nearWords } from './distance.ts'
import { descriptionTerms, rootsOf, stem } from './words.ts'

/** Inverted index: word → leaf (index in `leaves`) → weight. */
export interface Postings {
  terms: Map<string, Map<number, number>>
  stems: Map<string, Set<string>>
  sorted: string[]
  /** Codes of 8 digits, in order. */
  leaves: readonly string[]
}

const FIRST_WORD = 1.5
const EARLY_WORD = 1.2
const EARLY = 3
const MAX_PREFIX_WORDS = 60

/** Adds the words of a text to every leaf under its code. For each word a leaf keeps the highest weight. */
export function addText(
  postings: Postings,
  { code, text, weight }: { code: string; text: string; weight: number },
): void {
  const terms = descriptionTerms(text)
  const [from, to] = leavesUnder(postings.leaves, code)
  if (from === to) return
  const length = 1 + Math.log(1 + terms.length / 6)
  terms.forEach((term, position) => {
    const positionWeight = position === 0 ? FIRST_WORD : position < EARLY ? EARLY_WORD : 1
    addTerm(postings, term, { from, to, weight: (weight * positionWeight) / length })
  })
}

function addTerm(
  { terms, stems }: Postings,
  term: string,
  { from, to, weight }: { from: number; to: number; weight: number },
) {
  let leaves = terms.get(term)
  if (!leaves) {
    leaves = new Map()
    terms.set(term, leaves)
    const family = stems.get(stem(term)) ?? new Set()
    stems.set(stem(term), family.add(term))
  }
  for (let leaf = from; leaf < to; leaf++) if ((leaves.get(leaf) ?? 0) < weight) leaves.set(leaf, weight)
}

function leavesUnder(leaves: readonly string[], prefix: string): [number, number] {
  const from = firstFrom(leaves, prefix)
  return [from, firstFrom(leaves, `${prefix}:`)] // a colon comes after every digit
}

/** Index of the first text that is not less than `target` (binary search). */
export function firstFrom(sorted: readonly string[], target: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < target) low = middle + 1
    else high = middle
  }
  return low
}

/** Match quality of a word that derives from the query's word. */
export const ROOT = 0.5

/** Matches of a word unknown to the index, by its roots. */
const rootsIn = ({ terms, stems }: Postings, term: string) =>
  rootsOf(term)
    .flatMap((root) => [...(stems.get(stem(root)) ?? [])])
    .flatMap((word) => terms.get(word) ?? [])
    .map((leaves) => ({ leaves, quality: ROOT }))

const MIN_PREFIX = 4
const MAX_COMPLETIONS = 12

/**
 * Fallback for unknown words: completions (`torr` → `torrado`), otherwise words within a small edit distance.
 */
function likeIn({ terms, sorted }: Postings, term: string) {
  const start = firstFrom(sorted, term)
  const completions =
    term.length < MIN_PREFIX ? [] : sorted.slice(start, start + MAX_COMPLETIONS).filter((word) => word.startsWith(term))
  const words = completions.length > 0 ? completions : nearWords(term, sorted, 3)
  return words.flatMap((word) => terms.get(word) ?? []).map((leaves) => ({ leaves, quality: 0.45 }))
}

/** True when the index has the word or its form of the other gender. */
export const isKnownIn = ({ terms, stems }: Postings, term: string): boolean => terms.has(term) || stems.has(stem(term))

/** True when a text about a code under the prefix has the word or its form of the other gender. */
export function isUnder({ terms, stems, leaves }: Postings, term: string, prefix: string): boolean {
  const [from, to] = leavesUnder(leaves, prefix)
  return [...(stems.get(stem(term)) ?? [])].some((word) => {
    const weights = terms.get(word)
    for (let leaf = from; leaf < to; leaf++) if (weights?.has(leaf)) return true
    return false
  })
}

/** `typing`: the word may be incomplete. `isCorrect`: never replaced by similar words. */
interface TermOptions {
  typing: boolean
  isCorrect?: boolean
}

/**
 * Index words that match a query word: itself, its form of the other gender and, while typing, its
 * completions.
 */
export function termsLike(
  postings: Postings,
  term: string,
  { typing, isCorrect = false }: TermOptions,
): { leaves: ReadonlyMap<number, number>; quality: number }[] {
  const { terms, stems, sorted } = postings
  const exact = terms.get(term)
  const matches = exact ? [{ leaves: exact, quality: 1 }] : []
  for (const relative of stems.get(stem(term)) ?? []) {
    const leaves = relative === term ? undefined : terms.get(relative)
    if (leaves) matches.push({ leaves, quality: 0.75 })
  }
  if (matches.length === 0) matches.push(...rootsIn(postings, term))
  if (matches.length === 0 && !typing && !isCorrect) matches.push(...likeIn(postings, term))
  if (!typing || term.length < 2) return matches
  const begin = firstFrom(sorted, term)
  for (const word of sorted.slice(begin, begin + MAX_PREFIX_WORDS)) {
    const leaves = word.startsWith(term) && word !== term ? terms.get(word) : undefined
    if (leaves) matches.push({ leaves, quality: 0.6 })
  }
  return matches.length > 0 || isCorrect ? matches : likeIn(postings, term)
}
