// spec: C7

import { expect, test } from 'vitest'
import { boxState, nothing, type Selection, toggle, toggleAll } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const NEXT_PAGE = [{ id: 'f' }]
const one = { order: ORDER, range: false }
const range = { order: ORDER, range: true }
const picked = (selection: Selection) => [...selection.rows.keys()].sort().join('')

test('a row is selected and deselected', () => {
  const some = toggle(nothing(), 'b', one)
  expect(picked(some)).toBe('b')
  expect(picked(toggle(some, 'b', one))).toBe('')
})

test('shift selects from the anchor, in either direction', () => {
  const from = toggle(nothing(), 'd', one)
  expect(picked(toggle(from, 'b', range))).toBe('bcd')
  expect(picked(toggle(toggle(nothing(), 'a', one), 'c', range))).toBe('abc')
})

test('shift on a selected row deselects the range', () => {
  const all = { rows: new Map(ORDER.map((row) => [row.id, row])), anchor: 'b', whole: false }
  expect(picked(toggle(all, 'd', range))).toBe('ae')
})

test('shift without a loaded anchor selects only the row', () => {
  expect(picked(toggle({ ...nothing(), anchor: 'gone' }, 'c', range))).toBe('c')
})

test('the header’s checkbox shows none, some or all of the page', () => {
  expect(boxState(nothing(), ORDER)).toBe('none')
  expect(boxState(toggle(nothing(), 'a', one), ORDER)).toBe('some')
  const all = toggleAll(nothing(), ORDER)
  expect(boxState(all, ORDER)).toBe('all')
  expect(boxState(all, NEXT_PAGE)).toBe('some')
  expect(picked(toggleAll(all, ORDER))).toBe('')
})

test('selections of several pages are kept; the whole filter is deselected at once', () => {
  const both = toggleAll(toggleAll(nothing(), ORDER), NEXT_PAGE)
  expect(picked(both)).toBe('abcdef')
  expect(boxState({ ...both, whole: true }, NEXT_PAGE)).toBe('all')
  expect(picked(toggleAll({ ...both, whole: true }, ORDER))).toBe('')
})
