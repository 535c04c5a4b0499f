import { foldText } from '@portal/files/fold-text.ts'
import { kindNames } from '@portal/fiscal/kinds/registry.ts'

const FORMATTED_NUMBER = /^[\d./-]+$/
/** A whole CNPJ, or a prefix that includes the second point. */
const FORMATTED_CNPJ = /^(?=.*\d)[\da-z]{2}\.[\da-z]{3}\.[\da-z]{1,3}(?:\/[\da-z]{0,4}(?:-\d{0,2})?)?$/
/** Folded, of 44 characters or of the 50 of an NFS-e; a CNPJ inside may hold letters. */
const CHAVE = /^(?:\d{6}[\da-z]{12}\d{26}|\d{9}[\da-z]{12}\d{29})$/
/** In the Id of a document before its key, which is stored without these letters. */
const ID_PREFIX = new RegExp(`^(?:nfs|${kindNames(({ procs }) => Object.keys(procs))})(?=\\d{6})`, 'i')

/**
 * Splits a search into words, folded like the stored text. Tax ids, access keys and numbers lose their punctuation
 * because they are stored without it. Words without a letter or digit are dropped.
 */
export function searchWords(text: string): string[] {
  const folded = foldText(text).trim().replace(/\s+/g, ' ')
  // printed documents show the key in groups of four
  const joined = folded.replace(/[\s.-]/g, '').replace(ID_PREFIX, '')
  const words = (CHAVE.test(joined) ? joined : folded)
    .split(' ')
    .map((word) => word.replace(ID_PREFIX, ''))
    .map((word) => (FORMATTED_NUMBER.test(word) || FORMATTED_CNPJ.test(word) ? word.replace(/[./-]/g, '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)]
}
