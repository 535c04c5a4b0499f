import { getLayout, onLayoutChange } from '../prefs/layout.ts'

/** Shows on the whole document what the layout says of it: direction of writing, accent, background. */
function applyLayout(): void {
  const { rtl, primaryColor, pageBgWhite } = getLayout().app.general
  const root = document.documentElement
  root.dir = rtl ? 'rtl' : 'ltr'
  root.style.setProperty('--accent', primaryColor)
  root.toggleAttribute('data-page-white', pageBgWhite)
}

export function watchLayout(): void {
  applyLayout()
  onLayoutChange(applyLayout)
}
