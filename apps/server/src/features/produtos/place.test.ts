import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAll } from './place.ts'

const rising = (positions: readonly number[]) =>
  positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))

test('positions are increasing whole numbers above zero, after any earlier positions', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null }), { maxLength: 60 }), (wanted) => {
      const placed = placeAll(wanted)
      expect(placed).toHaveLength(wanted.length)
      expect(rising(placed) && placed.every((position) => Number.isSafeInteger(position) && position > 0)).toBe(true)
    }),
  )
})

test('an inserted, moved or removed row keeps the positions of the others', () => {
  expect(placeAll([null, null])).toEqual([1024, 2048])
  expect(placeAll([1024, null, 2048])).toEqual([1024, 1536, 2048])
  expect(placeAll([3072, 1024, 2048])).toEqual([512, 1024, 2048])
  expect(placeAll([1024, 3072])).toEqual([1024, 3072])
})

test('without a free number all positions are assigned again', () => {
  expect(placeAll([1, null, 2])).toEqual([1024, 2048, 3072])
})
