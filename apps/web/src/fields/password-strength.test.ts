// spec: 5.8

import { expect, test } from 'vitest'
import { metRules } from './password-strength.ts'

test.each([
  ['', []],
  ['abc', ['lower']],
  ['abcdefgh', ['length', 'lower']],
  ['Abcdefg1', ['length', 'lower', 'upper', 'digit']],
  ['Abcdefg1!', ['length', 'lower', 'upper', 'digit', 'special']],
  ['ção é Água', ['length', 'lower', 'upper']],
  ['😀', ['special']],
])('the password meter finds in %j: %j', (password, met) => {
  expect(metRules(password).map(({ key }) => key)).toEqual(met)
})
