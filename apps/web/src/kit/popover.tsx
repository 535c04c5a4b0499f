import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useAnchor } from '../lib/use-anchor.ts'

const load = () => import('./popover-popup.tsx')
const PopoverPopup = lazy(async () => ({ default: (await load()).PopoverPopup }))

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'content'> {
  /** Name of the panel */
  panel: string
  align?: 'start' | 'end'
  content: (close: () => void) => ReactNode
}

/** A button with a panel of controls. What draws the panel is loaded when the pointer or the focus comes near. */
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
