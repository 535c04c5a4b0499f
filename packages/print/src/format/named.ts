import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { codeWords } from './code-words.ts'
import { asText, date, dateTime, decimal, isPresent, taxId } from './values.ts'

/** Official names of amounts: vBC, pICMS, qBCMono, adRemIBS. */
const AMOUNT = /^([vpq]|adRem)[A-Z]/
/** Quantities without a letter for it: weights and the daily supply of cane */
const MEASURE = /^(peso[A-Z]+|qtde)$/
const NUMBER = /^-?[\d.]+$/

/** Formats a value for people, by its official name: `dVenc` is a day, `vBC` an amount, `CNPJ` an id. */
function formatNamedValue(name: string, value: string): string {
  if (MEASURE.test(name) && NUMBER.test(value)) return decimal(value, 0)
  if (/^dh[A-Z]/.test(name)) return dateTime(value)
  if (/^d[A-Z]/.test(name)) return date(value)
  if (AMOUNT.test(name)) return decimal(value, name.startsWith('q') ? 0 : 2)
  if (/^(CNPJ|CPF)/.test(name)) return taxId(value)
  return chaveShape(value) ? formatChave(value) : codeWords(name, value)
}

/** Labels by official name; '' prints a group's fields as if they were fields of its parent. */
export type Labels = Readonly<Record<string, string>>

/**
 * A group as one sentence: `Lote: A1; Val: 01/02/2027; IBS UF [alíq.: 0,10; valor: 0,01]`.
 * Shape   all fields in document order, except zeros and those in `skip`; a field without a label keeps its
 *         official name, so that fields of newer layouts are printed too
 * @param group group of the mirror; in a malformed document it may be any value
 */
export function groupSentence(group: unknown, labels: Labels, skip: ReadonlySet<string> = NONE): string {
  const out: string[] = []
  appendGroup(group, { labels, skip }, out)
  return out.join('; ')
}

const NONE: ReadonlySet<string> = new Set()

interface SentenceOptions {
  labels: Labels
  skip: ReadonlySet<string>
}

/** Uses loops for speed: it is called for about twenty groups of every item, most of them absent. */
function appendGroup(group: unknown, options: SentenceOptions, out: string[]): void {
  if (typeof group !== 'object' || group === null) return
  for (const name of Object.keys(group)) {
    const value = (group as Record<string, unknown>)[name] // checked above: an object
    if (value === undefined || options.skip.has(name)) continue
    if (!Array.isArray(value)) appendField(name, value, { telling: options, out })
    else for (const item of value) appendField(name, item, { telling: options, out })
  }
}

function appendField(
  name: string,
  value: unknown,
  { telling: options, out }: { telling: SentenceOptions; out: string[] },
): void {
  const label = options.labels[name] ?? name.replace('@', '')
  const text = asText(value).trim()
  if (text !== '') {
    if (!AMOUNT.test(name) || !NUMBER.test(text) || isPresent(text))
      out.push(`${label}: ${formatNamedValue(name, text)}`)
    return
  }
  if (label === '') {
    appendGroup(value, options, out)
    return
  }
  const groupTexts: string[] = []
  appendGroup(value, options, groupTexts)
  if (groupTexts.length > 0) out.push(`${label} [${groupTexts.join('; ')}]`)
}

/** A text with its heading; '' when the text is empty. */
export const withHeading = (heading: string, text: string): string => (text === '' ? '' : `${heading}: ${text}`)
