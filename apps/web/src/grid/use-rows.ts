import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { scrollFor, sizeOf, slotsOf, startOf } from './rows-window.ts'

/** More rows are asked for when so few are left below */
const AHEAD = 50
/** So long after the last step a scroll is over */
const REST = 150

interface Input {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Height of the head that stays above the rows */
  head: number
  onEnd: (() => void) | undefined
}

/**
 * The rows that are drawn. All have the same height, so their positions need no measuring. While scrolling, DOM rows are recycled in
 * place; when scrolling ends they are put in row order for assistive technology.
 */
export function useRowsInSight({ scroller, count, rowHeight, head, onEnd }: Input) {
  const { first, outer } = useScrolled(scroller, rowHeight)
  const room = { height: Math.max(0, outer - head), rowHeight, count }
  const size = outer > 0 ? sizeOf({ ...room, height: Math.max(rowHeight, room.height) }) : 0
  const start = startOf(first, room)
  const lead = useLead(scroller, start, size)
  const slots = useMemo(() => slotsOf({ start, size, count, lead }), [start, size, count, lead])
  const last = Math.min(count, start + size) - 1
  useEffect(() => {
    if (last >= 0 && last >= count - AHEAD) onEnd?.()
  }, [last, count, onEnd])
  const show = (index: number) => {
    const element = scroller.current
    const top = element && scrollFor(index, element.scrollTop, { ...room, height: element.clientHeight - head })
    if (element && top !== null) element.scrollTop = top
  }
  const bottom = Math.max(0, Math.min(count - 1, first + Math.ceil(room.height / rowHeight)))
  const inSight = () => ({ top: first, bottom })
  return { slots, start, end: last, show, inSight, isSeen: (index: number) => index >= first && index <= bottom }
}

/** The first row in sight and the room there is, as both change. A step of the scroll is drawn before it is seen. */
function useScrolled(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const [first, setFirst] = useState(0)
  const [outer, setOuter] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const now = () => Math.floor(element.scrollTop / rowHeight)
    let before = now()
    setFirst(before)
    const follow = () => {
      const next = now()
      if (next === before) return
      before = next
      flushSync(() => setFirst(next))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, rowHeight])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    setOuter(element.clientHeight)
    const observer = new ResizeObserver(() => setOuter(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return { first, outer }
}

/** The slot that comes first in the document; changes when scrolling ends, never while an editor has the focus. */
function useLead(scroller: RefObject<HTMLElement | null>, start: number, size: number): number {
  const sorted = size > 0 ? start % size : 0
  const [lead, setLead] = useState({ size, slot: sorted })
  // other places altogether: they begin in order
  if (lead.size !== size) setLead({ size, slot: sorted })
  useEffect(() => {
    if (lead.size !== size || lead.slot === sorted) return
    const timer = setTimeout(() => {
      const edited = scroller.current?.querySelector('[role="rowgroup"] :focus')
      if (!edited) setLead({ size, slot: sorted })
    }, REST)
    return () => clearTimeout(timer)
  }, [scroller, lead, size, sorted])
  return lead.slot
}
