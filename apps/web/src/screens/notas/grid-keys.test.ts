import { expect, test } from 'vitest'
import { moveFor } from './grid-keys.ts'

const at = { active: 3, count: 10, page: 5 }
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false })

test.each([
  ['ArrowDown', 4],
  ['ArrowUp', 2],
  ['PageDown', 8],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
])('%s goes to row %i', (name, to) => {
  expect(moveFor(key(name), at)).toEqual({ to })
})

test('the ends hold', () => {
  expect(moveFor(key('ArrowDown'), { ...at, active: 9 })).toEqual({ to: 9 })
  expect(moveFor(key('ArrowUp'), { ...at, active: -1 })).toEqual({ to: 0 })
})

test('letters are left to the browser, save Ctrl+A', () => {
  expect(moveFor(key('a'), at)).toBeNull()
  expect(moveFor(key('a', true), at)).toEqual({ act: 'all' })
  expect(moveFor(key('F5'), at)).toBeNull()
})
