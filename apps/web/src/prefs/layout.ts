import { useSyncExternalStore } from 'react'
import { DEFAULT_LAYOUT, type LayoutConfig, readLayout } from './layout-schema.ts'

/** Layout choices of this machine, under the key that the configuration names. */
const listeners = new Set<() => void>()
let key = 'LayoutConfig'
let layout = keptLayout()

/** What is kept under the key. */
export function keptLayout(): LayoutConfig {
  try {
    return readLayout(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Draws everything by another configuration; the kept one stays. */
export function showLayout(next: LayoutConfig): void {
  layout = next
  for (const tell of listeners) tell()
}

/** `layout_chave` of the configuration, known before the first screen. */
export function setLayoutKey(next: string): void {
  if (next === key) return
  key = next
  showLayout(keptLayout())
}

export const layoutKey = (): string => key

export const getLayout = (): LayoutConfig => layout

const previews = new Set<() => void>()

/** Runs when another layout stands without a reload. */
export const onPreview = (run: () => void): unknown => previews.add(run)

export const runPreviews = (): void => {
  for (const run of previews) run()
}

/** Says to the next load that it follows a change of layout. */
export const CHANGED_KEY = 'portal_layout_trocado'

export function followsLayoutChange(): boolean {
  const follows = sessionStorage.getItem(CHANGED_KEY) !== null
  sessionStorage.removeItem(CHANGED_KEY)
  return follows
}

export function onLayoutChange(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

export const useLayout = (): LayoutConfig => useSyncExternalStore(onLayoutChange, getLayout)
