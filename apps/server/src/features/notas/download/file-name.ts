import { tipoName } from '@portal/contract/nomes.ts'
import type { ContentCount } from './count-contents.ts'

/** Letters of the company's part, of which two words remain. */
const COMPANY_LENGTH = 40
/** Words between the names: they do not count as one of the two. */
const BETWEEN: ReadonlySet<string> = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

interface Named {
  empresas: readonly { id: number; root: string; name: string }[]
  /** What it holds besides the notes themselves: `itens`. */
  content?: string
  extension: string
}

/**
 * The name of a download, after company, kind, role, months and count: `Irmaos-Avelar_NF-e_emitidas_2026-10_57-notas.zip`. Several kinds are
 * `notas`, both roles are left out, several companies are `3-empresas`. Letters without accents, digits, `-`, `_` and `.` only.
 */
export function downloadName(counts: readonly ContentCount[], { empresas, content = '', extension }: Named): string {
  const tipos = new Set(counts.map(({ tipo }) => tipo))
  const papeis = new Set(counts.map(({ papel }) => papel))
  const months = counts.map(({ month }) => month).toSorted()
  const total = counts.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = [
    companyPart(counts, empresas),
    tipos.size === 1 ? tipoName([...tipos].join('')) : '',
    papeis.size === 1 ? (papeis.has('E') ? 'emitidas' : 'recebidas') : '',
    [...new Set([months[0], months.at(-1)])].join('-a-'),
    total === 1 ? '1-nota' : `${total}-notas`,
    content,
  ]
  return `${parts.filter((part) => part !== '').join('_')}.${extension}`
}

function companyPart(counts: readonly ContentCount[], empresas: Named['empresas']): string {
  const ids = new Set(counts.map(({ empresaId }) => empresaId))
  const named = empresas.filter(({ id }) => ids.has(id))
  const roots = new Set(named.map(({ root }) => root))
  return roots.size > 1 ? `${roots.size}-empresas` : shortName(named[0]?.name ?? '')
}

/** The first two words of a company's name: `Irmãos Avelar Materiais & Ferragens Ltda` is `Irmaos-Avelar`. */
export function shortName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z\d]+/i)
    .filter((word) => word !== '')
  let counted = 0
  const end = words.findIndex((word) => !BETWEEN.has(word.toLowerCase()) && ++counted === 2)
  return (end < 0 ? words : words.slice(0, end + 1)).join('-').slice(0, COMPANY_LENGTH)
}
