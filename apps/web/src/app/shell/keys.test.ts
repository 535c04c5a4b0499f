import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'

test('a screen with keys of its own lists them before those of every screen', () => {
  expect(keysOf('/notas/nfe').map(({ title }) => title)).toEqual(['Na lista de notas', 'Em qualquer tela'])
  expect(keysOf('/notas/nfe/123')).toHaveLength(2)
  expect(keysOf('/notas/importar').map(({ title }) => title)).toEqual(['Em qualquer tela'])
})
