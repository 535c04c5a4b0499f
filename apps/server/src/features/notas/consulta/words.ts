import { fold } from '../../../base/fold.ts'

const FORMATTED_NUMBER = /^[\d./-]+$/
/** Whole or only its beginning, as far as the second point. */
const FORMATTED_CNPJ = /^(?=.*\d)[\da-z]{2}\.[\da-z]{3}\.[\da-z]{1,3}(?:\/[\da-z]{0,4}(?:-\d{0,2})?)?$/
const SPACED_CHAVE = /^\d{4}(?:\s\d{4}){10}$/

/**
 * The words of a search, folded as the stored text is. Tax ids, keys and numbers lose their punctuation, because they are stored
 * without; words without a letter or digit say nothing and are dropped.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text).trim().replace(/\s+/g, ' ')
  const joined = SPACED_CHAVE.test(folded) ? folded.replace(/\s/g, '') : folded
  const words = joined
    .split(' ')
    .map((word) => (FORMATTED_NUMBER.test(word) || FORMATTED_CNPJ.test(word) ? word.replace(/[./-]/g, '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)]
}
