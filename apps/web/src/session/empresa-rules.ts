import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** Search of companies, list of recently used ones, and the right to import, as pure functions. */

const RECENT = 5

const bare = (text: string) => text.replace(/[\s./-]/g, '').toUpperCase()

export interface Findable {
  empresa: Empresa
  /** Name without accents and tax id, for the search */
  name: string
  taxId: string
}

/** Prepares the companies once for all searches. */
export const toFindable = (empresas: readonly Empresa[]): Findable[] =>
  empresas.map((empresa) => ({ empresa, name: foldText(empresa.nome), taxId: bare(empresa.cpfcnpj) }))

/**
 * Companies whose name has all typed words, or whose tax id has the typed characters. Matches at the start of
 * the name come first.
 */
export function findEmpresas(all: readonly Findable[], typed: string): Empresa[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all.map(({ empresa }) => empresa)
  const taxId = bare(typed)
  const matches = all.filter(
    (empresa) =>
      words.every((word) => empresa.name.includes(word)) || (/\d/.test(taxId) && empresa.taxId.includes(taxId)),
  )
  const rank = ({ name }: Findable) => (name.startsWith(words[0] ?? '') ? 0 : 1)
  return matches.toSorted((a, b) => rank(a) - rank(b)).map(({ empresa }) => empresa)
}

/** Whether the user may import there: from contador on, and as assistant of an office. */
export const mayImport = ({ papel, fl_importar }: Pick<Empresa, 'papel' | 'fl_importar'>): boolean =>
  papel !== 'consulta' || fl_importar === 'S'

/** Adds a company as the most recent one. */
export const withRecent = (recent: readonly string[], cpfcnpj: string): string[] =>
  [cpfcnpj, ...recent.filter((other) => other !== cpfcnpj)].slice(0, RECENT)

export function readRecent(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((taxId) => typeof taxId === 'string').slice(0, RECENT) : []
  } catch {
    return []
  }
}
