import type { Votes } from './model.ts'
import type { Standing } from './standing.ts'

/** Sentences of the proposals. They are texts of the screen, byte for byte. */

/** «1.407» */
export const dotted = (cfop: string): string => (cfop.length === 4 ? `${cfop.charAt(0)}.${cfop.slice(1)}` : cfop)

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

export const WHERE = {
  item: 'deste fornecedor e produto',
  supplierNcm: 'deste fornecedor e NCM',
  anySale: 'deste fornecedor e NCM',
  supplier: 'deste fornecedor',
  ncm: 'deste NCM',
} as const

/** «18 de 20 → sem crédito; 2 creditaram o ICMS próprio» */
export function creditText({ credited, refused }: { credited: number; refused: number }): string {
  const all = credited + refused
  return refused >= credited
    ? `${refused} de ${all} → sem crédito; ${credited} ${credited === 1 ? 'creditou' : 'creditaram'} o ICMS próprio`
    : `${credited} de ${all} → com crédito; ${refused} sem crédito`
}

/** «1.407 ou 1.403» */
export const optionsText = (options: readonly string[]): string => options.map(dotted).join(' ou ')
