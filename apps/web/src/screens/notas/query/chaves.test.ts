import { MAX_CHAVES } from '@portal/contract/filtros.ts'
import { expect, test } from 'vitest'
import { chavesIn, readChaves } from './chaves.ts'

const KEY = '35261111222333000181550010000012341000012349'
const LETTERS = '352611112ABC33000181550010000012341000012340'
const grouped = KEY.replace(/(.{4})(?=.)/g, '$1 ')

test('keys are found in any pasted format, each once', () => {
  expect(chavesIn(`${KEY}\n${grouped}\r\nNota 12: ${LETTERS.toLowerCase()}`)).toEqual([KEY, LETTERS])
  expect(chavesIn(`${KEY};${LETTERS}`)).toEqual([KEY, LETTERS])
  expect(chavesIn(`Chave\tValor\n${KEY}\t1.234,56`)).toEqual([KEY])
  expect(chavesIn('4187')).toEqual([])
})

test('the filter is several whole keys, one, or a beginning; never more than an address carries', () => {
  expect(readChaves(`${KEY}, ${LETTERS}`)).toBe(`${KEY},${LETTERS}`)
  expect(readChaves('3526-1111')).toBe('35261111')
  expect(readChaves('abc')).toBeUndefined()
  expect(readChaves('nfse-3549805-70100977000166-3104')).toBe('nfse-3549805-70100977000166-3104')
  const many = Array.from({ length: 400 }, (_, index) => KEY.slice(0, 40) + String(1000 + index))
  expect(readChaves(many.join('\n'))?.split(',')).toHaveLength(MAX_CHAVES)
})
