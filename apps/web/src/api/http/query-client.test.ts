import { expect, test } from 'vitest'
import { ApiError } from './http.ts'
import { asksAgain, waitBefore } from './query-client.ts'

test('a request during a database outage is repeated after Retry-After', () => {
  const away = new ApiError(503, 'O banco de dados não responde.', { code: 'database.away', retryAfter: 5 })
  expect([0, 1, 2].map((count) => asksAgain(count, away))).toEqual([true, true, false])
  expect([0, 1].map((count) => waitBefore(count, away))).toEqual([5000, 5000])
})

test('a lost connection is asked for again soon, a refusal never', () => {
  const lost = new ApiError(0, 'Sem conexão.', { code: 'rede.sem_conexao' })
  expect([0, 1].map((count) => waitBefore(count, lost))).toEqual([1000, 2000])
  expect(asksAgain(0, new ApiError(404, 'Não há.', { code: 'nota.not_found' }))).toBe(false)
})
