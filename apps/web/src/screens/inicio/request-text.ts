import type { InicioReply, Pendencia } from '@portal/contract/inicio.ts'
import { formatInteger, formatTaxId } from '../../lib/format.ts'
import { inMonth, TIPO_NAME } from './words.ts'

export type MissingRange = Pendencia['faixas'][number]

/** «1.463», «1.517 a 1.998» */
export const gapRangeText = ({ nr_de, nr_ate }: MissingRange): string =>
  nr_de === nr_ate ? formatInteger(nr_de) : `${formatInteger(nr_de)} a ${formatInteger(nr_ate)}`

export const rangeSize = ({ nr_de, nr_ate }: MissingRange): number => nr_ate - nr_de + 1

/** Missing numbers beyond the ranges that the server lists. */
export const unlistedOf = ({ quantidade, faixas }: Pick<Pendencia, 'quantidade' | 'faixas'>): number =>
  Math.max(0, quantidade - faixas.reduce((sum, range) => sum + rangeSize(range), 0))

/** «NF-e, modelo 55, série 1» */
export const seriesText = ({ tipo, modelo, nr_serie }: Pendencia): string =>
  [TIPO_NAME[tipo ?? 'nfe'], modelo === null ? null : `modelo ${modelo}`, `série ${nr_serie ?? 0}`]
    .filter((part) => part !== null)
    .join(', ')

/** A message to the company that asks for the documents of the missing numbers. */
export function requestText(gap: Pendencia, { mes }: Pick<InicioReply, 'mes'>): string {
  const unlisted = unlistedOf(gap)
  return [
    `Olá! Na conferência das notas de ${gap.nome} (${formatTaxId(gap.cpfcnpj)}) ${inMonth(mes)} de ${mes.slice(0, 4)}, ficaram sem documento estes números:`,
    '',
    `${seriesText(gap)}:`,
    ...gap.faixas.map((range) => `- ${gapRangeText(range)}`),
    ...(unlisted > 0 ? [`- e mais ${formatInteger(unlisted)} depois destes`] : []),
    '',
    'Por favor, envie os XML que existirem. Dos números que não foram usados, envie o XML da inutilização.',
  ].join('\n')
}

/** Address that opens the mail program with the message; the recipient is left to the user. */
export const mailAddress = (gap: Pendencia, text: string): string =>
  `mailto:?subject=${encodeURIComponent(`Números sem nota: ${seriesText(gap)}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`

/** Address that opens WhatsApp with the message; the recipient is left to the user. */
export const whatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
