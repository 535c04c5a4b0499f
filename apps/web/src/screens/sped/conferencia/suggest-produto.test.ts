import { expect, test } from 'vitest'
import { sortByLikeness, toProdutoOption } from './suggest-produto.ts'

const toOption = (nm_prd: string, index: number) =>
  toProdutoOption({ cd_produto: String(index), nm_prd, ds_unidade: 'KG' }) // the fields that it reads

const REGISTER = [
  ...['PARAFUSO SEXTAVADO', 'ACUCAR CRISTAL', 'AÇÚCAR REFINADO', 'PÃO DE AÇÚCAR CRISTAL', 'CAFE TORRADO'],
].map(toOption)

const sortedNames = (name: string) => sortByLikeness(name, REGISTER).map(({ label }) => label.slice(2, -' (KG)'.length))

test('products that share more words with the name of the item come first', () => {
  expect(sortedNames('Pão de açúcar cristal 1 kg')[0]).toBe('PÃO DE AÇÚCAR CRISTAL')
})

test('a word with accents matches the same word without accents', () => {
  expect(sortedNames('AÇÚCAR CRISTAL').slice(0, 3)).toEqual([
    'ACUCAR CRISTAL',
    'PÃO DE AÇÚCAR CRISTAL',
    'AÇÚCAR REFINADO',
  ])
  expect(sortedNames('CAFÉ TORRADO')[0]).toBe('CAFE TORRADO')
})

test('a piece of a word between its accents is not a word', () => {
  const options = ['SAL REFINADO', 'SHAMPOO CAR WASH'].map(toOption)
  expect(sortByLikeness('AÇÚCAR MASCAVO', options).map(({ value }) => value)).toEqual(['0', '1'])
})

test('products without a common word stay in the order of the register', () => {
  expect(sortedNames('SABONETE')).toEqual(REGISTER.map(({ label }) => label.slice(2, -' (KG)'.length)))
})
