import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

test.each([
  ['a Wednesday', '2026-11-25T18:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['a Friday before a weekend', '2026-11-27T13:00:00Z', '2026-12-02T12:00:00.000Z'],
  ['Christmas and the New Year are no working days', '2026-12-24T13:00:00Z', '2026-12-30T12:00:00.000Z'],
  ['late in the evening the day of Brasília counts', '2026-11-26T01:00:00Z', '2026-11-30T12:00:00.000Z'],
])('three working days after %s', (_, now, then) => {
  expect(workingDaysAfter(new Date(now), 3).toISOString()).toBe(then)
})
