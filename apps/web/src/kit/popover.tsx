import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { withLibrary } from '../lib/lazy.tsx'
import { type Anchored, useAnchor } from '../lib/use-anchor.ts'
import styles from './popup.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'content'> {
  /** Accessible name of the panel */
  panel: string
  align?: 'start' | 'end'
  content: (close: () => void) => ReactNode
}

type Library = typeof import('@base-ui/react/popover')

const load = (): Promise<Library> => import('@base-ui/react/popover')
const PopoverPopup = withLibrary(load, PopoverBody)

/** A button with a panel of controls. The library is loaded when the pointer or the focus reaches the button. */
export function PopoverButton({ panel, align = 'start', content, children, ...button }: Props) {
  const state = useAnchor()
  return (
    <>
      <button
        {...button}
        ref={state.anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state.open}
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
        onClick={() => state.setOpen(!state.open)}
      >
        {children}
      </button>
      {state.used && (
        <Suspense fallback={null}>
          <PopoverPopup state={state} label={panel} align={align}>
            {content(() => state.setOpen(false))}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}

interface PopupProps {
  library: Library
  state: Anchored
  label: string
  align: 'start' | 'end'
  children: ReactNode
}

function PopoverBody({ library: { Popover }, state, label, align, children }: PopupProps) {
  const { open, setOpen, anchor } = state
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // without this check a click on the button would close and reopen the panel
        const isOnButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
        if (isOnButton && details.reason === 'outside-press') return details.cancel()
        // fields apply what is typed when they lose the focus; React does not tell a removed field that it did
        if (!next && document.activeElement instanceof HTMLElement) document.activeElement.blur()
        setOpen(next)
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
