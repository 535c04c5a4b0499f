import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gtinDigit, isGtin } from './gtin.ts'

test.each(['7891000315507', '96385074', '036000291452', '17891000315504'])('accepts %s', (gtin) => {
  expect(isGtin(gtin)).toBe(true)
})

test.each(['7891000315508', 'SEM GTIN', '', '00000000', '0000000000000', '789100031550', '1234567890', ' 96385074'])(
  'refuses %s',
  (gtin) => {
    expect(isGtin(gtin)).toBe(false)
  },
)

test('a changed digit is always detected', () => {
  const bodies = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`)))
  fc.assert(
    fc.property(bodies, fc.nat(13), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
      const gtin = `${body}${gtinDigit(body)}`
      expect(isGtin(gtin)).toBe(true)
      const index = position % gtin.length
      const changed = gtin.slice(0, index) + ((Number(gtin[index]) + shift) % 10) + gtin.slice(index + 1)
      expect(isGtin(changed)).toBe(false)
    }),
  )
})
