import { createStore, useStore } from '../../lib/store.ts'

/** The text with which the box was opened; null while it is closed. */
const openText = createStore<string | null>(null)

export const openBusca = (text = ''): void => openText.set(text)
export const closeBusca = (): void => openText.set(null)
export const useBuscaText = (): string | null => useStore(openText)

/** True for a text with a whole access key, in any spelling. */
export const hasKey = (text: string): boolean =>
  /\d{6}[A-Z\d]{12}\d{26}/.test(text.toUpperCase().replace(/[\s.\-/]/g, ''))
