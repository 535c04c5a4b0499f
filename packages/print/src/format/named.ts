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
  const out: string[] = []
  tell(group, { labels, skip }, out)
  return out.join('; ')
}

const NONE: ReadonlySet<string> = new Set()

interface Telling {
  labels: Labels
  skip: ReadonlySet<string>
}

/** Loops, not lists: it runs over some twenty groups of every item, most of them absent. */
function tell(group: unknown, telling: Telling, out: string[]): void {
  if (typeof group !== 'object' || group === null) return
  for (const name of Object.keys(group)) {
    const value = (group as Record<string, unknown>)[name] // an object, as the first line says
    if (value === undefined || telling.skip.has(name)) continue
    if (!Array.isArray(value)) tellField(name, value, { telling, out })
    else for (const one of value) tellField(name, one, { telling, out })
  }
}

function tellField(name: string, value: unknown, { telling, out }: { telling: Telling; out: string[] }): void {
  const label = telling.labels[name] ?? name.replace('@', '')
  const text = asText(value).trim()
  if (text !== '') {
    if (!AMOUNT.test(name) || !NUMBER.test(text) || isPresent(text)) out.push(`${label}: ${shown(name, text)}`)
    return
  }
  if (label === '') {
    tell(value, telling, out)
    return
  }
  const inner: string[] = []
  tell(value, telling, inner)
  if (inner.length > 0) out.push(`${label} [${inner.join('; ')}]`)
}

/** A sentence with its heading; '' when there is nothing to tell. */
export const headed = (heading: string, text: string): string => (text === '' ? '' : `${heading}: ${text}`)
