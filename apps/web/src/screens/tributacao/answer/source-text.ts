import { formatDate } from '../../../lib/format.ts'

export interface Source {
  /** Act and table */
  text: string
  /** First day of what the act says */
  since?: string | null
  /** Day of the table */
  date?: string | null
}

/** A day as tables name it inside their title. */
const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/g

/** `TIPI, Decreto 11.158/2022 · desde 01/08/2022 · tabela de 12/02/2026`; a day that the title names is not repeated. */
export const sourceText = ({ text, since, date }: Source): string =>
  [
    text.replace(ISO_DAY, '$3/$2/$1'),
    since ? `desde ${formatDate(since)}` : '',
    date && !text.includes(date) ? `tabela de ${formatDate(date)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
