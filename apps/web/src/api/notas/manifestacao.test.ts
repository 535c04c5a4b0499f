import { expect, test } from 'vitest'
import { isLotDone, manifestLots } from './manifestacao.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const sizes = (notas: [string, string[]][]) =>
  manifestLots(new Map(notas)).map((lot) => lot.map((item) => `${item.cpfcnpj} ${item.ids.length}`))

test('the notes of several companies go in one call, up to 500 of a company and 2,000 in all', () => {
  expect(sizes([['a', ids(2)], ['b', ids(1)]])).toEqual([['a 2', 'b 1']]) // biome-ignore format: a table
  expect(sizes([['a', ids(501)], ['b', ids(3)]])).toEqual([['a 500', 'b 3'], ['a 1']]) // biome-ignore format: a table
  const five = ['a', 'b', 'c', 'd', 'e'].map((cnpj): [string, string[]] => [cnpj, ids(500)])
  expect(sizes(five)).toEqual([['a 500', 'b 500', 'c 500', 'd 500'], ['e 500']])
})

test('a lot is done when the task has ended and no company waits for an answer', () => {
  const item = (manifesto?: object) => ({ cpfcnpj: 'a', nome: 'A', situacao: 'feita', resultado: { manifesto } })
  const lot = (dt_fim: string | null, ...data: object[]) => ({ dt_fim, data }) as Parameters<typeof isLotDone>[0] // as far as read
  expect(isLotDone(lot(null, item({ fl_concluido: true })))).toBe(false)
  expect(isLotDone(lot('2026-11-28', item({ fl_concluido: true }), item({ fl_concluido: false })))).toBe(false)
  expect(isLotDone(lot('2026-11-28', item({ fl_concluido: true }), item()))).toBe(true)
})
