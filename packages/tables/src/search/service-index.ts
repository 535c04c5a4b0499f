import type { NbsRow } from '../official/model.ts'
import { descriptionTerms, queryTerms, stem } from './words.ts'

/** Search in the NBS, which has some 1,200 codes: a scan takes about a millisecond. */
export interface ServiceIndex {
  /** By the beginning of a code, or by words that must all occur in the name or in a heading. */
  search(query: string, limit: number): { hits: NbsRow[]; total: number }
  /** The headings of a code and the code itself, root first. */
  pathOf(code: string): NbsRow[]
  /** True when there are codes below. */
  isGroup(code: string): boolean
}

interface Indexed {
  row: NbsRow
  own: readonly string[]
  above: readonly string[]
}

/** Score of a word in the name, in a heading, and as the first word of a name. */
const IN_NAME = 3
const IN_HEADING = 1
const FIRST_WORD = 2
/** Lessens the score of a long name, per word. */
const PER_WORD = 0.05

/** First word of nearly every name; it says nothing. */
const EVERY_NAME = 'servico'

/**
 * Everyday words and the words of the nomenclature.
 * Source  our own work. A rank, not a classification: the user decides
 */
const EVERYDAY: Readonly<Record<string, string>> = {
  advogado: 'juridico',
  advocacia: 'juridico',
  contador: 'contabilidade',
  contabil: 'contabilidade',
  frete: 'transporte carga',
  dentista: 'odontologico',
  faxina: 'limpeza',
  vigilante: 'seguranca',
}

export function createServiceIndex(rows: readonly NbsRow[]): ServiceIndex {
  const codes = rows.map(({ code }) => code)
  const pathOf = (code: string) => rows.filter((row) => code.startsWith(row.code))
  const indexed: Indexed[] = rows.map((row) => ({
    row,
    own: termsOf(row.name),
    above: pathOf(row.code)
      .filter(({ code }) => code !== row.code)
      .flatMap(({ name }) => termsOf(name)),
  }))
  return {
    search: (query, limit) => {
      const digits = query.replace(/[\s.-]/g, '')
      const found = /^\d+$/.test(digits)
        ? rows.filter(({ code }) => code.startsWith(digits))
        : byWords(indexed, query).map(({ row }) => row)
      return { hits: found.slice(0, limit), total: found.length }
    },
    pathOf,
    isGroup: (code) => codes.some((other) => other !== code && other.startsWith(code)),
  }
}

const tellingTerms = (terms: readonly string[]): string[] => terms.filter((term) => term !== EVERY_NAME).map(stem)
const termsOf = (name: string): string[] => tellingTerms(descriptionTerms(name))

function byWords(indexed: readonly Indexed[], query: string): Indexed[] {
  const asked = queryTerms(query).flatMap((term) => (EVERYDAY[term] ?? term).split(' '))
  const terms = tellingTerms(asked)
  if (terms.length === 0) return []
  return indexed
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.entry.row.code < b.entry.row.code ? -1 : 1))
    .map(({ entry }) => entry)
}

/** 0 unless every word occurs; a word may be incomplete. */
function scoreOf({ own, above }: Indexed, terms: readonly string[]): number {
  let score = 0
  for (const term of terms) {
    const place = own.findIndex((word) => word.startsWith(term))
    if (place < 0 && !above.some((word) => word.startsWith(term))) return 0
    score += place < 0 ? IN_HEADING : IN_NAME
    if (place === 0) score += FIRST_WORD
  }
  return score - own.length * PER_WORD
}
