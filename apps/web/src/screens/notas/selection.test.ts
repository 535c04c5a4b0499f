import { expect, test } from 'vitest'
import { boxState, NOTHING, type Selection, toggle, toggleAll } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const picked = (selection: Selection) => [...selection.ids].sort().join('')

test('a row is picked and let go', () => {
  const one = toggle(NOTHING, 'b', null)
  expect(picked(one)).toBe('b')
  expect(picked(toggle(one, 'b', null))).toBe('')
})

test('shift picks from the last plain pick, in either direction', () => {
  const from = toggle(NOTHING, 'd', null)
  expect(picked(toggle(from, 'b', ORDER))).toBe('bcd')
  expect(picked(toggle(toggle(NOTHING, 'a', null), 'c', ORDER))).toBe('abc')
})

test('shift on a picked row lets the range go', () => {
  const all = { ids: new Set(ORDER), anchor: 'b', whole: false }
  expect(picked(toggle(all, 'd', ORDER))).toBe('ae')
})

test('shift without an anchor that is still there picks the row alone', () => {
  expect(picked(toggle({ ...NOTHING, anchor: 'gone' }, 'c', ORDER))).toBe('c')
})

test('the header’s box knows none, some and all', () => {
  expect(boxState(NOTHING, ORDER)).toBe('none')
  expect(boxState(toggle(NOTHING, 'a', null), ORDER)).toBe('some')
  const all = toggleAll(NOTHING, ORDER)
  expect(boxState(all, ORDER)).toBe('all')
  expect(toggleAll(all, ORDER)).toEqual(NOTHING)
})
