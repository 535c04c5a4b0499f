import { useSyncExternalStore } from 'react'

/**
 * `lib`: plain functions and hooks without design and without the server's data: formats, files of the browser, events,
 * stores, media, lazy parts. This file has the only kind of state that lives outside React. What needs a word or a
 * colour of the portal is in `kit`; what needs a call is in `api`.
 */

/** An event outside React; `on` subscribes and returns the unsubscribe function. */
export function createEvent() {
  const listeners = new Set<() => void>()
  return {
    on(run: () => void): () => void {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    emit(): void {
      for (const run of listeners) run()
    },
  }
}

/** A value outside React that lives as long as the page. */
export function createStore<T>(initial: T) {
  const changed = createEvent()
  let value = initial
  const set = (next: T): void => {
    value = next
    changed.emit()
  }
  return { get: () => value, set, on: changed.on }
}

interface Source<T> {
  get: () => T
  on: (run: () => void) => () => void
}

/** Subscribes a component to a store. */
export const useStore = <T>({ get, on }: Source<T>): T => useSyncExternalStore(on, get)

/** Reads an external value (storage) again at each event. */
export const useSnapshot = <T>({ on }: Pick<Source<T>, 'on'>, get: () => T): T => useSyncExternalStore(on, get)
