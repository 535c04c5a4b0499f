import type { ItemTarefa } from '@portal/contract/fechamento/tarefas.ts'
import { expect, test } from 'vitest'
import { alikeFaults, countWithoutAccountant, usualValue } from './alike.ts'

const item = (cpfcnpj: string, campos: string[]): ItemTarefa => ({
  cpfcnpj,
  nome: `Empresa ${cpfcnpj}`,
  situacao: 'falhou',
  resultado: { nr_erros: campos.length, campos },
})
const RECEITA = 'guias.icms.cd_receita'
const ufOf = (cnpj: string) => ({ 1: 'SP', 2: 'SP', 3: 'PR', 4: 'SP' })[cnpj]

test('the same missing field is one fault for the companies of one state; a single one is none', () => {
  const found = alikeFaults(
    [item('1', [RECEITA]), item('2', [RECEITA, 'contador']), item('3', [RECEITA]), item('4', ['cd_classe'])],
    ufOf,
  )
  expect(found.map(({ uf, items }) => [uf, items.map(({ cpfcnpj }) => cpfcnpj)])).toEqual([['SP', ['1', '2']]])
})

test('a company that the page does not know is left to its own link', () => {
  expect(alikeFaults([item('9', [RECEITA]), item('8', [RECEITA])], ufOf)).toEqual([])
})

test('companies without the accountant are counted, whatever part is missing', () => {
  expect(countWithoutAccountant([item('1', ['contador']), item('2', ['contador.nr_crc']), item('3', [RECEITA])])).toBe(
    2,
  )
})

test('what most other companies of the state have is proposed', () => {
  expect(usualValue(['1015', null, '1023', '1023', ''])).toEqual({ value: '1023', count: 2 })
  expect(usualValue([null, ''])).toBeNull()
})
