import { expect, test } from 'vitest'
import { readTableMode } from './table-mode.ts'
import { MAX_VISOES, readVisoes, withVisao } from './visoes.ts'

const view = (nome: string, situacao = 'cancelada') => ({ nome, endereco: { situacao } })

test('a view of the same name takes the place of the other; they stand by name', () => {
  const two = withVisao(withVisao([], view('Vendas')), view('Canceladas'))
  expect(two.map(({ nome }) => nome)).toEqual(['Canceladas', 'Vendas'])
  expect(withVisao(two, view(' Vendas ', 'denegada'))).toEqual([view('Canceladas'), view('Vendas', 'denegada')])
})

test('what is kept is read back; what makes no sense is left out', () => {
  const kept = [view('Canceladas'), { nome: '' }, 7, { nome: 'x' }, { nome: 'y', endereco: { a: 1, b: 'c' } }]
  expect(readVisoes(JSON.stringify(kept))).toEqual([view('Canceladas'), { nome: 'y', endereco: { b: 'c' } }])
  expect(readVisoes('não é JSON')).toEqual([])
  expect(readVisoes(null)).toEqual([])
  const many = Array.from({ length: 50 }, (_, at) => view(`v${at}`))
  expect(readVisoes(JSON.stringify(many))).toHaveLength(MAX_VISOES)
})

test('tables scroll unless pages were chosen, 50 rows unless another size was', () => {
  expect(readTableMode(null)).toEqual({ paged: false, size: 50 })
  expect(readTableMode('paginas:25')).toEqual({ paged: true, size: 25 })
  expect(readTableMode('paginas:7')).toEqual({ paged: true, size: 50 })
})
