// spec: 5.6

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from '../lib/format.ts'
import { addDays, addMonths, maskDay, parseDay, weeksOf } from './date.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['211126', '2026-11-21'],
  ['1/5/2026', '2026-05-01'],
  ['21-11-2026', '2026-11-21'],
  ['21.11.26', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  [' 21/11/2026 ', '2026-11-21'],
  ['01/01/1900', '1900-01-01'],
  ['31/12/2099', '2099-12-31'],
  ['29/02/2028', '2028-02-29'],
  ['21/11', '2026-11-21'],
  ['5', '2026-11-05'],
])('%s typed is the day %s', (typed, day) => expect(parseDay(typed, '2026-11-30')).toBe(day))

test.each([
  '',
  '31/02/2026',
  '29/02/2027',
  '31/12/1899',
  '01/01/2100',
  '00/01/2026',
  '1/13/2026',
  'ontem',
  '21/11/226',
])('%j is no day', (typed) => expect(parseDay(typed, '2026-11-30')).toBeNull())

test('without a today, a part of a date is no day', () => expect(parseDay('21/11')).toBeNull())

test('every day is written, typed and read back', () => {
  const bounds = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(bounds), (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(parseDay(formatDate(day))).toBe(day)
      expect(parseDay(formatDate(day).replaceAll('/', ''))).toBe(day)
    }),
  )
})

test.each([
  ['2', '2'],
  ['21', '21'],
  ['211', '21/1'],
  ['2111', '21/11'],
  ['21112026', '21/11/2026'],
  ['21/11/2026', '21/11/2026'],
  ['1/5/2026', '1/5/2026'],
  ['21-11', '21-11'],
])('%s is shown as %s while typing', (typed, masked) => expect(maskDay(typed)).toBe(masked))

test('months and days away keep to months that exist and to the bounds', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2099-12-05', 1)).toBe('2099-12-31')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('1900-01-01', -1)).toBe('1900-01-01')
})

test('a month has its weeks from Sunday to Saturday, and no day outside the bounds', () => {
  const november = weeksOf('2026-11')
  expect(november[0]?.[0]).toBe('2026-11-01')
  expect(november).toHaveLength(5)
  expect(weeksOf('1900-01')[0]?.slice(0, 2)).toEqual([null, '1900-01-01'])
  expect(weeksOf('2099-12').at(-1)?.slice(4)).toEqual(['2099-12-31', null, null])
})
