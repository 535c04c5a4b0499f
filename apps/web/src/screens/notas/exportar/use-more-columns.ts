import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the table in a frame has columns beyond its right edge, at its present scroll position. */
export function useMoreColumns(): { frame: RefObject<HTMLDivElement | null>; hasMore: boolean } {
  const frame = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const scroller = frame.current?.firstElementChild
    if (!scroller) return
    const measure = () => setHasMore(scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft > 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const table of scroller.children) observer.observe(table)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [])
  return { frame, hasMore }
}
