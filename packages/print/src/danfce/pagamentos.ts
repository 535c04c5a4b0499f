import type { DetPag } from '@portal/fiscal/nfe/layout.gen.ts'
import { paymentName } from '../format/pagamento.ts'
import { asText, decimal, isPresent, joined } from '../format/values.ts'
import { pairStrips, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Payments and change. */
export function pagamentosStrips({ inf: { pag }, roll }: Danfce): Strip[] {
  const payments = pag?.detPag ?? []
  if (payments.length === 0 && !isPresent(pag?.vTroco)) return []
  return [
    ...pairStrips(roll, ['FORMA DE PAGAMENTO', 'VALOR PAGO R$'], { font: 'bold', scale: 0.82 }),
    ...payments.flatMap((pay) => [
      ...pairStrips(roll, [paymentName(pay), decimal(pay.vPag)]),
      ...textStrips(roll, cardText(pay), { scale: 0.85 }),
    ]),
    ...(isPresent(pag?.vTroco) ? pairStrips(roll, ['Troco R$', decimal(pag?.vTroco)]) : []),
  ]
}

const cardText = ({ card }: DetPag): string =>
  joined(' ', card?.cAut && `Autorização ${asText(card.cAut)}`, card?.idTermPag && `terminal ${asText(card.idTermPag)}`)
