import { useSyncExternalStore } from 'react'

/** What the pop-up «Atenção» says, and until when one has to wait (an instant in milliseconds). */
export interface Attention {
  text: string
  until: number | null
}

let attention: Attention | null = null
const listeners = new Set<() => void>()
const waiters = new Set<() => void>()

function set(next: Attention | null): void {
  attention = next
  for (const tell of listeners) tell()
}

/** Opens the pop-up; `seconds` are counted down in it, after which it closes by itself. */
export function warn(text: string, seconds?: number | null): void {
  set({ text, until: seconds ? Date.now() + seconds * 1000 : null })
}

export function dismiss(): void {
  const waited = attention?.until !== null && attention !== null && attention.until <= Date.now()
  set(null)
  if (waited) for (const run of waiters) run()
}

/** Runs when a wait is over: what was refused may be asked again. */
export function onWaitOver(run: () => void): () => void {
  waiters.add(run)
  return () => waiters.delete(run)
}

export function useAttention(): Attention | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => attention,
  )
}
