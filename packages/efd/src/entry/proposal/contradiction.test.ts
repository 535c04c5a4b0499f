import { expect, test } from 'vitest'
import { contradictionOf, type IssuedItem } from './contradiction.ts'

const SALE: IssuedItem = { cfop: '5102', tax: '00', icms: 1800, st: 0, operation: '1', destination: '1' }
const say = (change: Partial<IssuedItem>) => contradictionOf({ ...SALE, ...change })

test('sales that agree with themselves are silent', () => {
  expect(say({})).toBeNull()
  expect(say({ cfop: '6102', destination: '2' })).toBeNull()
  expect(say({ cfop: '5405', tax: '60', icms: 0 })).toBeNull()
  expect(say({ cfop: '5405', tax: '500', icms: 0 })).toBeNull()
  expect(say({ cfop: '5403', tax: '10', st: 300 })).toBeNull()
  expect(say({ cfop: '6404', tax: '10', st: 300, destination: '2' })).toBeNull()
  expect(say({ cfop: '5102', tax: '102', icms: 0 })).toBeNull()
  expect(say({ cfop: '5949', tax: '90', icms: 0 })).toBeNull()
  expect(say({ cfop: '7102', tax: '41', icms: 0, destination: '3' })).toBeNull()
  expect(say({ cfop: '1202', operation: '0' })).toBeNull()
  expect(say({ cfop: '5102', operation: null, destination: null })).toBeNull()
})

test('what contradicts itself is told with its CFOP and CST', () => {
  expect(say({ cfop: '5999' })).toBe('O CFOP 5.999 da nota não existe')
  expect(say({ operation: '0' })).toBe('5.102 é de saída, e a nota é de entrada')
  expect(say({ cfop: '6102' })).toBe('6.102 numa nota dentro do estado')
  expect(say({ cfop: '7102', destination: '3' })).toBe('7.102 com ICMS destacado: a exportação é imune')
  expect(say({ tax: '40' })).toBe('CST 40 com ICMS destacado')
  expect(say({ tax: '60', icms: 0 })).toBe('5.102 com CST 60: o ICMS retido antes sai com 5.405')
  expect(say({ tax: '10', st: 300 })).toBe('5.102 com CST 10: a retenção sai com 5.401 ou 5.403')
  expect(say({ cfop: '5405' })).toBe('5.405 com CST 00: falta o CST do ICMS retido')
  expect(say({ cfop: '5403', tax: '102', icms: 0 })).toBe('5.403 com CSOSN 102: falta o CST de quem retém')
})
