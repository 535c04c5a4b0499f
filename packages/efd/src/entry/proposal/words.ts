import type { Level } from './memory.ts'
import type { EntryKind, EntryQuestion, Votes } from './model.ts'
import { codeOf, type Standing } from './standing.ts'

/** Sentences of the proposals. They are texts of the screen, byte for byte. */

/** «1.407»; an issued NFS-e has none */
export const dotted = (cfop: string): string =>
  cfop === '' ? 'sem CFOP' : cfop.length === 4 ? `${cfop.charAt(0)}.${cfop.slice(1)}` : cfop

const MONEY = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const entryReais = (cents: number): string => `R$ ${MONEY.format(cents / 100)}`

/** «18» of 18.00, «1,25» of 1.25 */
export const entryPercent = (rate: string): string => String(Number(rate)).replace('.', ',')

const entryMonthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** «37 de 37 → 1.407», for the panel */
export const countText = ({ leadNotes, notes, lead }: Standing, cfop = lead.cfop): string =>
  `${leadNotes} de ${notes} → ${dotted(cfop)}`

/** «9 de 11 → 1.102; 2 → 1.556» */
export function dividedText(standing: Standing): string {
  const rest = standing.others.slice(0, 2).map(({ answer, notes }: Votes) => `; ${notes} → ${dotted(answer.cfop)}`)
  return countText(standing) + rest.join('')
}

/** «37 de 37 notas deste fornecedor e NCM → 1.407» */
export function pastText(standing: Standing, where: string, cfop: string): string {
  const { leadNotes, notes, since } = standing
  const from = since === null ? '' : ` desde ${entryMonthText(since)}`
  return `${leadNotes} de ${notes} ${notes === 1 ? 'nota' : 'notas'} ${where}${from} → ${dotted(cfop)}`
}

interface KindWords {
  /** What the notes of a level have in common */
  where: Readonly<Record<Level, string>>
  /** «de outros, neste NCM» */
  others: string
  newSupplier: string
  newThing: string
}

const everywhere = (text: string): KindWords['where'] => ({
  item: text,
  supplierNcm: text,
  anySale: text,
  supplier: text,
  ncm: text,
})
const GOODS: KindWords = {
  where: {
    item: 'deste fornecedor e produto',
    supplierNcm: 'deste fornecedor e NCM',
    anySale: 'deste fornecedor e NCM',
    supplier: 'deste fornecedor',
    ncm: 'deste NCM',
  },
  others: 'de outros, neste NCM',
  newSupplier: 'Fornecedor novo',
  newThing: 'NCM novo deste fornecedor',
}
const ISSUED: KindWords = {
  ...GOODS,
  where: {
    item: 'deste produto',
    supplierNcm: 'deste NCM',
    anySale: 'deste NCM',
    supplier: 'com este CFOP',
    ncm: 'deste NCM',
  },
}

const ISSUED_SERVICE: KindWords = {
  ...ISSUED,
  where: { ...everywhere('deste serviço'), supplier: 'de serviço prestado' },
}

const KIND_WORDS: Readonly<Record<EntryKind, KindWords>> = {
  item: GOODS,
  propria: GOODS,
  saida: ISSUED,
  frete: {
    where: { ...everywhere('desta transportadora'), ncm: 'de frete' },
    others: 'de outras transportadoras',
    newSupplier: 'Transportadora nova',
    newThing: 'Outro frete desta transportadora',
  },
  servico: {
    where: {
      ...everywhere('deste prestador e serviço'),
      supplier: 'deste prestador',
      ncm: 'deste serviço',
    },
    others: 'de outros, neste serviço',
    newSupplier: 'Prestador novo',
    newThing: 'Serviço novo deste prestador',
  },
  conta: {
    where: { ...everywhere('deste fornecedor'), ncm: 'desta espécie de conta' },
    others: 'de outros fornecedores',
    newSupplier: 'Fornecedor novo',
    newThing: 'Conta nova deste fornecedor',
  },
}

/** An NFS-e that the company issued: the only exit whose document states no CFOP. */
export const isIssuedService = ({ kind, sale }: Pick<EntryQuestion, 'kind' | 'sale'>): boolean =>
  kind === 'saida' && sale === ''

export const wordsOf = (question: Pick<EntryQuestion, 'kind' | 'sale'>): KindWords =>
  isIssuedService(question) ? ISSUED_SERVICE : KIND_WORDS[question.kind ?? 'item']

/** «5 de 9 → acumulador 45; 4 → acumulador 46» */
export function codesText(standing: Standing, name: 'acumulador' | 'conta'): string {
  const rest = standing.others.slice(0, 2).map(({ answer, notes }) => `; ${notes} → ${name} ${answer.cfop.slice(1)}`)
  return `${standing.leadNotes} de ${standing.notes} → ${name} ${codeOf(standing)}${rest.join('')}`
}

/** «18 de 18 com crédito; as mercadorias deste frete não dão» */
export function goodsCreditText(
  { credited, refused }: { credited: number; refused: number },
  isGiven: boolean,
): string {
  const [most, word] = credited > refused ? [credited, 'com'] : [refused, 'sem']
  return `${most} de ${credited + refused} ${word} crédito; as mercadorias deste frete ${isGiven ? 'dão' : 'não dão'}`
}

/** «18 de 20 → sem crédito; 2 creditaram o ICMS próprio» */
export function creditText({ credited, refused }: { credited: number; refused: number }): string {
  const all = credited + refused
  return refused >= credited
    ? `${refused} de ${all} → sem crédito; ${credited} ${credited === 1 ? 'creditou' : 'creditaram'} o ICMS próprio`
    : `${credited} de ${all} → com crédito; ${refused} sem crédito`
}

/** «1.407 ou 1.403» */
export const optionsText = (options: readonly string[]): string => options.map(dotted).join(' ou ')
