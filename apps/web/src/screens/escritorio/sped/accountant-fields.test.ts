import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { expect, test } from 'vitest'
import { accountantFaults, accountantOf, copiedFieldWord, typedAccountant } from './accountant-fields.ts'

const EMPTY = typedAccountant(null)

test('nothing typed is no accountant', () => {
  expect(accountantOf({ ...EMPTY, nm_contador: '  ' })).toBeNull()
  expect(accountantFaults(null, isTaxId).size).toBe(0)
})

test('numbers are saved without punctuation, empty texts as null', () => {
  const typed = { ...EMPTY, nm_contador: ' Helena Prado ', nr_cpf: '529.982.247-25', nr_crc: '1SP123456O1' }
  const contador = accountantOf({ ...typed, nr_cnpj: '11.222.333/0001-81', ds_cep: '13012-100' })
  expect(contador).toMatchObject({
    nm_contador: 'Helena Prado',
    nr_cpf: '52998224725',
    nr_cnpj: '11222333000181',
    ds_cep: '13012100',
    ds_bairro: null,
    cd_municipio: null,
  })
  expect(accountantFaults(contador, isTaxId).size).toBe(0)
  expect(typedAccountant(contador)).toMatchObject({ nm_contador: 'Helena Prado', ds_bairro: '' })
})

test.each([
  ['nr_cpf', '52998224724', 'O CPF não confere.'],
  ['nr_cpf', '11222333000181', 'O CPF não confere.'],
  ['nr_cnpj', '11222333000182', 'O CNPJ não confere.'],
  ['ds_cep', '1301', 'O CEP tem 8 dígitos.'],
  ['nr_crc', '', 'CRC: preencha.'],
])('%s %j is refused', (name, value, fault) => {
  const typed = { ...EMPTY, nm_contador: 'Helena', nr_cpf: '52998224725', nr_crc: '1SP123456O1', [name]: value }
  expect([...accountantFaults(accountantOf(typed), isTaxId)]).toEqual([[name, fault]])
})

test('a copied field has a label', () => {
  expect(['contador.nr_crc', 'cd_perfil', 'exigencias.fl_fcp', 'outro'].map(copiedFieldWord)).toEqual([
    'CRC',
    'Perfil da EFD',
    'FCP de cada grupo (C191)',
    'outro',
  ])
})
