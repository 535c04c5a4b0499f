import type { TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { UF_NAMES, UFS } from '@portal/fiscal/ids/uf.ts'
import { formatDate } from '../../lib/format.ts'

export const UF_OPTIONS = UFS.map((uf) => ({ value: uf, label: `${UF_NAMES[uf]} (${uf})` })).sort((a, b) =>
  a.label.localeCompare(b.label, 'pt-BR'),
)

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `18,00 %` */
export const formatPercent = (rate: number): string => `${percent.format(rate)}\u00a0%`

/** `1,86 % ou 2,32 %` */
export const formatRates = (rates: readonly number[]): string => rates.map(formatPercent).join(' ou ')

/** Rates of IBS and CBS in the year of the answer; those not set yet are said. */
export function yearRates({
  pr_cbs,
  pr_ibsuf,
  pr_ibsmun,
  ds_observacao,
  dt_obrigatorio,
}: TributacaoReply['reforma']): string {
  const since = `Grupo obrigatório na nota desde ${formatDate(dt_obrigatorio)}.`
  const named = [
    { name: 'CBS', rate: pr_cbs },
    { name: 'IBS da UF', rate: pr_ibsuf },
    { name: 'IBS do Município', rate: pr_ibsmun },
  ].flatMap(({ name, rate }) => (rate === null ? [] : `${name} ${formatPercent(rate)}`))
  const rates = named.length > 0 ? `Alíquotas do ano: ${named.join(', ')}.` : ''
  const note = ds_observacao ? `${ds_observacao.replace(/\.$/, '')}.` : ''
  return [rates, note, since].filter((text) => text !== '').join(' ')
}

/** `9619.00.00` */
export const formatNcm = (ncm: string): string =>
  ncm.length === 8 ? ncm.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3') : ncm.replace(/^(\d{4})(\d+)$/, '$1.$2')

/** `1.2201.20.00` */
export const formatNbs = (nbs: string): string =>
  [nbs.slice(0, 1), nbs.slice(1, 5), nbs.slice(5, 7), nbs.slice(7)].filter((part) => part !== '').join('.')

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

/** Names of a path that a suggestion shows: without the chapter, which is too wide to help, unless it is all there is. */
export const shownPath = (path: readonly string[]): string[] =>
  (path.length > 2 ? path.slice(1) : path).map((name) => name.replace(/[.:;]\s*$/, ''))

/** Longest heading shown, in characters. */
export const LONGEST_HEADING = 44
/** Longest name of a code shown after its headings, in characters. */
export const LONGEST_NAME = 96
/** Characters kept before the first word found. */
const BEFORE_HIT = 16

/** A long heading is cut after a word; when the words found are beyond the cut, around the first of them. */
export function shortHeading(text: string, query: string, longest = LONGEST_HEADING): string {
  if (text.length <= longest) return text
  const first = markWords(text, query).find(({ hit }) => hit)
  const isBeyond = first !== undefined && first.at + first.piece.length > longest
  const from = isBeyond ? text.lastIndexOf(' ', first.at - BEFORE_HIT) + 1 : 0
  const rest = text.slice(from)
  const end = rest.length > longest ? rest.lastIndexOf(' ', longest) : rest.length
  const cut = end < rest.length ? `${rest.slice(0, end).replace(/[,;:(\s]+$/, '')}…` : rest
  return from > 0 ? `…${cut}` : cut
}

/** The verb and the object of an operation's official name, which has up to 25 words; substitution is kept. */
export function shortCfop(name: string): string {
  const [start = name] = name.split(
    /,| adquirid| recebid| em operaç| em que | em decorr| destinad| efetuad| originad| sujeit| quando | que não /,
  )
  const isSt = /substituiç|substituíd/i.test(name) && !/substituiç|substituíd/i.test(start)
  return isSt ? `${start.trim()}, com ST` : start.trim()
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
