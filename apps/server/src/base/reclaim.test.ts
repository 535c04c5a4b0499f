import { expect, test } from 'vitest'
import { reclaim } from './reclaim.ts'

test('what nobody needs any more is gone at once', () => {
  let large = Array.from({ length: 300_000 }, (_, at) => ({ at }))
  const before = process.memoryUsage().heapUsed
  large = []
  reclaim()
  expect(large).toEqual([])
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 5_000_000)
})
