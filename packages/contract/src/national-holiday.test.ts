import { expect, test } from 'vitest'
import { nationalHoliday } from './national-holiday.ts'

test.each([
  ['2026-11-20', 'Consciência Negra'],
  ['2023-11-20', null],
  ['2026-04-21', 'Tiradentes'],
  ['2026-12-25', 'Natal'],
  ['2026-11-19', null],
])('%s: %s', (day, name) => {
  expect(nationalHoliday(day)).toBe(name)
})

/** Good Fridays as calendars print them. */
test.each([
  '2008-03-21',
  '2011-04-22',
  '2024-03-29',
  '2025-04-18',
  '2026-04-03',
  '2027-03-26',
  '2030-04-19',
  '2038-04-23',
])('%s is Good Friday', (day) => {
  expect(nationalHoliday(day)).toBe('Paixão de Cristo')
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(nationalHoliday(next)).toBeNull()
})
