import { toCents } from '@portal/contract/money.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { shortName } from '../../notas/download/file-name.ts'
import { paperAmount, paperCount } from '../../notas/exportar/paper-head.ts'

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `outubro de 2026`, of any day of the month. */
export const monthWords = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01T12:00:00Z`))

/** `Empresa · 11.222.333/0001-81` */
export const companyWords = ({ name, taxId }: { name: string; taxId: string }): string =>
  `${name} · ${formatTaxId(taxId)}`

/** An amount of the wire on paper; null, which has more than 15 digits, is a dash. */
export const paperMoney = (amount: number | null): string => (amount === null ? '–' : paperAmount(toCents(amount)))

/** `1 aviso`, `1.204 avisos` */
export const quantityWords = (count: number, one: string, many: string): string =>
  `${paperCount(count)} ${count === 1 ? one : many}`

/** The name of a report's file: `Irmaos-Avelar_conferencia-sped_2026-10_14-casos.pdf`. */
export const reportFileName = (
  empresa: { name: string },
  { what, day, count, extension }: { what: string; day: string; count: string; extension: string },
): string =>
  `${[shortName(empresa.name), what, day.slice(0, 7), count].filter((part) => part !== '').join('_')}.${extension}`
