import { createEvent, useSnapshot } from '../lib/store.ts'

/**
 * Preferences: stored in this browser by key, or on the server for the user (`configuracao.ts`, `colunas.ts`,
 * `views`). A full or blocked storage is ignored. Keeps no fiscal data.
 */

/** A stored preference changed, in this tab or another. */
const changed = createEvent()
addEventListener('storage', changed.emit)

/** Stored text of a key; null without one. */
export const useKept = (key: string): string | null => useSnapshot(changed, () => localStorage.getItem(key))

/** Stores a text, or removes it with null. Ignores a full or blocked storage. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
  changed.emit()
}

/** Key of the address at which the user wants the portal to open; kept beside the theme, in this browser. */
export const START_KEY = 'portal_inicio'
