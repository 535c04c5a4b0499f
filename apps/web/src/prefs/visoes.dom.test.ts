import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readTableMode } from './table-mode.ts'
import { MAX_VISOES, ownViewsOf, readVisoes, useVisoes, withVisao } from './visoes.ts'

const view = (nome: string, situacao = 'cancelada') => ({ nome, endereco: { situacao } })

test('a view replaces the one of the same name; views are sorted by name', () => {
  const two = withVisao(withVisao([], view('Vendas')), view('Canceladas'))
  expect(two.map(({ nome }) => nome)).toEqual(['Canceladas', 'Vendas'])
  expect(withVisao(two, view(' Vendas ', 'denegada'))).toEqual([view('Canceladas'), view('Vendas', 'denegada')])
})

test('stored views are read back; invalid ones are dropped', () => {
  const stored = [view('Canceladas'), { nome: '' }, 7, { nome: 'x' }, { nome: 'y', endereco: { a: 1, b: 'c' } }]
  expect(readVisoes(JSON.stringify(stored))).toEqual([view('Canceladas'), { nome: 'y', endereco: { b: 'c' } }])
  expect(readVisoes('não é JSON')).toEqual([])
  expect(readVisoes(null)).toEqual([])
  const many = Array.from({ length: 50 }, (_, index) => view(`v${index}`))
  expect(readVisoes(JSON.stringify(many))).toHaveLength(MAX_VISOES)
})

test('tables scroll by default; pages have 50 rows by default', () => {
  expect(readTableMode(null)).toEqual({ paged: false, size: 50 })
  expect(readTableMode('paginas:25')).toEqual({ paged: true, size: 25 })
  expect(readTableMode('paginas:7')).toEqual({ paged: true, size: 50 })
})

test('views kept per company by older versions stay, as the views of the user', () => {
  localStorage.setItem('portal_visoes:7:41827365000171', JSON.stringify([view('Canceladas')]))
  const ofBranch = { nome: 'Da filial', endereco: { situacao: 'resumo', filial: '0002' } }
  localStorage.setItem('portal_visoes:7:7K4M2A91000125', JSON.stringify([ofBranch]))
  localStorage.setItem('portal_visoes:7:fechamento', JSON.stringify([view('De outra tela')]))
  localStorage.setItem('portal_visoes:8:41827365000171', JSON.stringify([view('De outra pessoa')]))
  const { result } = renderHook(() => useVisoes('7'))
  expect(result.current.visoes).toEqual([view('Canceladas'), view('Da filial', 'resumo')])
  act(() => result.current.remove('Canceladas'))
  act(() => result.current.remove('Da filial'))
  expect(result.current.visoes).toEqual([])
})

test('a renamed view keeps its filters; the name of another view is refused', () => {
  const { result } = renderHook(() => useVisoes(ownViewsOf('carteira', '9')))
  act(() => result.current.save(view('Uma')))
  act(() => result.current.save(view('Outra', 'denegada')))
  act(() => result.current.rename('Outra', 'Denegadas'))
  expect(result.current.visoes).toEqual([view('Denegadas', 'denegada'), view('Uma')])
  expect(() => result.current.rename('Denegadas', 'Uma')).toThrow('Você já tem uma visão com este nome.')
  expect(localStorage.getItem('portal_visoes:9:carteira')).toContain('Denegadas')
})
