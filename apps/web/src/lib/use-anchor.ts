import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Anchored {
  open: boolean
  setOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  /** True after the first opening, which loads the popup's code */
  used: boolean
}

/** State of a popup and its button. */
export function useAnchor(): Anchored {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (open) setUsed(true)
  }, [open])
  return { open, setOpen, anchor, used: used || open }
}
