import { FOOD } from './everyday-food.ts'
import { GOODS } from './everyday-goods.ts'
import { MORE_GOODS } from './everyday-more.ts'

/**
 * What people call things, and what the NCM calls them.
 * Shape   everyday words → words of the nomenclature, or prefixes of NCM (2 to 8 digits) by blank; the operator may add and change rows
 */
export type Synonyms = ReadonlyMap<string, string>

/** The synonyms that come with the program. */
export const SYNONYMS: Synonyms = new Map(
  `${FOOD}${GOODS}${MORE_GOODS}`
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [words = '', meaning = ''] = line.split(' = ')
      return words.split(', ').map((word) => [word, meaning] as const)
    }),
)
