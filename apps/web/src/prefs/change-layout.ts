import { CHANGED_KEY, getLayout, keptLayout, layoutKey, runPreviews, showLayout } from './layout.ts'
import { changed, needsReload } from './layout-rules.ts'
import type { LayoutConfig, LayoutPart } from './layout-schema.ts'

/** How the layout is changed: apart from how it is read, which every page needs before its screen. */

function keep(next: LayoutConfig): void {
  try {
    localStorage.setItem(layoutKey(), JSON.stringify(next))
  } catch {
    // storage is blocked or full: the choice holds until the page is left
  }
}

/** A choice made on the way (the sidebar, the height of the rows): kept and shown at once. */
export function changeLayout(part: LayoutPart): void {
  const next = changed(getLayout(), part)
  keep(next)
  showLayout(next)
}

/** Shows a configuration without keeping it: the next load has the kept one again. */
export function previewLayout(next: LayoutConfig): void {
  showLayout(next)
  runPreviews()
}

/** Keeps a configuration. Another type of layout or of toolbar reloads the page, as the template does. */
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
