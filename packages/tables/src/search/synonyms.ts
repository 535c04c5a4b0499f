import everydayWords from './everyday-words.json' with { type: 'json' }

/**
 * Everyday names of things and their names in the NCM.
 * Shape   everyday words → words of the nomenclature, or prefixes of NCM (2 to 8 digits), separated by
 *         blanks; operators may add and change rows
 */
export type Synonyms = ReadonlyMap<string, string>

/**
 * Built-in synonyms, from `everyday-words.json`. A word of several lines has the meanings of all of them.
 * Shape   sections of lines `"everyday, everyday": "prefixes of NCM, or words of the nomenclature"`; words
 *         without accents, in lower case
 * Source  our own work
 */
export const SYNONYMS: Synonyms = readWords(Object.values(everydayWords))

function readWords(sections: readonly Readonly<Record<string, string>>[]): Synonyms {
  const synonyms = new Map<string, string>()
  for (const [words, meaning] of sections.flatMap((section) => Object.entries(section)))
    for (const word of words.split(', ')) {
      const before = synonyms.get(word)
      synonyms.set(word, before === undefined ? meaning : [...new Set(`${before} ${meaning}`.split(' '))].join(' '))
    }
  return synonyms
}
