import { Menu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import styles from './popup.module.css'

interface Props {
  /** The button that opens it */
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
  align?: 'start' | 'end'
  /** Opens on hover too, after the seed's 200 ms */
  onHover?: boolean
}

const HOVER_DELAY = 200

export function DropMenu({ trigger, children, align = 'start', onHover = false }: Props) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={trigger} openOnHover={onHover} delay={HOVER_DELAY} closeDelay={onHover ? HOVER_DELAY : 0} />
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Menu.Popup className={styles.popup}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={styles.item} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}

/** `link` is the router's link (or an anchor), without its words. */
export function MenuLink({ link, children }: { link: ReactElement<Record<string, unknown>>; children: ReactNode }) {
  return (
    <Menu.LinkItem className={styles.item} render={link} closeOnClick>
      {children}
    </Menu.LinkItem>
  )
}

export const MenuSeparator = () => <Menu.Separator className={styles.separator} />

interface Choice<T extends string> {
  label: string
  value: T
  options: { value: T; label: string; icon: ReactNode }[]
  onChange: (value: T) => void
}

export function MenuChoice<T extends string>({ label, value, options, onChange }: Choice<T>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(next: T) => onChange(next)} aria-label={label}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
          {option.icon}
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
