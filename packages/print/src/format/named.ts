import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { asText, date, dateTime, decimal, isPresent, taxId } from './values.ts'

/** A field's amounts by the first letters of its official name: vBC, pICMS, qBCMono, adRemIBS. */
const AMOUNT = /^([vpq]|adRem)[A-Z]/
const NUMBER = /^-?[\d.]+$/

/** The value of a field as people read it, by its official name: `dVenc` is a day, `vBC` an amount, `CNPJ` an id. */
export function shown(name: string, value: string): string {
  if (/^dh[A-Z]/.test(name)) return dateTime(value)
  if (/^d[A-Z]/.test(name)) return date(value)
  if (AMOUNT.test(name)) return decimal(value, name.startsWith('q') ? 0 : 2)
  if (/^(CNPJ|CPF)/.test(name)) return taxId(value)
  return chaveShape(value) ? formatChave(value) : value
}

/** What fields are called on paper, by official name; '' shows a group's fields as if they were its parent's. */
export type Labels = Readonly<Record<string, string>>

/**
 * A group told in one sentence: `Lote: A1; Val: 01/02/2027; IBS UF [alíq.: 0,10; valor: 0,01]`.
 * Shape   every field in document order, save zeros and those named in `skip`; one without a label keeps its official name, so
 *         that nothing of a newer layout is lost
 * @param group of the mirror; in a malformed document it may be anything
 */
export function told(group: unknown, labels: Labels, skip: ReadonlySet<string> = NONE): string {
  return pieces(group, labels, skip).join('; ')
}

const NONE: ReadonlySet<string> = new Set()

function pieces(group: unknown, labels: Labels, skip: ReadonlySet<string>): string[] {
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) => {
    if (skip.has(name)) return []
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => piece(name, one, { labels, skip }))
  })
}

function piece(
  name: string,
  value: unknown,
  { labels, skip }: { labels: Labels; skip: ReadonlySet<string> },
): string[] {
  const label = labels[name] ?? name.replace('@', '')
  const text = asText(value).trim()
  if (text !== '')
    return AMOUNT.test(name) && NUMBER.test(text) && !isPresent(text) ? [] : [`${label}: ${shown(name, text)}`]
  const inner = pieces(value, labels, skip)
  if (inner.length === 0) return []
  return label === '' ? inner : [`${label} [${inner.join('; ')}]`]
}

/** A sentence with its heading; '' when there is nothing to tell. */
export const headed = (heading: string, text: string): string => (text === '' ? '' : `${heading}: ${text}`)
