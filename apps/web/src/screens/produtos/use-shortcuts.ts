import { useEffect, useRef } from 'react'

interface Acts {
  next: (step: 1 | -1) => void
  use: () => void
  save: () => void
  find: () => void
  undo: () => void
  redo: () => void
}

// a message of the toaster is a dialog too, which leaves the page to the user
const OPEN_DIALOG = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]'

/** Keys of the whole screen: F8 and Shift+F8, Alt+Enter, Ctrl+S, Ctrl+F, Ctrl+Z, Ctrl+Y. Not while a dialog is open. */
export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // the grid has handled the key
      if (event.defaultPrevented) return
      if (document.querySelector(OPEN_DIALOG)) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function actOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent, acts: Acts): (() => void) | null {
  if (key === 'F8') return () => acts.next(shiftKey ? -1 : 1)
  if (altKey && key === 'Enter') return acts.use
  if (!ctrlKey && !metaKey) return null
  const letter = key.toLowerCase()
  if (letter === 's') return acts.save
  if (letter === 'f') return acts.find
  // in a field these keys take back what was typed there
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null
  if (letter === 'y' || (letter === 'z' && shiftKey)) return acts.redo
  return letter === 'z' ? acts.undo : null
}
