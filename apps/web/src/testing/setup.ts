import { filterAddresses } from '@portal/contract/filtros.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../api/http/query-client.ts'
import { waitingMessages } from '../lib/notify.ts'
import { getSession, signOut } from '../session/session.ts'
import { clearFakeServer } from './fake-server.ts'

/** Set-up of every `*.dom.test.tsx`: the browser APIs that jsdom lacks, and a clean page for each test. */

// the bundler writes it (`screens/notas/query/address.ts`)
Object.assign(globalThis, { FILTER_ADDRESSES: filterAddresses() })

/** jsdom lays nothing out: every element reports this size, so that virtual lists show rows. */
const WIDTH = 1200
const HEIGHT = 600

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

// lazy parts are compiled at their first import, which takes seconds on a busy machine
configure({ asyncUtilTimeout: 10_000 })

window.matchMedia = noMatch
window.ResizeObserver = ResizeObserverStub
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.getAnimations = () => []
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer) // readAsArrayBuffer gives one
    reader.readAsArrayBuffer(this)
  })
}
for (const [name, size] of Object.entries({
  clientWidth: WIDTH,
  clientHeight: HEIGHT,
  offsetWidth: WIDTH,
  offsetHeight: HEIGHT,
}))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

// the files of a worker share their modules: a session left open would be found by the next file
afterEach(async () => {
  cleanup()
  if (getSession().usuario) await signOut()
  waitingMessages.set([])
  clearFakeServer()
  queryClient.clear()
})

// a part that is still loading when its file ends fails, and would stay failed for the next files of the worker
afterAll(() => vi.dynamicImportSettled())
