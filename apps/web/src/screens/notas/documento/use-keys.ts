import { useEffect, useRef } from 'react'
import { isCovered } from '../../../lib/use-print-key.ts'

interface Keys {
  previous: (() => void) | null
  next: (() => void) | null
  print: () => void
  close: () => void
}

/** True for fields, which handle arrows and Esc themselves. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Keys of the open document for any focus: Ctrl+← and Ctrl+→ change the document, Ctrl+P prints, Esc closes.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || isCovered()) return
      const { previous, next, print, close } = latest.current
      const ctrl = event.ctrlKey || event.metaKey
      const act = ctrl && event.key === 'p' ? print : isField(event.target) ? null : actionFor(event.key, ctrl)
      if (!act) return
      event.preventDefault()
      act()

      function actionFor(key: string, hasCtrl: boolean): (() => void) | null {
        if (!hasCtrl) return key === 'Escape' ? close : null
        return key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : null
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Returns the focus to the list, at the row that was open. */
export function focusList(id: string): void {
  requestAnimationFrame(() => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]')
    const stop = grid?.tabIndex === 0 ? grid : grid?.querySelector<HTMLElement>('[tabindex="0"]')
    if (document.activeElement === document.body || !document.activeElement?.closest('[role="grid"]')) stop?.focus()
    document.getElementById(`nota-${id}`)?.scrollIntoView({ block: 'nearest' })
  })
}
