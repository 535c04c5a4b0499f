import { expect, test } from 'vitest'
import { addRecent, recentDocuments } from './recent.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))

test('documents are counted by the hour and forgotten after a day', () => {
  const first = addRecent({}, at(8, 10), 50)
  const second = addRecent(first, at(8, 50), 7)
  const third = addRecent(second, at(20), 3)
  expect(recentDocuments(third, at(20))).toBe(60)
  expect(recentDocuments(third, at(24 + 7, 59))).toBe(60)
  expect(recentDocuments(third, at(24 + 8))).toBe(3)
  expect(Object.keys(addRecent(third, at(24 + 8), 1))).toHaveLength(2)
  expect(recentDocuments({}, at(0))).toBe(0)
  expect(recentDocuments(null, at(0))).toBe(0)
})
