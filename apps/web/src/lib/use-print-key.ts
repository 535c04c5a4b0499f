import { useEffect, useRef } from 'react'

/** A menu that is fading out (`data-closed`) and a notice (a dialog with `aria-modal="false"`) do not have the keys. */
const COVERS = ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed], [aria-modal="false"])'

/** True when a dialog or a menu is open, which has the keys. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null

/**
 * Ctrl+P prints the screen's report instead of the page. Null leaves the key to the browser. `inDialog`: the report is
 * of an open dialog.
 */
export function usePrintKey(print: (() => void) | null, inDialog = false): void {
  const latest = useRef(print)
  latest.current = print
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return
      if (!latest.current || (!inDialog && isCovered())) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [inDialog])
}
