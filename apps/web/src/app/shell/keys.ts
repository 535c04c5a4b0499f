import { useSyncExternalStore } from 'react'

/** Where letters are text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const tell of listeners) tell()
}

export const openKeysHelp = (): void => set(true)
export const closeKeysHelp = (): void => set(false)

export function useKeysHelp(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => open,
  )
}
