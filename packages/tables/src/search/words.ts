import { foldText } from '@portal/files/fold-text.ts'

/** Words without meaning for a product search. */
const STOP = new Set(
  'a o as os e ou de da do das dos em no na nos nas um uma uns umas para por com sem sob que se ao aos mesmo mesma suas seus sua seu tambem outro outra outros outras demais qualquer tipo tipos nao ate entre como inclusive incluindo incluidos incluidas'.split(
    ' ',
  ),
)

/** Exclusions in a description: «exceto …», up to the next full stop or semicolon. */
const EXCLUSIONS =
  /\b(?:exceto|excetuad[oa]s?|com exclusao|exclui?d[oa]s?|excluindo|nao (?:especificad|compreendid)[oa]s?)\b[^.;)]*/g

/** A heading that only negates its neighbour: «Não parboilizado». */
const NEGATION = /^[\s-]*nao [a-z]+[\s.:]*$/

/**
 * Search terms of a description, in order, singular.
 * Shape   folded, without exclusions and negations
 */
export const descriptionTerms = (text: string): string[] =>
  searchTerms(foldText(text).replace(EXCLUSIONS, ' ').replace(NEGATION, ' '))

/** Search terms of a query, in order, singular. */
export const queryTerms = (text: string): string[] => {
  const terms = searchTerms(foldText(text))
  return terms.length > 0 ? terms : splitWords(foldText(text)).map(singular)
}

const splitWords = (folded: string): string[] => folded.match(/[a-z\d]+/g) ?? []

const searchTerms = (folded: string): string[] =>
  splitWords(folded)
    .filter((word) => !STOP.has(word) && (word.length > 1 || /\d/.test(word)))
    .map(singular)

/**
 * Endings of the Portuguese plural, longest first, with the ending of the shared form and the minimum word
 * length.
 */
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
/** Singular words that look like plurals. */
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
 * Shared form of singular and plural, by ending rules. There is no dictionary, so brands and typos are kept.
 * Shape   folded word → folded word: `pneus` → `pneu`, `portateis` → `portatel` like `portatil`, `feijoes` →
 *         `feijao`
 */
export function singular(word: string): string {
  if (SINGULAR_S.has(word) || /\d/.test(word)) return word
  const plural = PLURALS.find(([ending, , least]) => word.length >= least && word.endsWith(ending))
  const form = plural ? word.slice(0, word.length - plural[0].length) + plural[1] : word
  return canonical(form)
}

/** Merges endings that share a plural: «portátil» and «papel» both end in «-eis». */
const canonical = (form: string): string => (form.length > 4 && /[^a]il$/.test(form) ? `${form.slice(0, -2)}el` : form)

/** Endings of tools and diminutives, each with the endings of the words that they derive from. */
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
const MIN_ROOT = 4

/**
 * Words that an unknown word may derive from: `barbeador` → `barbear`, `soprador` → `soprar`, `sopracao`.
 * Empty when the root is too short.
 */
export function rootsOf(term: string): string[] {
  const derivation = DERIVED.find(([ending]) => term.endsWith(ending) && term.length - ending.length >= MIN_ROOT)
  if (!derivation) return []
  const [ending, ...roots] = derivation
  return roots.map((root) => term.slice(0, -ending.length) + root)
}

/** Coarser form without gender and final vowel: `torrado` and `torrada` → `torrad`. */
export const stem = (term: string): string => (term.length > 4 ? term.replace(/[aeo]$/, '') : term)
