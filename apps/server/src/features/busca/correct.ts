import { foldText } from '@portal/files/fold-text.ts'
import { nearWords } from '@portal/tables/search/distance.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { namesLike, type Search } from './parties.ts'

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 5
const MAX_CORRECTED = 3

/**
 * The words with misspelt ones replaced by the nearest word of `names` (folded), of a party or of a product. Null when
 * no word has a nearer one. A word that some name contains stays.
 */
export async function correctWords(
  tx: Transaction<Database>,
  search: Search,
  { words, names }: { words: readonly string[]; names: readonly string[] },
): Promise<string[] | null> {
  const corrected: string[] = []
  let changes = 0
  for (const word of words) {
    const isCandidate = word.length >= MIN_LENGTH && !/\d/.test(word) && changes < MAX_CORRECTED
    const near = isCandidate ? nearestIn([...names, ...(await namesLike(tx, search, word))], word) : word
    if (near !== word) changes += 1
    corrected.push(near)
  }
  return changes > 0 ? corrected : null
}

function nearestIn(names: readonly string[], word: string): string {
  const counts = new Map<string, number>()
  for (const name of names) {
    const folded = foldText(name)
    if (folded.includes(word)) return word
    for (const part of folded.split(/[^\p{L}\p{N}]+/u)) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const frequent = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return nearWords(word, frequent, 1)[0] ?? word
}
