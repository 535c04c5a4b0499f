import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Anchored {
  open: boolean
  setOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  /** True from the first opening on: the popup's code is loaded then, not with the page */
  used: boolean
}

/** State of a popup whose button is on the page from the start. */
export function useAnchor(): Anchored {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (open) setUsed(true)
  }, [open])
  return { open, setOpen, anchor, used: used || open }
}
