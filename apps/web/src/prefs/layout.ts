import { createEvent, createStore, useStore } from '../lib/store.ts'
import { DEFAULT_LAYOUT, type LayoutConfig, readLayout } from './layout-schema.ts'

/** Layout choices of this browser, under the key that the configuration names. */
let key = 'LayoutConfig'
const layout = createStore(keptLayout())

/** What is kept under the key. */
export function keptLayout(): LayoutConfig {
  try {
    return readLayout(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Draws everything by another configuration; the kept one stays. */
export const showLayout = layout.set

/** `layout_chave` of the configuration, known before the first screen. */
export function setLayoutKey(next: string): void {
  if (next === key) return
  key = next
  showLayout(keptLayout())
}

export const layoutKey = (): string => key

export const getLayout = layout.get

const previewed = createEvent()

/** Runs when another layout is shown without a reload. */
export const onPreview = previewed.on

export const runPreviews = previewed.emit

/** Says to the next load that it follows a change of layout. */
export const CHANGED_KEY = 'portal_layout_trocado'

export function followsLayoutChange(): boolean {
  const follows = sessionStorage.getItem(CHANGED_KEY) !== null
  sessionStorage.removeItem(CHANGED_KEY)
  return follows
}

export const onLayoutChange = layout.on

export const useLayout = (): LayoutConfig => useStore(layout)
