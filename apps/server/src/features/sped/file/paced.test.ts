import { expect, test } from 'vitest'
import { paced } from './paced.ts'

test('more than two events a second are reduced to two', () => {
  let at = 0
  const heard: number[] = []
  const tell = paced(
    (value: number) => heard.push(value),
    () => at,
  )
  for (const [time, value] of [
    [100, 1],
    [500, 2],
    [900, 3],
    [999, 4],
    [1000, 5],
  ] as const) {
    at = time
    tell(value)
  }
  expect(heard).toEqual([2, 5])
})
