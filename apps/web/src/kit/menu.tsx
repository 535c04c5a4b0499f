import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useAnchor } from '../lib/use-anchor.ts'
import type { MenuEntry } from './menu-entries.ts'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'children'> {
  entries: MenuEntry[]
  align?: 'start' | 'end'
  /** Opens on hover too */
  onHover?: boolean
  children: ReactNode
}

/** The seed's hover timeout of menus */
const HOVER_DELAY = 200

/** A button with a menu. What draws the menu is loaded when the pointer or the focus comes near. */
export function MenuButton({ entries, align = 'start', onHover = false, children, ...button }: Props) {
  const state = useAnchor()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = (over: boolean) => {
    clearTimeout(timer.current)
    if (onHover) timer.current = setTimeout(() => state.setOpen(over), HOVER_DELAY)
  }
  return (
    <>
      <button
        {...button}
        ref={state.anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={state.open}
        onFocus={() => void load()}
        onPointerEnter={(event) => {
          void load()
          if (event.pointerType === 'mouse') hover(true)
        }}
        onPointerLeave={() => hover(false)}
        onClick={() => {
          clearTimeout(timer.current)
          state.setOpen(!state.open)
        }}
      >
        {children}
      </button>
      {state.used && (
        <Suspense fallback={null}>
          <MenuPopup state={state} entries={entries} align={align} onHover={onHover ? hover : undefined} />
        </Suspense>
      )}
    </>
  )
}
