import { CHANGED_KEY, getLayout, keptLayout, layoutKey, runPreviews, showLayout } from './layout.ts'
import { changed, needsReload } from './layout-rules.ts'
import type { LayoutConfig, LayoutPart } from './layout-schema.ts'

/** Functions that change the layout. Reading is in `layout.ts`, which every page loads first. */

function keep(next: LayoutConfig): void {
  try {
    localStorage.setItem(layoutKey(), JSON.stringify(next))
  } catch {
    // storage is blocked or full: the choice holds until the page is left
  }
}

/** Stores and applies a change of single fields (sidebar, row height). */
export function changeLayout(part: LayoutPart): void {
  const next = changed(getLayout(), part)
  keep(next)
  showLayout(next)
}

/** Applies a configuration without storing it. */
export function previewLayout(next: LayoutConfig): void {
  showLayout(next)
  runPreviews()
}

/** Stores a configuration. A new layout or toolbar type reloads the page, as in the template. */
export function saveLayout(next: LayoutConfig): void {
  const reload = needsReload(keptLayout(), next)
  keep(next)
  if (!reload) {
    previewLayout(next)
    return
  }
  showLayout(next)
  sessionStorage.setItem(CHANGED_KEY, '1')
  location.reload()
}
