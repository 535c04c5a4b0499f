import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toMoney } from './money.ts'

test('cents go over the wire and come back, to the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(toCents(JSON.parse(JSON.stringify(toMoney(cents))))).toBe(cents)
    }),
  )
})
