import { useSyncExternalStore } from 'react'

/** Something that happens outside React; `on` answers how to unsubscribe. */
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

/** A value that lives outside React, as long as the page. */
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

/** The store's value; the component renders again when it changes. */
export const useStore = <T>({ get, on }: Source<T>): T => useSyncExternalStore(on, get)

/** A value that is read from elsewhere (storage), again whenever the event happens. */
export const useSnapshot = <T>({ on }: Pick<Source<T>, 'on'>, get: () => T): T => useSyncExternalStore(on, get)
