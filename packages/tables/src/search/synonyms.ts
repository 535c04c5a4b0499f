import { FOOD } from './everyday-food.ts'
import { GOODS } from './everyday-goods.ts'
import { HOME } from './everyday-home.ts'
import { MORE_GOODS } from './everyday-more.ts'
import { WORK } from './everyday-work.ts'

/**
 * Everyday names of things and their names in the NCM.
 * Shape   everyday words → words of the nomenclature, or prefixes of NCM (2 to 8 digits), separated by
 *         blanks; operators may add and change rows
 */
export type Synonyms = ReadonlyMap<string, string>

/** Built-in synonyms. A word that several lines define has the meanings of all of them. */
export const SYNONYMS: Synonyms = parseSynonyms(`${FOOD}${GOODS}${MORE_GOODS}${HOME}${WORK}`)

function parseSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [words = '', meaning = ''] = line.split(' = ')
    if (meaning === '') continue
    for (const word of words.split(', ')) {
      const before = synonyms.get(word)
      synonyms.set(word, before === undefined ? meaning : [...new Set(`${before} ${meaning}`.split(' '))].join(' '))
    }
  }
  return synonyms
}
