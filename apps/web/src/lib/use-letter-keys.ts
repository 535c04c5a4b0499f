import { useEffect, useRef } from 'react'

const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"]',
  ) !== null

/** Enter and Space belong to the button or link that has the focus, but for the row that is selected already. */
const isPressing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('button:not([data-entry][aria-pressed="true"]), a, summary, [role="tab"], [role="option"]') !== null

type LetterKeys = Partial<Record<string, () => void>>

/** Keys of the screen, by `key` in small letters. They act only while no field has the focus. */
export function useLetterKeys(keys: LetterKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypingIn(event.target)) return
      const isPress = event.key === 'Enter' || event.key === ' '
      if (isPress && isPressing(event.target)) return
      const name = event.key.toLowerCase()
      const act = latest.current[event.shiftKey && name === 'z' ? 'shift+z' : name]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
