import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionBack, isConnectionLost } from './connection.ts'
import { lazyNamed } from './lazy.tsx'
import { loadPart } from './parts.ts'

afterEach(() => {
  connectionBack()
  vi.useRealTimers()
})

const Late = () => <p>a parte</p>

test('a part that does not arrive leaves the rest of the screen in place and arrives when the connection is back', async () => {
  let fails = true
  const load = async () => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return { Late }
  }
  const Part = lazyNamed(load, 'Late')
  render(
    <>
      <p>o resto</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(async () => {})
  expect(isConnectionLost()).toBe(true)
  expect(screen.queryByText('o resto')).not.toBeNull()
  fails = false
  await act(async () => connectionBack())
  await screen.findByText('a parte')
})

test('a part that fails although the server answers is an error', async () => {
  const loading = loadPart(() => Promise.reject(new Error('404')))
  const refused = expect(loading).rejects.toThrow('404')
  await vi.waitFor(() => expect(isConnectionLost()).toBe(true))
  connectionBack()
  await refused
})

test('announced parts are loaded while the page is idle, one after another, whatever happens to one of them', async () => {
  // screens that other tests loaded have announced parts of their own
  vi.resetModules()
  const { announcePart, fetchAhead, isFetchingAhead } = await import('./parts.ts')
  const connection = await import('./connection.ts')
  vi.useFakeTimers()
  const loaded: string[] = []
  announcePart(async () => {
    loaded.push('first')
    expect(isFetchingAhead()).toBe(true)
    throw new TypeError('Failed to fetch')
  })
  fetchAhead()
  announcePart(async () => loaded.push('second'))
  await vi.advanceTimersByTimeAsync(900)
  expect(loaded).toEqual([])
  await vi.waitFor(() => expect([...loaded, isFetchingAhead()]).toEqual(['first', 'second', false]))
  expect(connection.isConnectionLost()).toBe(false)
})
