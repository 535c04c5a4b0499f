import { expect, test } from 'vitest'
import { defineSearch } from './define-search.ts'

test('of an address only the names asked for are read, each in its shape; numbers too', () => {
  const raw = { mes: '2026-11', id: 12, outro: 'x', grupo: 'a b', lista: ['1'], ver: 'todas', quem: 'x' }
  const shapes = { mes: /^\d{4}-\d\d$/, id: /^\d+$/, grupo: /^[a-z]+$/, lista: /./, falta: /./ }
  const read = defineSearch({ ...shapes, ver: ['todas', 'paradas'], quem: ['empresa'], ano: ['12'] })
  expect(read(raw)).toEqual({ mes: '2026-11', id: '12', ver: 'todas' })
  expect(read({ ano: 12, ver: 'length' })).toEqual({ ano: '12' })
})
