import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cnpjBranch, cnpjDigits, cnpjRoot, isCnpj } from './cnpj.ts'

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const twelve = fc.array(fc.constantFrom(...ALPHABET), { minLength: 12, maxLength: 12 }).map((chars) => chars.join(''))

test.each(['12ABC34501DE35', '93ZB0VRYV6KA67', '00000000E08G12', '11222333000181', '00000000000191'])(
  'accepts %s',
  (cnpj) => {
    expect(isCnpj(cnpj)).toBe(true)
  },
)

test.each([
  '12ABC34501DE36',
  '12abc34501de35',
  '11222333000180',
  '1122233300018',
  '112223330001811',
  '11.222.333/0001-81',
  '12ABC34501DE3A',
  '',
])('refuses %s', (cnpj) => {
  expect(isCnpj(cnpj)).toBe(false)
})

test('refuses fourteen equal digits, though their check digits may be right', () => {
  for (const digit of '0123456789') expect(isCnpj(digit.repeat(14))).toBe(false)
})

test('any twelve characters have one pair of check digits that is accepted', () => {
  fc.assert(
    fc.property(twelve, fc.integer({ min: 0, max: 99 }), (first, other) => {
      fc.pre(!/^(\d)\1*$/.test(first))
      const right = cnpjDigits(first)
      expect(isCnpj(first + right)).toBe(true)
      const pair = String(other).padStart(2, '0')
      expect(isCnpj(first + pair)).toBe(pair === right)
    }),
  )
})

test('a digit in place of another is noticed, save where mod 11 itself is blind (ten counts as zero)', () => {
  let missed = 0
  let tried = 0
  for (let at = 0; at < 14; at++) {
    for (const digit of '0123456789') {
      const changed = `${'11222333000181'.slice(0, at)}${digit}${'11222333000181'.slice(at + 1)}`
      if (changed === '11222333000181') continue
      tried++
      if (isCnpj(changed)) missed++
    }
  }
  expect(missed / tried).toBeLessThan(0.05)
})

test('root and branch', () => {
  expect(cnpjRoot('12ABC34501DE35')).toBe('12ABC345')
  expect(cnpjBranch('12ABC34501DE35')).toBe('01DE')
})
