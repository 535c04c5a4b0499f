import { expect, test } from 'vitest'
import { scrollFor, sizeOf, slotsOf, startOf } from './rows-window.ts'

const room = { height: 280, rowHeight: 28, count: 1_000 }

test('draws what is in sight and a few rows beside it, none as long as the room is not known', () => {
  expect(sizeOf(room)).toBe(23)
  expect(sizeOf({ height: 0, rowHeight: 28 })).toBe(0)
  expect(startOf(0, room)).toBe(0)
  expect(startOf(100, room)).toBe(94)
  expect(startOf(990, room)).toBe(977)
  expect(startOf(50, { ...room, count: 3 })).toBe(0)
})

test('writes rows that come into the places of those that went, and moves nothing in the document', () => {
  const at = (start: number) => slotsOf({ start, size: 5, count: 100, lead: 0 })
  expect(at(0).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  expect(at(2).map(({ index }) => index)).toEqual([5, 6, 2, 3, 4])
  expect(at(13).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4])
})

test('puts them in the order of the screen by another first place', () => {
  const sorted = slotsOf({ start: 13, size: 5, count: 100, lead: 13 % 5 })
  expect(sorted).toEqual([3, 4, 0, 1, 2].map((slot, at) => ({ slot, index: 13 + at })))
})

test('draws no row after the last', () => {
  expect(slotsOf({ start: 0, size: 5, count: 2, lead: 0 })).toEqual([
    { slot: 0, index: 0 },
    { slot: 1, index: 1 },
  ])
})

test('scrolls just as far as a row needs', () => {
  expect(scrollFor(5, 0, room)).toBeNull()
  expect(scrollFor(10, 0, room)).toBe(28)
  expect(scrollFor(3, 200, room)).toBe(84)
})
