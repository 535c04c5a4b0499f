import { expect, test } from 'vitest'
import { findEmpresas, mayImport, readRecent, toFindable, withRecent } from './empresa-rules.ts'

const empresa = (nome: string, cpfcnpj: string) => ({ nome, cpfcnpj, uf: 'SP', papel: 'contador' as const })
const ALL = toFindable([
  empresa('Comércio São João Ltda', '12ABC34501DE35'),
  empresa('João da Silva Transportes', '11222333000181'),
  empresa('Padaria Pão de Mel', '52998224725'),
])
const names = (typed: string) => findEmpresas(ALL, typed).map(({ nome }) => nome.split(' ')[0])

test.each([
  ['joao', ['João', 'Comércio']],
  ['são joão', ['Comércio']],
  ['12.ABC', ['Comércio']],
  ['11.222.333/0001-81', ['João']],
  ['529982', ['Padaria']],
  ['zzz', []],
  ['  ', ['Comércio', 'João', 'Padaria']],
])('«%s» finds %s', (typed, matches) => {
  expect(names(typed)).toEqual(matches)
})

test('three thousand companies are searched within a frame or two', () => {
  const many = toFindable(
    Array.from({ length: 3000 }, (_, n) => empresa(`Empresa número ${n}`, String(10_000_000_000_000 + n))),
  )
  const start = performance.now()
  expect(findEmpresas(many, 'numero 2999')).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(100)
})

test.each([
  ['titular', undefined, true],
  ['contador', 'S', true],
  ['consulta', 'S', true],
  ['consulta', 'N', false],
  ['consulta', undefined, false],
] as const)('%s with fl_importar %s: %s', (papel, fl_importar, expected) => {
  expect(mayImport({ papel, fl_importar })).toBe(expected)
})

test('the last five used are remembered, each once', () => {
  expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
  expect(readRecent('["a",1,"b"]')).toEqual(['a', 'b'])
  expect(readRecent('nonsense')).toEqual([])
})
