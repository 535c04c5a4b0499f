import { useEffect, useRef } from 'react'
import { monthAt } from '../../../fields/period.ts'
import type { BoardState } from './use-board.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** `[` and `]` change the month, outside fields. */
export function useBoardKeys({ mes, change }: BoardState): void {
  const latest = useRef({ mes, change })
  latest.current = { mes, change }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const by = event.key === '[' ? -1 : event.key === ']' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      latest.current.change({ mes: monthAt(latest.current.mes, by) })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
