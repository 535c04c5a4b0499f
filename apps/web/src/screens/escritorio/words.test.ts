import { expect, test } from 'vitest'
import { lastSeenText } from './words.ts'

// times of the reader's zone, whatever it is
const NOW = Date.parse('2026-11-27T16:14:00')

test.each([
  ['2026-11-27T16:12:30', 'agora'],
  ['2026-11-27T16:10:00', 'hoje às 16:10'],
  ['2026-11-27T00:00:00', 'hoje às 00:00'],
  ['2026-11-26T23:59:00', 'ontem às 23:59'],
  ['2026-11-25T23:59:00', '25/11/2026'],
  [null, 'ainda não entrou'],
])('the last use at %s is «%s»', (at, text) => {
  expect(lastSeenText(at, NOW)).toBe(text)
})
