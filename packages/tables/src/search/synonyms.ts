import { FOOD } from './everyday-food.ts'
import { GOODS } from './everyday-goods.ts'
import { HOME } from './everyday-home.ts'
import { MORE_GOODS } from './everyday-more.ts'
import { WORK } from './everyday-work.ts'

/**
 * What people call things, and what the NCM calls them.
 * Shape   everyday words → words of the nomenclature, or prefixes of NCM (2 to 8 digits) by blank; the operator may add and change rows
 */
export type Synonyms = ReadonlyMap<string, string>

/** The synonyms that come with the program; a word that several lines explain has the meanings of all. */
export const SYNONYMS: Synonyms = read(`${FOOD}${GOODS}${MORE_GOODS}${HOME}${WORK}`)

function read(text: string): Synonyms {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [words = '', meaning = ''] = line.split(' = ')
    if (meaning === '') continue
    for (const word of words.split(', ')) {
      const before = found.get(word)
      found.set(word, before === undefined ? meaning : [...new Set(`${before} ${meaning}`.split(' '))].join(' '))
    }
  }
  return found
}
