import { Link, useRouterState } from '@tanstack/react-router'
import { LogOut, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeLayout, useLayout } from '../../session/layout.ts'
import { useUsuario } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { isActive, sectionsFor } from './destinations.ts'
import styles from './sidebar.module.css'

/** Fixed on wide windows: 225 px, or 64 when minimised (it opens over the page under the pointer or the focus). */
export function Sidebar() {
  const { minimized } = useLayout().sidebar
  return (
    <aside className={styles.aside} aria-label="Menu">
      <div className={cx(styles.sidebar, minimized && styles.narrow)}>
        <SidebarContent>
          <Button
            look="quiet"
            size="icon"
            aria-label={minimized ? 'Fixar menu' : 'Minimizar menu'}
            aria-pressed={minimized}
            onClick={() => changeLayout({ sidebar: { minimized: !minimized } })}
          >
            <PanelLeft size={16} aria-hidden="true" />
          </Button>
        </SidebarContent>
      </div>
    </aside>
  )
}

/** The same menu inside the drawer of narrow windows; `onGo` closes it. */
export function DrawerMenu({ onGo }: { onGo: () => void }) {
  return (
    <div className={cx(styles.sidebar, styles.inDrawer)}>
      <SidebarContent onGo={onGo} />
    </div>
  )
}

function SidebarContent({ children, onGo }: { children?: ReactNode; onGo?: () => void }) {
  const sections = sectionsFor(useUsuario())
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <>
      <div className={styles.logo}>
        <Link to="/inicio" onClick={onGo}>
          <LogoMark />
          <span>Portal Contador</span>
        </Link>
        {children}
      </div>
      <nav className={styles.nav} aria-label="Áreas">
        {sections.map((section) => (
          <div key={section.label}>
            <h2 className={styles.heading}>
              <span>{section.label}</span>
            </h2>
            {section.items.map(({ label, path, icon: Icon }) => {
              const active = isActive(path, pathname)
              return (
                <Link
                  key={path}
                  to={path}
                  onClick={onGo}
                  className={cx(styles.item, active && styles.active)}
                  aria-current={active ? 'page' : undefined}
                >
                  <Icon size={16} aria-hidden="true" />
                  <span>{label}</span>
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
      <div className={styles.out}>
        <Link to="/logout" preload={false} className={styles.item}>
          <LogOut size={16} aria-hidden="true" />
          <span>Sair</span>
        </Link>
      </div>
    </>
  )
}
