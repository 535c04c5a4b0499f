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

test('refuses fourteen equal digits, even with correct check digits', () => {
  for (const digit of '0123456789') expect(isCnpj(digit.repeat(14))).toBe(false)
})

test('twelve characters have exactly one accepted pair of check digits', () => {
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

test('a changed digit is detected, except where mod 11 cannot (ten counts as zero)', () => {
  let missed = 0
  let tried = 0
  for (let index = 0; index < 14; index++) {
    for (const digit of '0123456789') {
      const changed = `${'11222333000181'.slice(0, index)}${digit}${'11222333000181'.slice(index + 1)}`
      if (changed === '11222333000181') continue
      tried++
      if (isCnpj(changed)) missed++
    }
  }
  expect(missed / tried).toBeLessThan(0.05)
})

test('splits a CNPJ into root and branch', () => {
  expect(cnpjRoot('12ABC34501DE35')).toBe('12ABC345')
  expect(cnpjBranch('12ABC34501DE35')).toBe('01DE')
})
