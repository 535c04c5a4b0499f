import { expect, test } from 'vitest'
import { lineOf, topOf } from './chart-scale.ts'

const points = (...values: number[]) => values.map((value, index) => ({ name: String(index), value }))

test('a line runs from edge to edge, its greatest value at the top', () => {
  expect(lineOf(points(0, 10, 5), { width: 100, height: 23 })).toBe('M0 22L50 2L100 12')
})

test('nothing, zeros, one value and negative values draw too', () => {
  expect(lineOf([], { width: 100, height: 20 })).toBe('')
  expect(lineOf(points(0, 0), { width: 100, height: 20 })).toBe('M0 19L100 19')
  expect(lineOf(points(5), { width: 100, height: 20 })).toBe('M0 2H100')
  expect(lineOf(points(-5, 5), { width: 100, height: 20 })).toBe('M0 19L100 2')
  expect(topOf(points(0))).toBe(1)
})
