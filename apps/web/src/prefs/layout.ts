import { createEvent, createStore, useStore } from '../lib/store.ts'
import { DEFAULT_LAYOUT, type LayoutConfig, readLayout } from './layout-schema.ts'

/** Layout of this browser. The configuration names its storage key. */
let key = 'LayoutConfig'
const layout = createStore(keptLayout())

/** Reads the stored layout. */
export function keptLayout(): LayoutConfig {
  try {
    return readLayout(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Applies another configuration without storing it. */
export const showLayout = layout.set

/** Sets the storage key, `layout_chave` of the configuration, before the first screen. */
export function setLayoutKey(next: string): void {
  if (next === key) return
  key = next
  showLayout(keptLayout())
}

export const layoutKey = (): string => key

export const getLayout = layout.get

const previewed = createEvent()

/** Runs when another layout is applied without a reload. */
export const onPreview = previewed.on

export const runPreviews = previewed.emit

/** Storage key. Set before the page reloads after a layout change; the next load reads and removes it. */
export const CHANGED_KEY = 'portal_layout_trocado'

export function followsLayoutChange(): boolean {
  const follows = sessionStorage.getItem(CHANGED_KEY) !== null
  sessionStorage.removeItem(CHANGED_KEY)
  return follows
}

export const onLayoutChange = layout.on

export const useLayout = (): LayoutConfig => useStore(layout)
