import { type UIEvent, useState } from 'react'

/** Height in pixels that a tab must be able to scroll; with less, the collapsed head would take the scrolling away again */
const LEAST = 240

/**
 * Whether the panel's head is collapsed: once its tab is scrolled down, until it is back at its top. The style decides in which windows that
 * changes anything.
 */
export function useCollapsed(id: string) {
  const [collapsedId, setCollapsedId] = useState<string | null>(null)
  const onScrollCapture = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return
    if (target.scrollTop === 0) setCollapsedId(null)
    else if (target.scrollHeight - target.clientHeight >= LEAST) setCollapsedId(id)
  }
  return { isCollapsed: collapsedId === id, onScrollCapture }
}
