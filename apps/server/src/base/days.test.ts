import { expect, test } from 'vitest'
import { daysAfter, lastDay, monthAfter, monthOf, monthText, todayOf } from './days.ts'

test.each([
  ['2026-10', -1, '2026-09'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', 14, '2028-01'],
])('%s and %i months is %s', (month, months, result) => expect(monthAfter(month, months)).toBe(result))

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => expect(lastDay(month)).toBe(day))

test('a month has its first day, that of the previous one and that of the next', () => {
  expect(monthOf('2026-01')).toEqual({
    name: '2026-01',
    before: '2025-12-01',
    first: '2026-01-01',
    end: '2026-02-01',
  })
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthText('2026-03')).toBe('março de 2026')
})

test('the day is that of São Paulo, also after midnight in Greenwich', () => {
  expect(todayOf(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
  expect(todayOf(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})
