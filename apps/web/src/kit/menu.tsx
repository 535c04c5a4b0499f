import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useRef } from 'react'
import { withLibrary } from '../lib/lazy.tsx'
import { type Anchored, useAnchor } from '../lib/use-anchor.ts'
import styles from './popup.module.css'

/** The entries of a menu, as data. */
export type MenuEntry =
  | { kind: 'text'; key: string; node: ReactNode }
  | { kind: 'separator'; key: string }
  | { kind: 'action'; key: string; icon: ReactNode; label: string; onClick: () => void }
  /** `link` is the router's link (or an anchor), without its words */
  | { kind: 'link'; key: string; icon: ReactNode; label: string; link: ReactElement<Record<string, unknown>> }
  | {
      kind: 'choice'
      key: string
      label: string
      value: string
      options: { value: string; label: string; icon: ReactNode }[]
      onChange: (value: string) => void
    }

type Library = typeof import('@base-ui/react/menu')

const load = (): Promise<Library> => import('@base-ui/react/menu')
const MenuPopup = withLibrary(load, MenuBody)

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'children'> {
  entries: MenuEntry[]
  align?: 'start' | 'end'
  /** Opens on hover too */
  onHover?: boolean
  children: ReactNode
}

/** The seed's hover delay of menus, in milliseconds */
const HOVER_DELAY_MS = 200

/** A button with a menu. The library is loaded when the pointer or the focus reaches the button. */
export function MenuButton({ entries, align = 'start', onHover = false, children, ...button }: Props) {
  const state = useAnchor()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = (over: boolean) => {
    clearTimeout(timer.current)
    if (onHover) timer.current = setTimeout(() => state.setOpen(over), HOVER_DELAY_MS)
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

interface PopupProps {
  library: Library
  state: Anchored
  entries: MenuEntry[]
  align: 'start' | 'end'
  onHover?: (over: boolean) => void
}

function MenuBody({ library: { Menu }, state: { open, setOpen, anchor }, entries, align, onHover }: PopupProps) {
  // after a link the focus moves to the next screen's title, otherwise back to the button
  const isLink = useRef(false)
  const finalFocus = () => {
    // a dialog that an entry opened keeps the focus: typed keys must not reach the button
    if (document.activeElement?.closest('[role="dialog"]')) return false
    return (isLink.current && document.querySelector<HTMLElement>('main h1')) || anchor.current
  }
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // without this check a click on the button would close and reopen the menu
        const isOnButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
        if (isOnButton && details.reason === 'outside-press') details.cancel()
        else setOpen(next)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} anchor={anchor} sideOffset={6} align={align}>
          <Menu.Popup
            className={styles.popup}
            finalFocus={finalFocus}
            onPointerEnter={() => onHover?.(true)}
            onPointerLeave={() => onHover?.(false)}
          >
            {entries.map((entry) => (
              <Entry
                key={entry.key}
                Menu={Menu}
                entry={entry}
                onLeave={() => {
                  isLink.current = true
                }}
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ Menu, entry, onLeave }: Pick<Library, 'Menu'> & { entry: MenuEntry; onLeave: () => void }) {
  switch (entry.kind) {
    case 'text':
      return typeof entry.node === 'string' ? <div className={styles.label}>{entry.node}</div> : entry.node
    case 'separator':
      return <Menu.Separator className={styles.separator} />
    case 'action':
      return (
        <Menu.Item className={styles.item} onClick={entry.onClick}>
          {entry.icon}
          {entry.label}
        </Menu.Item>
      )
    case 'link':
      return (
        <Menu.LinkItem className={styles.item} render={entry.link} closeOnClick onClick={onLeave}>
          {entry.icon}
          {entry.label}
        </Menu.LinkItem>
      )
    case 'choice':
      return (
        <Menu.RadioGroup
          value={entry.value}
          onValueChange={(next: string) => entry.onChange(next)}
          aria-label={entry.label}
        >
          {entry.options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
              {option.icon}
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )
  }
}
