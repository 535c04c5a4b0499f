import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { expect, test } from 'vitest'
import { type UnmatchedItem, withItems, withoutItems } from './item-choices.ts'

const SUPPLIER = '44555666000199'
const item = (cd_fornecedor: string): UnmatchedItem => ({
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor,
  ds_unidade: 'CX',
  nm_prd: cd_fornecedor,
})
const rule = (cd_fornecedor: string, cd_produto: string, nr_fator = '1') => ({
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor,
  ds_unidade: 'CX',
  cd_produto,
  nr_fator,
  ds_destino: null,
})
const settingsOf = (itens: ConfiguracaoSped['itens']) => ({ itens }) as unknown as ConfiguracaoSped // the part that is read

test('an undone save removes its rules, brings the replaced ones back and leaves later changes alone', () => {
  const before = settingsOf([rule('A', '1'), rule('B', '2')])
  const choice = (cd_fornecedor: string, produto: string) => ({
    item: item(cd_fornecedor),
    choice: { produto, fator: '12' },
  })
  const after = withItems(before, [choice('B', '20'), choice('C', '30'), choice('D', '40')])
  expect(after.itens).toEqual([rule('A', '1'), rule('B', '20', '12'), rule('C', '30', '12'), rule('D', '40', '12')])
  // since then somebody changed D and added E; the server's reply has no object of ours
  const now = settingsOf([
    ...[rule('A', '1'), rule('B', '20', '12'), rule('C', '30', '12')],
    ...[rule('D', '41', '12'), rule('E', '5')],
  ])
  expect(withoutItems(now, { before, after }).itens).toEqual([
    ...[rule('A', '1'), rule('D', '41', '12'), rule('E', '5'), rule('B', '2')],
  ])
})
