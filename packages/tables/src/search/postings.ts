import { nearWords } from './distance.ts'
import { descriptionTerms, rootsOf, stem } from './words.ts'

/** Where words stand: word → leaf (its place in `leaves`) → weight. */
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

/** Gives the words of a text to every leaf under its code; the heaviest text of a leaf counts for each word. */
export function addText(
  postings: Postings,
  { code, text, weight }: { code: string; text: string; weight: number },
): void {
  const terms = descriptionTerms(text)
  const [from, to] = leavesUnder(postings.leaves, code)
  if (from === to) return
  const length = 1 + Math.log(1 + terms.length / 6)
  terms.forEach((term, position) => {
    const place = position === 0 ? FIRST_WORD : position < EARLY ? EARLY_WORD : 1
    addTerm(postings, term, { from, to, weight: (weight * place) / length })
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

/** Place of the first text that is not before `wanted`. */
export function firstFrom(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** How well a word answers for one that comes from it */
export const ROOT = 0.5

/** For a word that no text has: those it comes from. */
const rootsIn = ({ terms, stems }: Postings, term: string) =>
  rootsOf(term)
    .flatMap((root) => [...(stems.get(stem(root)) ?? [])])
    .flatMap((word) => terms.get(word) ?? [])
    .map((leaves) => ({ leaves, quality: ROOT }))

const SHORTEST_BEGUN = 4
const MOST_BEGUN = 12

/** For a word that nothing else explains: those that it shortens (`torr` → `torrado`), else those of which it is a letter off. */
function likeIn({ terms, sorted }: Postings, term: string) {
  const at = firstFrom(sorted, term)
  const begun =
    term.length < SHORTEST_BEGUN ? [] : sorted.slice(at, at + MOST_BEGUN).filter((word) => word.startsWith(term))
  const words = begun.length > 0 ? begun : nearWords(term, sorted, 3)
  return words.flatMap((word) => terms.get(word) ?? []).map((leaves) => ({ leaves, quality: 0.45 }))
}

/** Whether a text of the index has the word, or its relative by gender. */
export const isKnownIn = ({ terms, stems }: Postings, term: string): boolean => terms.has(term) || stems.has(stem(term))

/** Words of the index that a word of a query may mean: itself, its relatives by gender, and what it begins when somebody is typing. */
export function termsLike(
  postings: Postings,
  term: string,
  typing: boolean,
): { leaves: ReadonlyMap<number, number>; quality: number }[] {
  const { terms, stems, sorted } = postings
  const exact = terms.get(term)
  const found = exact ? [{ leaves: exact, quality: 1 }] : []
  for (const relative of stems.get(stem(term)) ?? []) {
    const leaves = relative === term ? undefined : terms.get(relative)
    if (leaves) found.push({ leaves, quality: 0.75 })
  }
  if (found.length === 0) found.push(...rootsIn(postings, term))
  if (found.length === 0 && !typing) found.push(...likeIn(postings, term))
  if (!typing || term.length < 2) return found
  const begin = firstFrom(sorted, term)
  for (const word of sorted.slice(begin, begin + MAX_PREFIX_WORDS)) {
    const leaves = word.startsWith(term) && word !== term ? terms.get(word) : undefined
    if (leaves) found.push({ leaves, quality: 0.6 })
  }
  return found.length > 0 ? found : likeIn(postings, term)
}
