import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedPayments, NewFields } from './novos.tsx'
import { newFieldsByItem } from './novos-words.ts'

const field = (cd_campo: string, ds_campo: string, ds_valor: string, nr_item: number | null = null) => ({
  ...{ cd_campo, ds_campo, ds_valor, nr_item, ds_ato: 'NT 2025.002-RTC', ds_visto: null },
})
const UNSEEN = { ds_ato: 'NT 2026.005 (Simples Nacional)', ds_visto: 'não visto desde 10/10/2026' }

test('the new fields of a note are shown for people, and an act that was not readable is named', () => {
  render(
    <NewFields
      campos_novos={[
        field('dPrevEntrega', 'Previsão de entrega', '2027-01-20'),
        field('vProdLiqTot', 'Total líquido dos produtos', '1234.50'),
        { ...field('cAtivSN', 'Atividade no Simples', '01'), ...UNSEEN },
        field('vProdLiq', 'Valor líquido', '90.00', 1),
      ]}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '20/01/2027',
    '1.234,50',
    '01',
  ])
  expect(
    screen.getByText(
      'Só para ver, nada se confere por estes campos: NT 2026.005 (Simples Nacional), não visto desde 10/10/2026.',
    ),
  ).toBeTruthy()
})

test('a note without them shows nothing', () => {
  const { container } = render(
    <>
      <NewFields campos_novos={[field('vProdLiq', 'Valor líquido', '90.00', 1)]} />
      <LinkedPayments pagamentos_vinculados={[]} />
    </>,
  )
  expect(container.textContent).toBe('')
})

test('the new fields of an item are one line with its number', () => {
  const campos = [
    field('vUnComLiq', 'Valor unitário líquido', '9.1250', 2),
    field('cAtivSN', 'Atividade no Simples', '01', 2),
    field('vNFTot', 'Total', '100.00'),
  ]
  expect([...newFieldsByItem(campos)]).toEqual([['2', 'Valor unitário líquido 9,125 · Atividade no Simples 01']])
})

test('each linked payment says its state', () => {
  const payment = {
    ...{ nr_pagamento: '1', id_transacao: 'E1', cd_meio: '20', nr_recebedor: '11222333000181', nr_instituicao: null },
  }
  render(
    <LinkedPayments
      pagamentos_vinculados={[
        { ...payment, ds_estado: 'a_pagar' },
        { ...payment, nr_pagamento: null, ds_estado: 'extinto' },
      ]}
    />,
  )
  const [first, second] = screen.getAllByRole('definition')
  expect(first?.textContent).toContain('A pagar')
  expect(first?.textContent).toContain('transação E1 · meio 20 · recebedor')
  expect(second?.textContent).toContain('Extinto')
})
