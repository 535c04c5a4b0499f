import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('of an address only the names asked for are read, each in its shape; numbers too', () => {
  const raw = { mes: '2026-11', id: 12, outro: 'x', grupo: 'a b', lista: ['1'] }
  const shapes = { mes: /^\d{4}-\d\d$/, id: /^\d+$/, grupo: /^[a-z]+$/, lista: /./, falta: /./ }
  expect(searchWords(raw, shapes)).toEqual({ mes: '2026-11', id: '12' })
})
