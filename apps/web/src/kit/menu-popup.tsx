import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import type { Anchored } from '../lib/use-anchor.ts'
import type { MenuEntry } from './menu-entries.ts'
import styles from './popup.module.css'

export interface MenuPopupProps {
  state: Anchored
  entries: MenuEntry[]
  align: 'start' | 'end'
  onHover?: (over: boolean) => void
}

/** The open menu: keys, focus and place are Base UI's. Its button takes the focus back. */
export function MenuPopup({ state: { open, setOpen, anchor }, entries, align, onHover }: MenuPopupProps) {
  // who went to another screen starts at its title; who closed the menu is back at its button
  const left = useRef(false)
  const finalFocus = () => {
    // a dialog that an entry opened has the focus already: taking it back would send what is typed to the button
    if (document.activeElement?.closest('[role="dialog"]')) return false
    return (left.current && document.querySelector<HTMLElement>('main h1')) || anchor.current
  }
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // the button's own click closes it; without this it would close and open again
        const onButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
        if (onButton && details.reason === 'outside-press') details.cancel()
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
                entry={entry}
                onLeave={() => {
                  left.current = true
                }}
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  switch (entry.kind) {
    case 'text':
      return entry.node
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
