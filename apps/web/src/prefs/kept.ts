import { useSyncExternalStore } from 'react'

/** Choices of a person kept in this browser, each under a key of ours; whoever shows one sees it change. */
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

/** The text kept under a key; null without one. */
export const useKept = (key: string): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(key))

/** Keeps a text, or with null forgets it. Where storage is full or blocked nothing is kept. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
  for (const tell of listeners) tell()
}
