import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import type { Anchored } from '../lib/use-anchor.ts'
import styles from './popup.module.css'

export interface PopoverPopupProps {
  state: Anchored
  label: string
  align: 'start' | 'end'
  children: ReactNode
}

/** The open panel of a button: place and focus are Base UI's. */
export function PopoverPopup({ state: { open, setOpen, anchor }, label, align, children }: PopoverPopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        const onButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
        if (onButton && details.reason === 'outside-press') details.cancel()
        else setOpen(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} anchor={anchor} sideOffset={6} align={align}>
          <Popover.Popup className={styles.popup} aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
