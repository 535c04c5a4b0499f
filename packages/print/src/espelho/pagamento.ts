import type { DetPag } from '@portal/fiscal/nfe/layout.gen.ts'
import { paymentName } from '../format/pagamento.ts'
import { decimal, isPresent } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'

/** How it was paid, and the change. */
export function paymentRows(payments: readonly DetPag[], change: string | undefined): Section {
  const rows = payments.map((pay) => [paymentName(pay), decimal(pay.vPag)])
  if (isPresent(change)) rows.push(['Troco', decimal(change)])
  return {
    title: 'FORMAS DE PAGAMENTO',
    columns: [
      { title: 'FORMA', width: 0, grow: true },
      { title: 'VALOR', width: 70, align: 'right' },
    ],
    rows,
    elastic: 0,
  }
}
