import { expect, test } from 'vitest'
import { firstFilter, samplesOf, select } from './records.ts'

const TODAY = '2026-11-21'
const samples = samplesOf(TODAY)
const names = (part: object) => select(samples, { ...firstFilter(TODAY), ...part }).map(({ name }) => name)

test('the first filter shows every sample', () => expect(names({})).toHaveLength(12))

test('status, period and search narrow together; one letter is no search', () => {
  expect(names({ status: 'DONE' })).toHaveLength(4)
  expect(names({ period: { de: '2026-11-15', ate: '2026-11-21' } })).toEqual(['Aurora Papelaria', 'Bela Vista Móveis'])
  expect(names({ search: 'a' })).toHaveLength(12)
  expect(names({ search: 'au' })).toEqual(['Aurora Papelaria'])
  expect(names({ search: 'au', status: 'DONE' })).toEqual([])
})
