import { expect, test } from 'vitest'
import { clampWidth, moveColumn, planWidths, readLayout, resizeColumn, shownIds, writeLayout } from './column-layout.ts'

const COLUMNS = [
  { id: 'numero', width: 80 },
  { id: 'parte', width: 180, grow: true },
  { id: 'valor', width: 100 },
  { id: 'serie', width: 60, optional: true },
]

test('the column that grows takes the room that is left, and the edges belong to the first and the last', () => {
  const { widths, starts, total } = planWidths(COLUMNS.slice(0, 3), 600)
  expect(widths).toEqual([98, 384, 118])
  expect(starts).toEqual([0, 98, 482])
  expect(total).toBe(600)
})

test('without room the columns keep their least width and the grid scrolls', () => {
  expect(planWidths(COLUMNS.slice(0, 3), 200).total).toBe(98 + 180 + 118)
})

test('a column that a person sized keeps its size, also one that grew', () => {
  expect(planWidths(COLUMNS.slice(0, 3), 600, { widths: { parte: 220 } }).widths).toEqual([98, 220, 118])
})

test('without a choice the default columns show; pinned ones are first; unknown ones are ignored', () => {
  expect(shownIds(COLUMNS, {})).toEqual(['numero', 'parte', 'valor'])
  expect(shownIds(COLUMNS, { shown: ['serie', 'valor', 'nada', 'numero'], pinned: ['numero', 'parte'] })).toEqual([
    'numero',
    'serie',
    'valor',
  ])
  expect(shownIds([{ id: 'a', fixed: true }, { id: 'b' }], { shown: ['b'] })).toEqual(['b', 'a'])
})

test('a layout is written for an address and read from it', () => {
  const layout = { shown: ['numero', 'parte', 'valor'], widths: { parte: 320 }, pinned: ['numero'] }
  expect(writeLayout(layout.shown, layout)).toBe('^numero,parte.320,valor')
  expect(readLayout('^numero,parte.320,valor')).toEqual(layout)
})

test('an invalid address gives no layout, a partly valid one its valid parts', () => {
  expect(readLayout('')).toBeNull()
  expect(readLayout('<script>,..,1')).toBeNull()
  expect(readLayout('valor,<b>,valor,parte.90')).toEqual({ shown: ['valor', 'parte'], widths: { parte: 90 } })
  expect(readLayout('valor.999')).toEqual({ shown: ['valor'], widths: { valor: 800 } })
})

test('a column moves among those that show and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moveColumn(['a', 'b', 'c'], 'c', 5)).toEqual(['a', 'b', 'c'])
})

test('widths stay within reason', () => {
  expect(clampWidth(3)).toBe(48)
  expect(clampWidth(5000)).toBe(800)
  expect(resizeColumn({ widths: { a: 50 } }, 'b', 60.4)).toEqual({ widths: { a: 50, b: 60 } })
})
