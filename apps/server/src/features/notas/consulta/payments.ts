import { PAGAMENTO_NAMES } from '@portal/contract/nomes.ts'
import type { LinkedPayment } from '@portal/fiscal/base/linked-payment.ts'
import { paymentEventIn } from '@portal/fiscal/evento/payment-prose.ts'
import { type PaymentEvent, type PaymentState, statePayments } from '@portal/fiscal/fields/linked-payments.ts'

/** Events of the linked payment: the link, and its cancellation. */
export const PAYMENT_EVENTS: readonly string[] = ['110300', '110301']

interface StoredEvent {
  tp_evento: string
  texto: string | null
  protocolo: string | null
}

/** The events of linked payments among those of a note, which the caller has chosen and ordered. */
export const paymentEventsOf = (eventos: readonly StoredEvent[]): PaymentEvent[] =>
  eventos
    .filter(({ tp_evento }) => PAYMENT_EVENTS.includes(tp_evento))
    .flatMap(({ texto, protocolo }) => paymentEventIn(texto, protocolo) ?? [])

const STATES: readonly PaymentState[] = ['pago', 'a_pagar', 'extinto']

/** «1 pago, 2 a pagar»; null without a linked payment. */
export function paymentsText(
  foreseen: readonly LinkedPayment[],
  events: readonly PaymentEvent[],
  isCancelled: boolean,
): string | null {
  const payments = statePayments(foreseen, events, isCancelled)
  const counts = STATES.map((state) => [state, payments.filter((one) => one.state === state).length] as const)
  const parts = counts.flatMap(([state, count]) =>
    count === 0 ? [] : `${count} ${PAGAMENTO_NAMES[state].toLowerCase()}`,
  )
  return parts.join(', ') || null
}
