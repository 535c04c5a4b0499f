import { foldText } from '@portal/files/fold-text.ts'
import { UFS, type Uf } from '@portal/fiscal/ids/uf.ts'

/** Names of the states for the select. */
const NAMES: Record<Uf, string> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
}

export const UF_OPTIONS = UFS.map((uf) => ({ value: uf, label: `${NAMES[uf]} (${uf})` })).sort((a, b) =>
  a.label.localeCompare(b.label, 'pt-BR'),
)

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `18,00 %` */
export const formatPercent = (rate: number): string => `${percent.format(rate)}\u00a0%`

/** `1,86 % ou 2,32 %` */
export const formatRates = (rates: readonly number[]): string => rates.map(formatPercent).join(' ou ')

/** `9619.00.00` */
export const formatNcm = (ncm: string): string =>
  ncm.length === 8 ? ncm.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3') : ncm.replace(/^(\d{4})(\d+)$/, '$1.$2')

/** `20.048.00` */
export const formatCest = (cest: string): string => cest.replace(/^(\d{2})(\d{3})(\d{2})$/, '$1.$2.$3')

const SOUTH_AND_SOUTHEAST = ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']

/** Destination states of a rate, in the wording of the Senate's resolution. */
export function destinations(ufs: readonly string[], count: number): string {
  if (count === 1) return 'Interestadual para qualquer UF'
  return SOUTH_AND_SOUTHEAST.some((uf) => ufs.includes(uf))
    ? 'Interestadual para S e SE, menos ES'
    : 'Interestadual para N, NE, CO e ES'
}

/** Words that are not marked */
const SMALL = new Set(['das', 'dos', 'com', 'sem', 'para', 'por', 'uma'])

/** Splits a text into pieces and marks those that start with a word of the query. */
export function markWords(text: string, query: string): { piece: string; hit: boolean; at: number }[] {
  const folded = foldText(query)
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 2 && !SMALL.has(word))
    .map((word) => (word.length > 4 ? word.replace(/e?s$/, '') : word))
  let at = 0
  return text.split(/([\p{L}\p{M}\d]+)/u).map((piece) => {
    const mark = { piece, hit: folded.some((word) => foldText(piece).startsWith(word)), at }
    at += piece.length
    return mark
  })
}
