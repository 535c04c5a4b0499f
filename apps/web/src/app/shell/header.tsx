import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, CircleQuestionMark, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { useUsuario } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SideDrawer } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { BackgroundWork } from './background-work.tsx'
import { isActive, sectionsFor } from './destinations.ts'
import { EmpresaSwitcher, type EmpresaSwitcherProps } from './empresa-switcher.tsx'
import styles from './header.module.css'
import { DrawerMenu } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header({ switcher }: { switcher: EmpresaSwitcherProps }) {
  return (
    <header className={styles.header}>
      <Burger />
      <TopMenu />
      <div className={styles.right}>
        <EmpresaSwitcher {...switcher} />
        <BackgroundWork />
        <div className={styles.tools}>
          <ThemeMenu />
          <Link to="/ajuda" className={buttonClass({ look: 'quiet', size: 'tool' })} aria-label="Ajuda" title="Ajuda">
            <CircleQuestionMark size={20} aria-hidden="true" />
          </Link>
        </div>
        <UserMenu />
      </div>
    </header>
  )
}

function Burger() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="icon" className={styles.burger} aria-label="Abrir menu" onClick={() => setOpen(true)}>
        <MenuIcon size={20} aria-hidden="true" />
      </Button>
      <SideDrawer open={open} onOpenChange={setOpen} label="Menu">
        <DrawerMenu onGo={() => setOpen(false)} />
      </SideDrawer>
    </>
  )
}

function TopMenu() {
  const sections = sectionsFor(useUsuario())
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className={styles.menu} aria-label="Menu superior">
      {sections.map(({ label, items }) => {
        const current = items.some(({ path }) => isActive(path, pathname))
        const entries = items.map(({ label: item, path, icon: Icon }) => ({
          kind: 'link' as const,
          key: path,
          icon: <Icon size={16} aria-hidden="true" />,
          label: item,
          link: <Link to={path} />,
        }))
        return (
          <MenuButton key={label} className={cx(styles.top, current && styles.current)} entries={entries} onHover>
            {label}
            <ChevronDown size={16} aria-hidden="true" />
          </MenuButton>
        )
      })}
    </nav>
  )
}
