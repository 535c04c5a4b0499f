import { expect, test } from 'vitest'
import { countText, notasText } from './count-text.ts'

test('a count agrees with its noun', () => {
  expect([0, 1, 2, 1204].map(notasText)).toEqual(['0 notas', '1 nota', '2 notas', '1.204 notas'])
  expect(countText(1, 'chave', 'chaves')).toBe('1 chave')
})
