import { expect, test } from 'vitest'
import { createRandom, seedOf } from './random.ts'

const draw = (seed: number, count: number) => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(draw(42, 50)).toEqual(draw(42, 50))
  expect(draw(42, 50)).not.toEqual(draw(43, 50))
})

test('numbers stay in range and spread evenly', () => {
  const random = createRandom(1)
  const counts = new Array<number>(10).fill(0)
  for (let i = 0; i < 10_000; i++) counts[random.int(0, 9)]!++
  expect(Math.min(...counts)).toBeGreaterThan(880)
  expect(Math.max(...counts)).toBeLessThan(1120)
})

test('digits keep their leading zeros', () => {
  const random = createRandom(3)
  for (let i = 0; i < 500; i++) expect(random.digits(14)).toMatch(/^\d{14}$/)
})

test('each name gives a different seed', () => {
  expect(seedOf(1, 'a')).not.toBe(seedOf(1, 'b'))
  expect(seedOf(1, 'a')).toBe(seedOf(1, 'a'))
})
