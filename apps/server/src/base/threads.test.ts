import { expect, test } from 'vitest'
import { roomyYoungMb } from './threads.ts'

const GIB = 2 ** 30

test('the young generations of all threads are a sixteenth of the memory, each from 16 to 192 MB', () => {
  expect(roomyYoungMb(4 * GIB, 2)).toBe(128)
  expect(roomyYoungMb(24 * GIB, 2)).toBe(192)
  expect(roomyYoungMb(16 * GIB, 8)).toBe(128)
  expect(roomyYoungMb(GIB / 2, 4)).toBe(16)
})
