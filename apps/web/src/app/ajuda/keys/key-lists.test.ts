import { expect, test } from 'vitest'
import { keysOf } from './key-lists.ts'

const ALWAYS = 'Em qualquer tela'

test.each([
  ['/notas/nfe', ['Na lista de notas', ALWAYS]],
  ['/notas/cte/123', ['Na nota aberta', 'Na lista de notas', ALWAYS]],
  ['/notas/importar', [ALWAYS]],
  ['/notas/caixa', ['Na caixa de entrada', ALWAYS]],
  ['/cadastros/produtos', ['No cadastro de produtos', ALWAYS]],
  ['/consultas/tributacao', ['Na Consulta Tributária', ALWAYS]],
  ['/sped/fiscal', ['Na conferência do SPED', ALWAYS]],
  ['/sped/cruzamento', ['No cruzamento', ALWAYS]],
  ['/fechamento', ['No fechamento', ALWAYS]],
  ['/conta', [ALWAYS]],
])('%s lists its own keys before those of every screen', (pathname, titles) => {
  expect(keysOf(pathname).map(({ title }) => title)).toEqual(titles)
})

test('no list has duplicate lines or a line without a key', () => {
  for (const { lines } of [
    '/notas/nfe/1',
    '/cadastros/produtos',
    '/consultas/tributacao',
    '/sped',
    '/fechamento',
  ].flatMap(keysOf)) {
    expect(new Set(lines.map(({ does }) => does)).size).toBe(lines.length)
    expect(lines.every(({ keys }) => keys.length > 0 && keys.every((together) => together.length > 0))).toBe(true)
  }
})
