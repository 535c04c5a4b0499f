import { expect, test } from 'vitest'
import { DateText } from './common.ts'

const pattern = new RegExp(String(Reflect.get(DateText, 'pattern')))

test('accepts exactly the calendar dates from 1900 to 2099', () => {
  const wrong: string[] = []
  for (let year = 1896; year <= 2104; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (const day of [0, 1, 27, 28, 29, 30, 31, 32]) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const date = new Date(Date.UTC(year, month - 1, day))
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2099
        if (pattern.test(text) !== exists) wrong.push(text)
      }
  expect(wrong).toEqual([])
  for (const text of ['', '2026-1-1', '2026-01-01T00:00', ' 2026-01-01', '2026-01-01\n'])
    expect(pattern.test(text)).toBe(false)
})
