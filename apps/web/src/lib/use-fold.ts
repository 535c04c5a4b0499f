import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Parts of a line that are behind a button in a narrow window. They are drawn at every width and hidden by `hidden`, so that an open panel
 * and a typed text outlast a resized window; what is in use when the window becomes narrow is shown. The parts have `data-folds`.
 */
export function useFold<Line extends HTMLElement>(isNarrow: boolean): Fold<Line> {
  const [isOpen, setOpen] = useState(false)
  const line = useRef<Line>(null)
  useLayoutEffect(() => {
    if (isNarrow && line.current?.querySelector('[data-folds] :is([aria-expanded="true"], :focus)')) setOpen(true)
  }, [isNarrow])
  return { line, isOpen, isHidden: isNarrow && !isOpen, toggle: () => setOpen(!isOpen) }
}

interface Fold<Line> {
  line: RefObject<Line | null>
  isOpen: boolean
  isHidden: boolean
  toggle: () => void
}
