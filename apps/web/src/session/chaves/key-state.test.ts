import { expect, test } from 'vitest'
import { expiryIn, keyState } from './key-state.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [null, null, 'active'],
  [null, '2026-11-22T00:00:00Z', 'active'],
  [null, '2026-11-21T12:00:00Z', 'expired'],
  ['2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z', 'revoked'],
] as const)('revoked %s and good until %s is %s', (dt_revogacao, dt_expiracao, state) => {
  expect(keyState({ dt_revogacao, dt_expiracao }, NOW)).toBe(state)
})

test('a key is valid until the end of its last day', () => {
  const end = new Date(expiryIn(30, new Date(2026, 10, 21, 9)) ?? '')
  expect([end.getMonth(), end.getDate(), end.getHours()]).toEqual([11, 21, 23])
  expect(expiryIn(null, new Date())).toBeUndefined()
})
