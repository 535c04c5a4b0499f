import { expect, test } from 'vitest'
import { paymentEventIn, paymentProse } from '../evento/payment-prose.ts'
import { readXml } from '../xml/read.ts'
import { linkedPaymentsOf, type PaymentEvent, statePayments } from './linked-payments.ts'

const xml = (source: string) => readXml(Buffer.from(source))
const pgto = (number: string, transaction: string) =>
  `<pgto nPag="${number}" idTransacao="${transaction}"><tpMeioPgto>20</tpMeioPgto><CNPJReceb>11222333000181</CNPJReceb><CNPJBasePSP>12345678</CNPJBasePSP></pgto>`
const payment = (number: string, transaction: string) => ({
  ...{ number, transaction, means: '20', receiver: '11222333000181', institution: '12345678' },
})
/** As the event is stored and read again. */
const event = (protocol: string, detail: string): PaymentEvent => {
  const read = paymentEventIn(paymentProse(xml(`<detEvento>${detail}</detEvento>`)), protocol)
  if (!read) throw new Error('no event of a payment')
  return read
}
const links = (protocol: string, number: string, transaction: string) =>
  event(protocol, `<evVincPgto>${pgto(number, transaction)}</evVincPgto>`)
const cancels = (protocol: string, link: string) =>
  event(protocol, `<evCancVincPgto><nProt>1</nProt><nProtVincPgto>${link}</nProtVincPgto></evCancVincPgto>`)

test('the payments of a CT-e, and of an NF-e, which has no schema yet', () => {
  const cte = xml(`<infCte><pgtoVinc>${pgto('1', 'AA')}${pgto('2', 'BB')}</pgtoVinc></infCte>`)
  expect(linkedPaymentsOf(cte)).toEqual([payment('1', 'AA'), payment('2', 'BB')])
  const nfe = xml('<infNFe><pag><gPgtoVinc><nPag>1</nPag><idTransacao>AA</idTransacao></gPgtoVinc></pag></infNFe>')
  expect(linkedPaymentsOf(nfe)).toMatchObject([{ number: '1', transaction: 'AA', means: null }])
  expect(linkedPaymentsOf(xml('<infNFe><pag><detPag><tPag>15</tPag></detPag></pag></infNFe>'))).toEqual([])
})

test('a payment is to pay until an event links it, and extinct when the link or the document is cancelled', () => {
  const foreseen = [payment('1', 'AA'), payment('2', 'BB')]
  const statesOf = (events: readonly PaymentEvent[], isCancelled = false) =>
    statePayments(foreseen, events, isCancelled).map(({ transaction, state }) => `${transaction} ${state}`)
  expect(statesOf([])).toEqual(['AA a_pagar', 'BB a_pagar'])
  expect(statesOf([links('9', '2', 'BB')])).toEqual(['AA a_pagar', 'BB pago'])
  expect(statesOf([links('9', '3', 'CC')])).toEqual(['AA a_pagar', 'BB a_pagar', 'CC pago'])
  const ended = [links('9', '2', 'BB'), cancels('10', '9')]
  expect(statesOf(ended)).toEqual(['AA a_pagar', 'BB extinto'])
  expect(statesOf([...ended, links('11', '2', 'BB')])).toEqual(['AA a_pagar', 'BB pago'])
  expect(statesOf([cancels('10', '8')])).toEqual(['AA a_pagar', 'BB a_pagar'])
  expect(statesOf([links('9', '2', 'BB')], true)).toEqual(['AA extinto', 'BB extinto'])
})

test('a text of another event states no payment', () => {
  expect(paymentEventIn('Onde se lê caixa, leia-se pacote.', '1')).toBeNull()
  expect(paymentEventIn(null, '1')).toBeNull()
})
