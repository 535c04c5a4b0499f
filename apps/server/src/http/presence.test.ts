import { expect, test } from 'vitest'
import { leaveTime } from './presence.ts'

const NOW = 1_000_000
const presence = (askedAt: number | null) => ({ isLeaving: true, askedAt })

test('without a setting a process waits for a balancer that asked within the last minute, else it leaves at once', () => {
  expect(leaveTime(presence(NOW - 5_000), null, NOW)).toBe(10_000)
  expect(leaveTime(presence(NOW - 60_000), null, NOW)).toBe(0)
  expect(leaveTime(presence(null), null, NOW)).toBe(0)
})

test('a setting holds whatever was asked', () => {
  expect(leaveTime(presence(NOW), 0, NOW)).toBe(0)
  expect(leaveTime(presence(null), 3_000, NOW)).toBe(3_000)
})
