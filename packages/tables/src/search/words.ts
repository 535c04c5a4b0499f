/** Words that say nothing of a product. */
const STOP = new Set(
  'a o as os e ou de da do das dos em no na nos nas um uma uns umas para por com sem sob que se ao aos mesmo mesma suas seus sua seu tambem outro outra outros outras demais qualquer tipo tipos nao ate entre como inclusive incluindo incluidos incluidas'.split(
    ' ',
  ),
)

/** Text without accents, in lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** What a description takes back: «exceto …», up to the next full stop or semicolon. */
const TAKEN_BACK =
  /\b(?:exceto|excetuad[oa]s?|com exclusao|exclui?d[oa]s?|excluindo|nao (?:especificad|compreendid)[oa]s?)\b[^.;)]*/g

/** The words of a description that count for a search, in order, singular. Shape  folded, without what the text takes back */
export const descriptionTerms = (text: string): string[] => termsOf(foldText(text).replace(TAKEN_BACK, ' '))

/** The words of a query, in order, singular. */
export const queryTerms = (text: string): string[] => {
  const terms = termsOf(foldText(text))
  return terms.length > 0 ? terms : wordsOf(foldText(text)).map(singular)
}

const wordsOf = (folded: string): string[] => folded.match(/[a-z\d]+/g) ?? []

const termsOf = (folded: string): string[] =>
  wordsOf(folded)
    .filter((word) => !STOP.has(word) && (word.length > 1 || /\d/.test(word)))
    .map(singular)

/** Endings of the Portuguese plural, longest first, each with the ending that stands for both numbers. */
const PLURALS: readonly (readonly [ending: string, singular: string, least: number])[] = [
  ['oes', 'ao', 5],
  ['aes', 'ao', 5],
  ['aos', 'ao', 4],
  ['ais', 'al', 5],
  ['eis', 'el', 5],
  ['ois', 'ol', 5],
  ['uis', 'ul', 5],
  ['is', 'il', 5],
  ['ns', 'm', 4],
  ['res', 'r', 5],
  ['zes', 'z', 5],
  ['ses', 's', 5],
  ['s', '', 4],
]
/** Words that end like a plural and are none. */
const SINGULAR_S = new Set([
  'gas',
  'onibus',
  'lapis',
  'tenis',
  'pires',
  'virus',
  'atlas',
  'oasis',
  'inox',
  'plus',
  'mais',
  'tres',
  'dois',
  'dos',
  'bis',
])

/**
 * The form that singular and plural share, by rules of ours: no dictionary, so brands and typos pass through.
 * Shape   folded word → folded word: `pneus` → `pneu`, `portateis` → `portatel` as `portatil` does, `feijoes` → `feijao`
 */
export function singular(word: string): string {
  if (SINGULAR_S.has(word) || /\d/.test(word)) return word
  const found = PLURALS.find(([ending, , least]) => word.length >= least && word.endsWith(ending))
  const form = found ? word.slice(0, word.length - found[0].length) + found[1] : word
  return canonical(form)
}

/** Spellings that the plural cannot tell apart («portátil» and «papel» both end in «-eis») and old and new spellings. */
const canonical = (form: string): string => (form.length > 4 && /[^a]il$/.test(form) ? `${form.slice(0, -2)}el` : form)

/** Endings of what does a thing, of small and large ones, each with the endings of the words that it comes from. */
const DERIVED: readonly (readonly [ending: string, ...roots: string[]])[] = [
  ['adeira', 'ar', 'agem'],
  ['edeira', 'er'],
  ['adora', 'ar', 'acao'],
  ['edora', 'er'],
  ['idora', 'ir'],
  ['ador', 'ar', 'acao', 'agem'],
  ['edor', 'er'],
  ['idor', 'ir', 'icao'],
  ['zinho', ''],
  ['zinha', ''],
  ['inho', 'o', 'a'],
  ['inha', 'a', 'o'],
  ['agem', 'ar', 'ador'],
  ['acao', 'ar', 'ador'],
]
const SHORTEST_ROOT = 4

/** Words from which an unknown one may come: `barbeador` → `barbear`, `soprador` → `soprar`, `sopracao`. None where the root is too short to tell. */
export function rootsOf(term: string): string[] {
  const found = DERIVED.find(([ending]) => term.endsWith(ending) && term.length - ending.length >= SHORTEST_ROOT)
  if (!found) return []
  const [ending, ...roots] = found
  return roots.map((root) => term.slice(0, -ending.length) + root)
}

/** A coarser form: without the ending of gender and the last vowel, `torrado` and `torrada` → `torrad`. */
export const stem = (term: string): string => (term.length > 4 ? term.replace(/[aeo]$/, '') : term)
