import { expect, test } from 'vitest'
import { officialTable } from '../official/official.ts'
import { createServiceIndex } from './service-index.ts'

const openIndex = async () => createServiceIndex(await officialTable('nbs'))

test.each([
  ['1.2201.20.00', '122012000'],
  ['122012000', '122012000'],
  ['contabilidade', '11302'],
  ['contador', '11302'],
  ['advocacia', '11301'],
  ['serviços jurídicos', '11301'],
  ['faxina', '11803'],
  ['transporte rodoviário de cargas', '105'],
  ['ensino fundamental', '122'],
])('«%s» finds %s first', async (query, code) => {
  const index = await openIndex()
  expect(index.search(query, 1).hits[0]?.code.slice(0, code.length)).toBe(code)
})

test('the beginning of a code lists what is below it; what nothing names has no answer', async () => {
  const index = await openIndex()
  const { hits, total } = index.search('10101', 3)
  expect(hits.map(({ code }) => code)).toEqual(['10101', '101011', '101011100'])
  expect(total).toBe(9)
  expect(index.search('xyzzy', 5)).toEqual({ hits: [], total: 0 })
  expect(index.search('999', 5).total).toBe(0)
})

test('a code has its headings, root first; only codes with others below are groups', async () => {
  const index = await openIndex()
  expect(index.pathOf('101011100').map(({ code }) => code)).toEqual(['101', '10101', '101011', '101011100'])
  expect([index.isGroup('101011'), index.isGroup('101011100')]).toEqual([true, false])
})
