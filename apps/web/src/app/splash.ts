/** The seed's delay from a change of layout to the end of the splash screen */
const AFTER_CHANGE = 500

const splash = (): HTMLElement | null => document.getElementById('splash')

/** The splash screen of index.html is hidden when the first screen is shown; after a change of layout it stays half a second longer. */
export function hideSplash(afterChange: boolean): void {
  setTimeout(() => splash()?.setAttribute('hidden', ''), afterChange ? AFTER_CHANGE : 0)
}

/** Covers a change of layout that needs no reload. */
export function flashSplash(): void {
  splash()?.removeAttribute('hidden')
  hideSplash(true)
}
