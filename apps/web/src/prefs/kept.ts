import { createEvent, useSnapshot } from '../lib/store.ts'

/** A choice kept in this browser changed, in this tab or in another. */
const changed = createEvent()
addEventListener('storage', changed.emit)

/** The text kept under a key; null without one. */
export const useKept = (key: string): string | null => useSnapshot(changed, () => localStorage.getItem(key))

/** Keeps a text, or removes it with null. Where storage is full or blocked nothing is kept. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
  changed.emit()
}
