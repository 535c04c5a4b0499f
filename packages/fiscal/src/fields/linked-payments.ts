import type { LinkedPayment } from '../base/linked-payment.ts'
import { children, hasElements, text, type XmlNode } from '../xml/node.ts'

/**
 * `a_pagar`: foreseen by the document, linked by no event. `pago`: an event links the transaction to the document. `extinto`: that link was
 * cancelled, or the document was. It is what the documents state: no bank is asked.
 */
export type PaymentState = 'a_pagar' | 'pago' | 'extinto'

/** An event of the link: the payment that it links (110300), or the protocol of the link that it cancels (110301). */
export type PaymentEvent =
  | { protocol: string | null; links: LinkedPayment; cancels?: undefined }
  | { protocol: string | null; cancels: string; links?: undefined }

/** Payments of one document. Source: TPagamentoRTC, nPag up to 990 */
const MOST = 990
const LONGEST = 60

/**
 * The payments in pgtoVinc (CT-e) or gPgtoVinc (NF-e) of `node`, at any depth outside its items.
 * Shape   number and transaction are attributes in the schema of the CT-e; elements are read, too, because the NF-e has no schema yet
 * Source  PL_CTe_400 of NT 2026.002, TPagamentoRTC; NT 2026.006 (NF-e), by a public reading
 */
export function linkedPaymentsOf(node: XmlNode): LinkedPayment[] {
  const payments = groupsOf(node).flatMap((group) => {
    const parts = children(group, 'pgto')
    return (parts.length > 0 ? parts : [group]).map(linkedPaymentAt)
  })
  return payments.filter((payment) => Object.values(payment).some((value) => value !== null)).slice(0, MOST)
}

/** The payment of an event 110300. */
export const linkedPaymentAt = (node: XmlNode): LinkedPayment => ({
  number: valueAt(node, 'nPag'),
  transaction: valueAt(node, 'idTransacao'),
  means: valueAt(node, 'tpMeioPgto'),
  receiver: valueAt(node, 'CNPJReceb'),
  institution: valueAt(node, 'CNPJBasePSP'),
})

const valueAt = (node: XmlNode, name: string): string | null => {
  const written = (node.attrs[name]?.trim() || text(node, name))?.slice(0, LONGEST)
  // a control character or half of a pair separates nothing and cannot be stored
  return written?.replace(/[\uD800-\uDBFF]$/, '') || null
}

/** Items hold no payment, and a note may have many of them. */
function groupsOf(node: XmlNode): XmlNode[] {
  const groups: XmlNode[] = []
  for (const part of node.content) {
    if (typeof part === 'string' || part.name === 'det') continue
    if (/^g?pgtoVinc$/i.test(part.name)) groups.push(part)
    else if (hasElements(part)) groups.push(...groupsOf(part))
  }
  return groups
}

/**
 * The payments of a document with their state: those that it foresees, then those that only events link.
 * @param events events that count, in the order of their registration
 */
export function statePayments(
  foreseen: readonly LinkedPayment[],
  events: readonly PaymentEvent[],
  isCancelled: boolean,
): (LinkedPayment & { state: PaymentState })[] {
  const payments: { payment: LinkedPayment; state: PaymentState; link: string | null }[] = foreseen.map((payment) => ({
    payment,
    state: 'a_pagar',
    link: null,
  }))
  for (const { protocol, links, cancels } of events) {
    if (cancels !== undefined) {
      for (const one of payments) if (one.link === cancels) one.state = 'extinto'
      continue
    }
    const own = payments.find(({ payment }) => isSame(payment, links))
    if (own) Object.assign(own, { state: 'pago', link: protocol })
    else payments.push({ payment: links, state: 'pago', link: protocol })
  }
  return payments.map(({ payment, state }) => ({ ...payment, state: isCancelled ? 'extinto' : state }))
}

/** The transaction names a payment; without one its number does. */
const isSame = (one: LinkedPayment, other: LinkedPayment): boolean =>
  one.transaction !== null && other.transaction !== null
    ? one.transaction === other.transaction
    : one.number !== null && one.number === other.number
