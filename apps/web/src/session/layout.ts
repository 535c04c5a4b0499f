import { useSyncExternalStore } from 'react'
import {
  changed,
  DEFAULT_LAYOUT,
  type LayoutConfig,
  type LayoutPart,
  needsReload,
  readLayout,
} from './layout-schema.ts'

/** Layout choices of this machine, under the key that the configuration names. */
const listeners = new Set<() => void>()
let key = 'LayoutConfig'
let layout = read()

function read(): LayoutConfig {
  try {
    return readLayout(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return DEFAULT_LAYOUT
  }
}

function show(next: LayoutConfig): void {
  layout = next
  for (const tell of listeners) tell()
}

function keep(next: LayoutConfig): void {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // storage is blocked or full: the choice holds until the page is left
  }
}

/** `layout_chave` of the configuration, known before the first screen. */
export function setLayoutKey(next: string): void {
  if (next === key) return
  key = next
  show(read())
}

export const getLayout = (): LayoutConfig => layout

/** A choice made on the way (the sidebar, the height of the rows): kept and shown at once. */
export function changeLayout(part: LayoutPart): void {
  const next = changed(layout, part)
  keep(next)
  show(next)
}

/** Shows a configuration without keeping it: the next load has the kept one again. */
export function previewLayout(next: LayoutConfig): void {
  show(next)
  for (const run of previews) run()
}

const previews = new Set<() => void>()

/** Runs when another layout stands without a reload. */
export const onPreview = (run: () => void): unknown => previews.add(run)

/** Keeps a configuration. Another type of layout or of toolbar loads the page anew, as the template does. */
export function saveLayout(next: LayoutConfig): void {
  const reload = needsReload(read(), next)
  keep(next)
  if (!reload) {
    previewLayout(next)
    return
  }
  show(next)
  sessionStorage.setItem(CHANGED_KEY, '1')
  location.reload()
}

/** Says to the next load that it follows a change of layout. */
const CHANGED_KEY = 'portal_layout_trocado'

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
