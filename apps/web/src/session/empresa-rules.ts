import type { Empresa } from '@portal/contract/acesso.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** Which companies a search finds and which were used last, over plain values. */

const RECENT = 5

const bare = (text: string) => text.replace(/[\s./-]/g, '').toUpperCase()

export interface Findable {
  empresa: Empresa
  /** Name without accents and tax id, as they are searched */
  name: string
  taxId: string
}

/** Prepared once, so that each key typed among hundreds costs nothing. */
export const toFindable = (empresas: readonly Empresa[]): Findable[] =>
  empresas.map((empresa) => ({ empresa, name: foldText(empresa.nome), taxId: bare(empresa.cpfcnpj) }))

/** Every word of the name, or a piece of the tax id with or without its signs. Names that begin so come first. */
export function findEmpresas(all: readonly Findable[], typed: string): Empresa[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all.map(({ empresa }) => empresa)
  const taxId = bare(typed)
  const found = all.filter(
    (one) => words.every((word) => one.name.includes(word)) || (/\d/.test(taxId) && one.taxId.includes(taxId)),
  )
  const rank = ({ name }: Findable) => (name.startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).map(({ empresa }) => empresa)
}

/** The one just left comes first among the recent, each once. */
export const withRecent = (recent: readonly string[], cpfcnpj: string): string[] =>
  [cpfcnpj, ...recent.filter((other) => other !== cpfcnpj)].slice(0, RECENT)

export function readRecent(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, RECENT) : []
  } catch {
    return []
  }
}
