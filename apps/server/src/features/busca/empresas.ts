import { foldText } from '@portal/files/fold-text.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import type { BuscaText } from './read-text.ts'

/** The caller's companies by tax id, by its beginning or by words of the name; names that begin with the words first. */
export function findEmpresas(empresas: readonly GrantedEmpresa[], { taxId, digits, words }: BuscaText) {
  if (taxId !== null) return empresas.filter((empresa) => empresa.taxId === taxId)
  if (digits !== null && digits.length >= MIN_DIGITS)
    return empresas.filter((empresa) => empresa.taxId.startsWith(digits))
  const folded = words.length === 0 ? [] : empresas.map((empresa) => ({ empresa, name: foldText(empresa.name) }))
  const start = words.join(' ')
  return folded
    .filter(({ name, empresa }) =>
      words.every(
        (word) => name.includes(word) || (word.length >= MIN_DIGITS && empresa.taxId.toLowerCase().includes(word)),
      ),
    )
    .toSorted((a, b) => Number(b.name.startsWith(start)) - Number(a.name.startsWith(start)))
    .map(({ empresa }) => empresa)
}

/** Fewer digits begin too many tax ids. */
const MIN_DIGITS = 4
