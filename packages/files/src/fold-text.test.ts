import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['São JOÃO', 'sao joao'],
  ['Açúcar à Ênfase', 'acucar a enfase'],
  ['12,5 % – R$', '12,5 % – r$'],
])('%s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(text.normalize('NFD'))).toBe(folded)
})
