// spec: C10

import { expect, test } from 'vitest'
import { type GridMove, moveFor, rectangleOf } from './grid-keys.ts'

const press = (
  key: string,
  modifiers: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {},
  over = {},
): GridMove | null =>
  moveFor(
    {
      key,
      ctrlKey: modifiers.ctrl ?? false,
      metaKey: false,
      shiftKey: modifiers.shift ?? false,
      altKey: modifiers.alt ?? false,
    },
    { active: { row: 10, col: 3 }, rows: 100, cols: 8, page: 20, range: false, ...over },
  )
const goes = (row: number, col: number, extend = false) => ({ to: { row, col }, extend })

test.each([
  ['ArrowDown', {}, goes(11, 3)],
  ['ArrowUp', {}, goes(9, 3)],
  ['ArrowLeft', {}, goes(10, 2)],
  ['ArrowRight', {}, goes(10, 4)],
  ['Home', {}, goes(10, 0)],
  ['End', {}, goes(10, 7)],
  ['Home', { ctrl: true }, goes(0, 0)],
  ['End', { ctrl: true }, goes(99, 7)],
  ['PageDown', {}, goes(30, 3)],
  ['PageUp', {}, goes(0, 3)],
])('%s with %o moves as the APG pattern requires', (key, modifiers, where) => {
  expect(press(key, modifiers)).toEqual(where)
})

test('up from the first row is the head, where a key can sort or size; further up is nowhere', () => {
  expect(press('ArrowUp', {}, { active: { row: 0, col: 3 } })).toEqual(goes(-1, 3))
  expect(press('ArrowUp', {}, { active: { row: -1, col: 3 } })).toEqual(goes(-1, 3))
  expect(press('ArrowRight', { shift: true }, { active: { row: -1, col: 3 } })).toEqual({ widen: 16 })
  expect(press('ArrowLeft', { shift: true }, { active: { row: -1, col: 3 } })).toEqual({ widen: -16 })
})

test('the edges hold', () => {
  expect(press('ArrowDown', {}, { active: { row: 99, col: 3 } })).toEqual(goes(99, 3))
  expect(press('ArrowRight', {}, { active: { row: 5, col: 7 } })).toEqual(goes(5, 7))
})

test('Enter opens, Space picks, Shift and Space picks to here, Ctrl+A all, Esc leaves', () => {
  expect(press('Enter')).toEqual({ act: 'enter' })
  expect(press(' ')).toEqual({ act: 'toggle' })
  expect(press(' ', { shift: true })).toEqual({ act: 'toggleRange' })
  expect(press('a', { ctrl: true })).toEqual({ act: 'all' })
  expect(press('Escape')).toEqual({ act: 'escape' })
})

test('keys that belong to others are left to them', () => {
  for (const key of ['a', 'Tab', 'b', 'F5']) expect(press(key)).toBeNull()
  expect(press('ArrowLeft', { alt: true })).toBeNull()
  expect(press('ArrowRight', { ctrl: true })).toBeNull()
})

test('with ranges Shift takes cells along', () => {
  expect(press('ArrowDown', { shift: true }, { range: true })).toEqual(goes(11, 3, true))
  expect(press('End', { ctrl: true, shift: true }, { range: true })).toEqual(goes(99, 7, true))
})

test('a rectangle is the same from either corner', () => {
  const area = { top: 2, bottom: 5, left: 1, right: 4 }
  expect(rectangleOf({ row: 5, col: 1 }, { row: 2, col: 4 })).toEqual(area)
  expect(rectangleOf({ row: 2, col: 4 }, { row: 5, col: 1 })).toEqual(area)
})
