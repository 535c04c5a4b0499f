import type { LinkedPayment } from '../base/linked-payment.ts'
import { linkedPaymentAt, type PaymentEvent } from '../fields/linked-payments.ts'
import { firstDeep, text, type XmlNode } from '../xml/node.ts'

/** Words of an event of the link before each value, in the order of the sentence. */
const WORDS = [
  ['number', 'Pagamento nº'],
  ['transaction', 'transação'],
  ['means', 'meio'],
  ['receiver', 'recebedor'],
  ['institution', 'instituição'],
] as const satisfies readonly (readonly [keyof LinkedPayment, string])[]
const SEPARATOR = ' · '
const CANCELS = 'Cancela a vinculação de protocolo '

/** The text of an event of the linked payment (110300, 110301); null for other events. */
export function paymentProse(detail: XmlNode | undefined): string | null {
  const cancelled = text(firstDeep(detail, 'nProtVincPgto'))
  if (cancelled !== undefined) return CANCELS + cancelled
  const group = firstDeep(detail, 'pgto') ?? firstDeep(detail, 'gPgtoVinc')
  if (!group) return null
  const payment = linkedPaymentAt(group)
  const parts = WORDS.flatMap(([name, word]) => (payment[name] === null ? [] : `${word} ${payment[name]}`))
  return parts.length === 0 ? null : parts.join(SEPARATOR)
}

/**
 * The event of a link from the text that `paymentProse` wrote; null for another text.
 * @param prose the stored text of an event of type 110300 or 110301
 */
export function paymentEventIn(prose: string | null, protocol: string | null): PaymentEvent | null {
  if (prose === null) return null
  if (prose.startsWith(CANCELS)) return { protocol, cancels: prose.slice(CANCELS.length) }
  const parts = prose.split(SEPARATOR)
  const valueAfter = (word: string): string | null =>
    parts.find((part) => part.startsWith(`${word} `))?.slice(word.length + 1) ?? null
  const links = Object.fromEntries(WORDS.map(([name, word]) => [name, valueAfter(word)])) as unknown as LinkedPayment // WORDS has every key
  return Object.values(links).some((value) => value !== null) ? { protocol, links } : null
}
