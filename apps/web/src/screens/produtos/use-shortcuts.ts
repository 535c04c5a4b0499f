import { useEffect, useRef } from 'react'

interface Acts {
  next: (step: 1 | -1) => void
  use: () => void
  save: () => void
  find: () => void
}

/** Keys of the whole screen: F8 and Shift+F8, Alt+Enter, Ctrl+S, Ctrl+F. Not while a dialog is open. */
export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, acts: Acts): (() => void) | null {
  if (key === 'F8') return () => acts.next(shiftKey ? -1 : 1)
  if (altKey && key === 'Enter') return acts.use
  if (!ctrlKey && !metaKey) return null
  return key.toLowerCase() === 's' ? acts.save : key.toLowerCase() === 'f' ? acts.find : null
}
