import { expect, test } from 'vitest'
import { placeOf, turn } from './pages.ts'

const AT = { from: 3, total: 1284, size: 25, anterior: 'antes', proximo: 'depois' } as const

test('the first, previous, next and last page', () => {
  expect(turn({ ...AT, to: 0 })).toEqual({ pagina: undefined, cursor: undefined })
  expect(turn({ ...AT, to: 2 })).toEqual({ pagina: '3', cursor: 'antes' })
  expect(turn({ ...AT, to: 4 })).toEqual({ pagina: '5', cursor: 'depois' })
  expect(turn({ ...AT, to: 51 })).toEqual({ pagina: '52', cursor: 'fim' })
  expect(turn({ ...AT, to: 4, proximo: null })).toBeNull()
})

test('the last page has the remaining rows', () => {
  expect(placeOf({ cursor: 'fim' }, 25, 1284)).toEqual({ limite: 9, fim: '1' })
  expect(placeOf({ cursor: 'fim' }, 25, 1275)).toEqual({ limite: 25, fim: '1' })
  expect(placeOf({ cursor: 'abc' }, 50, 1284)).toEqual({ limite: 50, cursor: 'abc' })
  expect(placeOf({}, 50, 1284)).toEqual({ limite: 50, cursor: undefined })
})
