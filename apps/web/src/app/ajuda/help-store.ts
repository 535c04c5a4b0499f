import { createStore, useStore } from '../../lib/store.ts'

/** What the help shows when it opens: the topic of the screen, or all keys. */
export type HelpView = 'tela' | 'teclas'

/** Null while the help is closed. */
const help = createStore<HelpView | null>(null)

export const openHelp = (view: HelpView = 'tela'): void => help.set(view)
export const closeHelp = (): void => help.set(null)
export const toggleHelp = (): void => help.set(help.get() === null ? 'tela' : null)
export const useHelp = (): HelpView | null => useStore(help)
