import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, isForbidden, toLatin1 } from './text.ts'

test.each([
  ['Ação, Ñ e ÿ', 'Ação, Ñ e ÿ'],
  ['Acao\u0303', 'Acaõ'],
  ['“aspas” – ‘simples’…', '"aspas" - \'simples\'...'],
  ['10 €, Łódź, cœur', '10 EUR, Lódz, coeur'],
  ['½ ≤ x ≥ 2 ≠', '½ <= x >= 2 <>'],
  ['zero\u200Bwidth', 'zerowidth'],
  ['漢字 😀', '?? ?'],
  ['ﬁm', 'fim'],
])('%s is written as %s', (text, latin) => {
  expect(toLatin1(text)).toBe(latin)
})

test('every text becomes ISO-8859-1, and a second conversion changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const latin = toLatin1(text)
      expect(latin).toMatch(/^[\0-\xff]*$/)
      expect(toLatin1(latin)).toBe(latin)
    }),
  )
})

test.each(['|', 'a|b', 'a\tb', '\r\n', '\x7f', '\x85'])('%j is forbidden in a field', (text) => {
  expect(isForbidden(text)).toBe(true)
})

test.each(['', ' ', '\xa0', 'ção', '~'])('%j is allowed in a field', (text) => {
  expect(isForbidden(text)).toBe(false)
})

test.each([
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['   ', ''],
  ['  a   b  ', 'a b'],
  ['a\r\n\tb', 'a b'],
  ['a\xa0\xa0b', 'a b'],
  ['a|b||c', 'a/b//c'],
  ['um – dois…', 'um - dois...'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test('a text is cut to its size, without a blank at the end', () => {
  expect(cleanText('abc def', 4)).toBe('abc')
  expect(cleanText('abc def', 5)).toBe('abc d')
  expect(cleanText('abc def', 7)).toBe('abc def')
  expect(cleanText('………', 4)).toBe('....')
})

test('the fast path for clean texts gives what the slow path gives', () => {
  const unit = fc.constantFrom('a', 'ç', ' ', '|', '\n', '\x7e', '\x7f', '\xa0', '\xa1', '\xff', 'Ā', '–')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const clean = cleanText(text)
      expect(isForbidden(clean)).toBe(false)
      expect(clean).not.toMatch(/^ | $| {2}/)
      expect(cleanText(`${text}\n`)).toBe(clean)
      expect(cleanText(clean)).toBe(clean)
    }),
    { numRuns: 500 },
  )
})
