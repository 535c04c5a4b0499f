import { formatTaxId as formatPresent } from '@portal/fiscal/ids/tax-id.ts'

/** Protocol number in groups of three digits. */
export const groupProtocol = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1 ')

/** pt-BR formatting of displayed values. */

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** `1.234,56`, `−1,00` without currency; a dash for null (beyond 15 digits). */
export const formatMoney = (value: number | null): string =>
  value === null ? '–' : money.format(value).replace('-', '−')

/** `+ 1,00`, `− 1,00`: a change. */
export const formatChange = (value: number, unit = ''): string =>
  `${value < 0 ? '−' : '+'} ${unit}${formatMoney(Math.abs(value))}`

/** `R$ 1.234,56` with a no-break space. */
export const formatReais = (value: number | null): string => `R$\u00a0${formatMoney(value)}`

export const formatInteger = (value: number): string => integer.format(value)

/** `1 nota`, `2 notas`, `1.284 notas`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`
}

/** `12.ABC.345/01DE-35`, `529.982.247-25`; other text unchanged. */
export const formatTaxId = (taxId: string | null | undefined): string => (taxId ? formatPresent(taxId) : '')

/**
 * Date as written in the document (`2026-11-21T10:42:00-03:00` → `21/11/2026`), without time zone conversion.
 */
export function formatDate(written: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(written ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : ''
}

/** Date and wall time as written: `21/11/2026 10:42`; only the date when there is no time. */
export function formatDateTime(written: string | null | undefined): string {
  const time = /T(\d{2}:\d{2})/.exec(written ?? '')
  return time ? `${formatDate(written)} ${time[1]}` : formatDate(written)
}

/** An instant of the portal (not of a document) in the reader's time zone: `21/11/2026 10:42`. */
export function formatInstant(instant: string | null | undefined): string {
  const date = new Date(instant ?? '')
  if (Number.isNaN(date.getTime())) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Date of an instant of the portal in the reader's time zone: `21/11/2026`. */
export const formatInstantDay = (instant: string | null | undefined): string => formatInstant(instant).slice(0, 10)

/** In groups of four: `3526 1112 …`. */
export const groupChave = (chave: string): string => chave.replace(/(.{4})(?=.)/g, '$1 ')

/** First group and last two: `3526 … 3170 4301`. */
export const shortenChave = (chave: string): string =>
  chave.length <= 12 ? chave : `${chave.slice(0, 4)} … ${chave.slice(-8, -4)} ${chave.slice(-4)}`

/** `5102` → `5.102`. */
export const formatCfop = (cfop: string | null): string =>
  cfop && /^\d{4}$/.test(cfop) ? `${cfop[0]}.${cfop.slice(1)}` : (cfop ?? '')

/** First of several e-mails or phones separated by ; , / or |. */
export const firstOf = (several: string): string => several.split(/[;,/|]/)[0]?.trim() ?? ''

/** Up to two initials of a name: «Helena Prado» → `HP`. */
export function initialsOf(name: string): string {
  const bare = name.replace(/\([^)]*\)/g, ' ')
  const words = bare.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && (word.length > 2 || /^\p{Lu}/u.test(word)))
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words.slice(0, 1)
  return picked
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** `512 B`, `1,2 MB`, `3,4 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${units[power]}`
}

/** A sentence that ends in a name: «Ltda» gets its point, «S.A.» has one. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
