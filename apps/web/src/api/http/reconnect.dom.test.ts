import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectionBack, isConnectionLost, whenConnected } from '../../lib/connection.ts'
import { ApiError, getJson } from './http.ts'
import { followConnection } from './reconnect.ts'

let answers: boolean
const called = vi.fn<(url: string) => void>()

beforeAll(() => {
  vi.useFakeTimers()
  followConnection()
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    called(url)
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 200 })
  })
  answers = true
  connectionBack()
  called.mockClear()
})

test('a call without an answer starts asking, until the server answers', async () => {
  answers = false
  await expect(getJson('/consulta')).rejects.toBeInstanceOf(ApiError)
  expect(isConnectionLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(called).toHaveBeenCalledTimes(4)
  const connected = whenConnected()
  answers = true
  await vi.advanceTimersByTimeAsync(3_000)
  await connected
  expect(isConnectionLost()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(called).toHaveBeenCalledTimes(5)
})

test('the browser’s own word asks at once', async () => {
  dispatchEvent(new Event('offline'))
  expect(isConnectionLost()).toBe(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isConnectionLost()).toBe(false)
  expect(called).toHaveBeenCalledTimes(1)
})

test('an answer of any call ends the waiting', async () => {
  dispatchEvent(new Event('offline'))
  await getJson('/consulta')
  expect(isConnectionLost()).toBe(false)
})
