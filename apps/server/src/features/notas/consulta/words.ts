import { foldText } from '../../../base/fold.ts'

const FORMATTED_NUMBER = /^[\d./-]+$/
const FORMATTED_CNPJ = /^[\da-z]{2}\.[\da-z]{3}\.[\da-z]{3}\/[\da-z]{4}-\d{2}$/
const SPACED_CHAVE = /^\d{4}(?:\s\d{4}){10}$/

/**
 * The words of a search, folded as the stored text is. Tax ids, keys and numbers lose their punctuation, because they are stored
 * without; words without a letter or digit say nothing and are dropped.
 */
export function searchWords(text: string): string[] {
  const folded = foldText(text)
  const joined = SPACED_CHAVE.test(folded) ? folded.replace(/\s/g, '') : folded
  const words = joined
    .split(' ')
    .map((word) => (FORMATTED_NUMBER.test(word) || FORMATTED_CNPJ.test(word) ? word.replace(/[./-]/g, '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)]
}
