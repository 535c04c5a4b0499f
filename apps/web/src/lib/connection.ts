import { createStore, useStore } from './store.ts'

const lost = createStore(false)

/** A request got no answer: every part of the page that waits for the server says so until `connectionBack`. */
export const connectionLost = (): void => {
  if (!lost.get()) lost.set(true)
}

/** The server answered. */
export const connectionBack = (): void => {
  if (lost.get()) lost.set(false)
}

export const isConnectionLost = lost.get

/** Whether the last request got no answer. */
export const useConnectionLost = (): boolean => useStore(lost)

/** Runs when the connection is lost (`true`) and when it is back (`false`). Returns the function that ends it. */
export const onConnection = (run: (isLost: boolean) => void): (() => void) => lost.on(() => run(lost.get()))

/** Resolves when the server can be reached: at once unless the connection is lost. */
export function whenConnected(): Promise<void> {
  if (!lost.get()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = lost.on(() => {
      if (lost.get()) return
      stop()
      resolve()
    })
  })
}
