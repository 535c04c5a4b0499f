import { expect, test } from 'vitest'
import { findInPage, partOf } from './find-text.ts'
import { percentOf, scaleOf, stepZoom } from './zoom.ts'

const page = [{ str: 'CHAVE DE ' }, { str: 'ACESSO' }, { str: '3526 1112' }, { str: ' São José dos Campos, São Paulo' }]

test('finds text across pieces and ignores accents, case and spaces', () => {
  expect(findInPage(page, 'sao', 2)).toEqual([
    { page: 2, first: 3, from: 1, last: 3, to: 4 },
    { page: 2, first: 3, from: 22, last: 3, to: 25 },
  ])
  expect(findInPage(page, '35261112', 1)).toEqual([{ page: 1, first: 2, from: 0, last: 2, to: 9 }])
  const [over] = findInPage(page, 'de acesso', 1)
  expect(over).toEqual({ page: 1, first: 0, from: 6, last: 1, to: 6 })
  expect(over && [0, 1, 2].map((piece) => partOf(over, piece, page[piece]?.str.length ?? 0))).toEqual([
    [6, 9],
    [0, 6],
    null,
  ])
  expect(findInPage(page, '  ', 1)).toEqual([])
})

test('zoom: fit to width, or steps around the printed size', () => {
  expect(scaleOf('width', 595, 595)).toBe(1)
  expect(percentOf(scaleOf(1, 0, 595))).toBe('100%')
  expect(stepZoom(scaleOf(1, 0, 595), true)).toBe(1.25)
  expect(stepZoom(scaleOf('width', 450, 595), false)).toBe(0.5)
  expect(stepZoom(scaleOf(3, 0, 595), true)).toBe(3)
  expect(stepZoom(scaleOf(0.5, 0, 595), false)).toBe(0.5)
})
