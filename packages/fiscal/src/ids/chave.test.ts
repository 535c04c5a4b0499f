import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveParts, chaveShape, checkDigit, formatChave, parseChave } from './chave.ts'

const KEY = '41170706117473000150550010000463201612756527'
const WITH_LETTERS = '3526050X0J92JY000196570010000006041448679011'
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const keys = fc
  .tuple(digits(6), fc.stringMatching(/^[A-Z\d]{12}$/), digits(25))
  .map((parts) => parts.join(''))
  .map((first43) => `${first43}${checkDigit(first43)}`)

test.each([KEY, WITH_LETTERS])('accepts %s', (key) => {
  expect(parseChave(key)).toBe(key)
})

test.each([
  ['chave.shape', KEY.slice(1)],
  ['chave.shape', `${KEY}0`],
  ['chave.shape', WITH_LETTERS.toLowerCase()],
  ['chave.shape', `A${KEY.slice(1)}`],
  ['chave.shape', ''],
  ['chave.digit', `${KEY.slice(0, 43)}0`],
])('refuses with %s: %s', (code, key) => {
  expect(() => parseChave(key)).toThrow(expect.objectContaining({ code }))
})

test('a key has one valid check digit, and its joined parts are the key', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 0, max: 9 }), (key, digit) => {
      expect(parseChave(key)).toBe(key)
      expect(Object.values(chaveParts(key)).join('')).toBe(key)
      const other = key.slice(0, 43) + digit
      expect(chaveShape(other)).toBe(true)
      if (other !== key) expect(() => parseChave(other)).toThrow(expect.objectContaining({ code: 'chave.digit' }))
    }),
  )
})

test('splits a real key into its parts', () => {
  expect(chaveParts(KEY)).toEqual({
    cUF: '41',
    aamm: '1707',
    cnpj: '06117473000150',
    mod: '55',
    serie: '001',
    nNF: '000046320',
    tpEmis: '1',
    cNF: '61275652',
    cDV: '7',
  })
  expect(() => chaveParts('41')).toThrow(expect.objectContaining({ code: 'chave.shape' }))
})

test('is formatted in eleven groups of four', () => {
  expect(formatChave(KEY)).toBe('4117 0706 1174 7300 0150 5500 1000 0463 2016 1275 6527')
})
