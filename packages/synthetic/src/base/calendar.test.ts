import { expect, test } from 'vitest'
import { dayAfter, dayRange, later, momentAt, written } from './calendar.ts'

const moment = { local: '2026-02-27T22:30:15', offset: '-03:00' }

test('times are right across the ends of day, month and year', () => {
  expect(later(moment, 5400).local).toBe('2026-02-28T00:00:15')
  expect(later(moment, 2 * 86_400).local).toBe('2026-03-01T22:30:15')
  expect(dayAfter({ local: '2026-12-20T10:00:00', offset: '-03:00' }, 28)).toBe('2027-01-17')
  expect(written(moment)).toBe('2026-02-27T22:30:15-03:00')
})

test('an end month is included completely, an end day is the last day', () => {
  const january = dayRange('2026-01', '2026-01')
  expect(january.end - january.first).toBe(31)
  const part = dayRange('2026-06', '2026-11-20')
  expect(part.end - part.first).toBe(173)
})

test('positions within a day give ascending times in opening hours', () => {
  const { first } = dayRange('2026-06', '2026-06')
  expect(momentAt(first, '-03:00').local).toBe('2026-06-01T08:00:00')
  expect(momentAt(first + 0.5, '-03:00').local).toBe('2026-06-01T13:30:00')
  expect(momentAt(first + 1.9999, '-03:00').local).toMatch(/^2026-06-02T18:59/)
})
