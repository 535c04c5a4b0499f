import { TIPO_NAMES, valuesOf } from '@portal/contract/nomes.ts'
import { expect, test } from 'vitest'
import { TIPOS } from './tipos.ts'

test('the list that the router loads has every kind of the contract, once and in its order', () => {
  expect(TIPOS).toEqual(valuesOf(TIPO_NAMES))
})
