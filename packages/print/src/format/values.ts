import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'

/*
 * Formats values of documents for people, from the text as written: no clock, no time zone, no float.
 * A value of unexpected shape is returned unchanged; an absent one is ''.
 */

/** The text of a leaf; '' when absent or, in a malformed document, a group. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const DECIMAL = /^(-?)0*(\d+)(?:\.(\d*))?$/

/**
 * `1234567.8` → `1.234.567,80`; keeps all decimals, at least `least`; trailing zeros beyond `least` are
 * removed.
 */
export function decimal(value: unknown, least = 2): string {
  const text = asText(value).trim()
  const [, sign, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return text
  let end = part.length
  while (end > least && part[end - 1] === '0') end--
  const decimals = part.slice(0, end).padEnd(least, '0')
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  return `${sign ?? ''}${grouped}${decimals === '' ? '' : `,${decimals}`}`
}

/** An amount in reais with currency sign: `R$ 1.234,50`; '' when absent. */
export const reais = (value: unknown): string => (asText(value) === '' ? '' : `R$ ${decimal(value)}`)

/** True for a number other than zero. */
export const isPresent = (value: unknown): boolean => /[1-9]/.test(asText(value))

/** A percentage: `18.0000` → `18,00`. */
export const percent = (value: unknown): string => decimal(value, 2)

/** CNPJ (including letters) or CPF with punctuation; any other text is returned unchanged. */
export function taxId(value: unknown): string {
  const text = asText(value)
  return /^(\d{11}|[A-Z\d]{12}\d\d)$/.test(text) ? formatTaxId(text) : text
}

/** The tax id of a party: CNPJ, CPF or foreign id. */
export const partyId = (party: { CNPJ?: string; CPF?: string; idEstrangeiro?: string } | undefined): string =>
  taxId(party?.CNPJ || party?.CPF || party?.idEstrangeiro)

/** `01310100` → `01310-100` */
export const cep = (value: unknown): string => asText(value).replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** `11987654321` → `(11) 98765-4321` */
export function phone(value: unknown): string {
  const text = asText(value)
  const digits = text.replace(/^0(?=\d{10,11}$)/, '')
  return /^\d{10,11}$/.test(digits) ? `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}` : text
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/

/** The day as written: `2026-06-01T00:10:00-03:00` → `01/06/2026`, independent of the machine's time zone. */
export function date(value: unknown): string {
  const text = asText(value)
  const [, year, month, day] = INSTANT.exec(text) ?? []
  return year ? `${day}/${month}/${year}` : text
}

/** The time as written, in a date-time or alone: `00:10:00`; '' for a date alone. */
export function time(value: unknown): string {
  const text = asText(value)
  const match = INSTANT.exec(text)
  if (match) return match[4] ?? ''
  return /^\d\d:\d\d(:\d\d)?/.exec(text)?.[0] ?? ''
}

/** Day and time as written, with the offset unless it is Brasília's. */
export function dateTime(value: unknown): string {
  const offset = INSTANT.exec(asText(value))?.[5]
  const foreign = offset && !/^-03:?00$/.test(offset) ? ` (UTC${offset === 'Z' ? '' : offset})` : ''
  return `${date(value)} ${time(value)}`.trim() + foreign
}

/** A document number in groups of three: `000.012.345`. */
export const numero = (value: unknown): string =>
  /^\d{1,9}$/.test(asText(value))
    ? asText(value)
        .padStart(9, '0')
        .replace(/\B(?=(\d{3})+$)/g, '.')
    : asText(value)

/** Street, number and complement on one line. */
export const street = (address: { xLgr?: string; nro?: string; xCpl?: string } | undefined): string =>
  joined(', ', address?.xLgr, joined(' - ', address?.nro, address?.xCpl))

/** Joins the non-empty texts. */
export const joined = (separator: string, ...parts: unknown[]): string =>
  parts
    .map(asText)
    .filter((part) => part !== '')
    .join(separator)
