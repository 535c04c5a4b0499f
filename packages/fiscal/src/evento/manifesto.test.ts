import { expect, test } from 'vitest'
import { brasiliaDay, manifestoDeadlines, manifestoLastDays } from './manifesto.ts'

test.each([
  ['2026-06-01T00:00:00-03:00', '2026-06-11', '2026-08-30'],
  ['2026-05-31T23:59:59-03:00', '2026-06-10', '2026-11-27'],
  ['2026-06-01T02:30:00Z', '2026-06-10', '2026-11-27'], // 23:30 of the day before in Brasília
  ['2026-05-31T23:30:00-04:00', '2026-06-11', '2026-08-30'], // 00:30 of the next day in Brasília
  ['2026-11-21T14:05:00', '2026-12-01', '2027-02-19'],
])('the last days of a note authorised at %s', (written, ciencia, final) => {
  expect(manifestoLastDays(written)).toEqual({ ciencia, final })
})

test('an instant gives the same days as its text, and an unreadable one none', () => {
  expect(manifestoLastDays(new Date('2026-11-21T14:05:00-03:00'))).toEqual(
    manifestoLastDays('2026-11-21T14:05:00-03:00'),
  )
  for (const text of [null, '', 'ontem'])
    expect([manifestoLastDays(text), manifestoDeadlines(text)]).toEqual([null, null])
  expect(brasiliaDay(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21')
})
