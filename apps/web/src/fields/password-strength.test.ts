import { expect, test } from 'vitest'
import { rulesKept } from './password-strength.ts'

test.each([
  ['', []],
  ['abc', ['lower']],
  ['abcdefgh', ['length', 'lower']],
  ['Abcdefg1', ['length', 'lower', 'upper', 'digit']],
  ['Abcdefg1!', ['length', 'lower', 'upper', 'digit', 'special']],
  ['ção é Água', ['length', 'lower', 'upper']],
  ['😀', ['special']],
])('the password meter finds in %j: %j', (password, kept) => {
  expect(rulesKept(password).map(({ key }) => key)).toEqual(kept)
})
