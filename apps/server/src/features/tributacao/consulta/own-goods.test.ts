import { expect, test } from 'vitest'
import { isNamed } from './own-goods.ts'

test.each([
  ['CIMENTO CP II 50KG', 'cimento', false, true],
  ['OLEO SOJA LIZA 900ML', 'óleo de soja', false, true],
  ['OVOS BRANCOS DZ', 'ovo', false, true],
  ['CERVEJA LATA 350ML', 'cerv', true, true],
  ['CERVEJA LATA 350ML', 'cerv', false, false],
  ['CHOCOLATE AO LEITE', 'leite', false, false],
  ['CALCULADORA DE MESA', 'cal', false, false],
  ['OLEO LUBRIFICANTE 5W30', 'oleo de soja', false, false],
])('%s for «%s» (typing: %s): %s', (...[name, words, typing, expected]) => {
  expect(isNamed(name, words, typing)).toBe(expected)
})
