import type { DetPag } from '@portal/fiscal/nfe/layout.gen.ts'
import { asText } from './values.ts'

const PAYMENT: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crédito loja',
  '10': 'Vale alimentação',
  '11': 'Vale refeição',
  '12': 'Vale presente',
  '13': 'Vale combustível',
  '14': 'Duplicata mercantil',
  '15': 'Boleto bancário',
  '16': 'Depósito bancário',
  '17': 'PIX dinâmico',
  '18': 'Transferência bancária',
  '19': 'Programa de fidelidade',
  '20': 'PIX estático',
  '21': 'Crédito em loja',
  '22': 'Pagamento eletrônico não informado',
  '90': 'Sem pagamento',
  '91': 'Pagamento posterior',
  '99': 'Outros',
}

/** The name of a payment: the issuer's own text, else that of tPag, else the code. */
export const paymentName = (pay: DetPag): string => asText(pay.xPag) || PAYMENT[asText(pay.tPag)] || asText(pay.tPag)
