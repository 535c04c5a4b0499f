import { createStore, useStore } from '../../../lib/store.ts'

/** True when typed letters are text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

/** True while the list of keys is open. */
const keysHelp = createStore(false)

export const openKeysHelp = (): void => keysHelp.set(true)
export const closeKeysHelp = (): void => keysHelp.set(false)
export const useKeysHelp = (): boolean => useStore(keysHelp)
