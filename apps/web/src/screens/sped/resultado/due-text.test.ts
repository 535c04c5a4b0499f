// spec: m25

import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

test.each([
  ['2026-11-21', 'vence 21/11/2026'],
  ['2026-11-20', 'vence hoje'],
  ['2026-11-19', 'venceu em 19/11/2026, há 1 dia'],
  ['2026-10-31', 'venceu em 31/10/2026, há 20 dias'],
])('due on %s, seen on 20/11: %s', (day, text) => {
  expect(dueText(day, '2026-11-20')).toBe(text)
})
