import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { formatDate, formatInteger, formatReais, groupChave } from '../../../lib/format.ts'
import { otherParty, partyName } from '../query/labels.ts'

/** «NF-e 1.462, série 1», as a subject. */
export const sentTitle = ({ tipo, nr_docfiscal, nr_serie }: Documento): string =>
  `${TIPO_NAMES[tipo]} ${formatInteger(nr_docfiscal)}${nr_serie === null ? '' : `, série ${nr_serie}`}`

/** What tells a note from all others, for who gets it; the address asks for a login. */
export const sentText = (row: Documento, address: string): string =>
  [
    sentTitle(row),
    partyName(row) || otherParty(row).taxId,
    `${formatDate(row.dt_emissao)}, ${formatReais(row.vl_docfiscal)}`,
    `Chave ${groupChave(row.ds_chave)}`,
    `No portal: ${address}`,
  ]
    .filter(Boolean)
    .join('\n')

/** Opens the mail program; the recipient is left to the user. */
export const noteMailAddress = (row: Documento, text: string): string =>
  `mailto:?subject=${encodeURIComponent(sentTitle(row))}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`

/** Opens WhatsApp on this device; the recipient is left to the user. */
export const noteWhatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
