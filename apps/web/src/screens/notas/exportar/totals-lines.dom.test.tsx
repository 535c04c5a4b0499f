// spec: m22

import type { TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../../testing/render.tsx'
import { TotalsLines } from './totals-lines.tsx'

const AMOUNTS = {
  vl_docfiscal: 100,
  vl_produtos: 100,
  vl_desconto: 1,
  vl_acessorias: 1,
  vl_bcicms: 1,
  vl_icms: 1,
  vl_bcst: 1,
  vl_st: 1,
  vl_fcp: 1,
  vl_ipi: 1,
  vl_pis: 1,
  vl_cofins: 1,
  vl_issqn: 1,
  vl_ibs: 1,
  vl_cbs: 1,
  vl_is: 1,
}
const REPLY: TotaisNotasReply = {
  data: [
    { ds_linha: 'grupo', cd_grupo: '5102', nm_grupo: 'Venda de mercadoria', nr_notas: 3, nr_itens: 4, ...AMOUNTS },
  ],
  nr_grupos: 1,
  vl_diferenca: 0,
  nr_semdetalhe: 0,
  totais: {
    quantidade: 3,
    vl_docfiscal: 100,
    transferencias: { quantidade: 0, vl_docfiscal: 0 },
    por_situacao: [{ ds_situacao: 'autorizada', quantidade: 3, vl_docfiscal: 100 }],
  },
}
const MORE = /Há mais colunas à direita/

afterEach(() => vi.restoreAllMocks())

test('the name stands beside its CFOP', async () => {
  await renderWith(<TotalsLines por="cfop" reply={REPLY} />)
  expect(screen.getByRole('row', { name: /^5\.102 Venda de mercadoria 3 4 100,00/ })).toBeTruthy()
})

test('columns beyond the edge are said, until one has scrolled to them', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1500)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  await renderWith(<TotalsLines por="cfop" reply={REPLY} />)
  expect(screen.getByText(MORE)).toBeTruthy()
  const table = screen.getByRole('region', { name: 'Totais por CFOP' })
  table.scrollLeft = 500
  fireEvent.scroll(table)
  expect(screen.queryByText(MORE)).toBeNull()
})

test('a table that fits says nothing', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  await renderWith(<TotalsLines por="cfop" reply={REPLY} />)
  expect(screen.queryByText(MORE)).toBeNull()
})

test('totals by service have the amounts of the books, and only those that are not zero', async () => {
  const books = { vl_deducoes: 0, vl_issqn_devido: 2, vl_issqn_retido: 3, vl_liquido: 95 }
  const data = REPLY.data.map((line) => ({ ...line, cd_grupo: '171901', nm_grupo: 'Contabilidade', ...books }))
  await renderWith(<TotalsLines por="servico" reply={{ ...REPLY, data }} />)
  for (const name of ['ISSQN devido', 'ISSQN retido', 'Líquido']) screen.getByRole('columnheader', { name })
  expect(screen.queryByRole('columnheader', { name: 'Deduções' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'INSS retido' })).toBeNull()
})

test('documents of several models have counts and no sum to compare with', async () => {
  const data = REPLY.data.map((line) => ({ ...line, vl_docfiscal: null }))
  const totais = { ...REPLY.totais, vl_docfiscal: null }
  await renderWith(<TotalsLines por="cfop" reply={{ ...REPLY, data, totais, vl_diferenca: null }} />)
  expect(screen.getByText('Sem soma: filtre um modelo.')).toBeTruthy()
  expect(screen.queryByText(/Difere|Confere/)).toBeNull()
})
