import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, LogOut, PanelLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import { LogoMark } from '../../kit/logo.tsx'
import { cx } from '../../lib/cx.ts'
import { changeLayout } from '../../prefs/change-layout.ts'
import { useLayout } from '../../prefs/layout.ts'
import { useInOffice } from '../../session/office.ts'
import { useSession } from '../../session/session.ts'
import { isActive, type Section, sectionsFor } from './destinations.ts'
import { isOfScreen, openGroups } from './menu-groups.ts'
import { MenuIcon } from './menu-icon.tsx'
import styles from './sidebar.module.css'
import { useMenuChoices } from './use-menu-choices.ts'
import { useMenuSearch } from './use-menu-search.ts'

/** Sidebar of wide windows: 225 px, or 64 px when minimised; then it opens over the page on hover or focus. */
export function Sidebar() {
  const { minimized, minimizable, hoverable } = useLayout().sidebar
  const narrow = minimized && minimizable
  const dark = useLayout().layoutType.startsWith('dark')
  return (
    <aside className={cx(styles.aside, narrow && styles.asideNarrow)} aria-label="Menu">
      <div
        className={cx(styles.sidebar, narrow && styles.narrow, narrow && hoverable && styles.hoverable)}
        data-tone={dark ? 'dark' : undefined}
      >
        <SidebarContent>
          {minimizable && (
            <IconButton
              icon={PanelLeft}
              label={narrow ? 'Fixar menu' : 'Minimizar menu'}
              aria-pressed={narrow}
              title={`${narrow ? 'Fixar' : 'Minimizar'} menu (Alt+M)`}
              onClick={() => changeLayout({ sidebar: { minimized: !narrow } })}
            />
          )}
        </SidebarContent>
      </div>
    </aside>
  )
}

/** The menu inside the drawer of narrow windows; `onGo` closes it. */
export function DrawerMenu({ onGo }: { onGo: () => void }) {
  return (
    <div className={cx(styles.sidebar, styles.inDrawer)}>
      <SidebarContent onGo={onGo} />
    </div>
  )
}

function SidebarContent({ children, onGo }: { children?: ReactNode; onGo?: () => void }) {
  const { usuario } = useSession()
  const inicio = useMenuSearch()('/inicio')
  return (
    <>
      <div className={styles.logo}>
        <Link to="/inicio" search={inicio} onClick={onGo}>
          <LogoMark />
          <span>Portal Contador</span>
        </Link>
        {children}
      </div>
      <Groups onGo={onGo} />
      {usuario && (
        <div className={styles.out}>
          <Link to="/logout" preload={false} className={styles.item}>
            <LogOut size={16} aria-hidden="true" />
            <span>Sair</span>
          </Link>
        </div>
      )}
    </>
  )
}

function Groups({ onGo }: { onGo?: () => void }) {
  const { usuario } = useSession()
  const inOffice = useInOffice()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { choices, choose } = useMenuChoices()
  const sections = sectionsFor(usuario, inOffice)
  const open = openGroups(sections, pathname, choices)
  return (
    <nav className={styles.nav} aria-label="Áreas">
      {sections.map((section) => (
        <Group
          key={section.label}
          section={section}
          pathname={pathname}
          open={open.has(section.label)}
          onToggle={() => choose(section.label, !open.has(section.label))}
          onGo={onGo}
        />
      ))}
    </nav>
  )
}

interface GroupProps {
  section: Section
  pathname: string
  open: boolean
  onToggle: () => void
  onGo?: () => void
}

/** A group that folds; that of the screen stays open, so its heading is no button. */
function Group({ section, pathname, open, onToggle, onGo }: GroupProps) {
  const searchOf = useMenuSearch()
  const id = useId()
  return (
    <div>
      <h2>
        {isOfScreen(section, pathname) ? (
          <span className={styles.title}>
            <span>{section.label}</span>
          </span>
        ) : (
          <button type="button" className={styles.title} aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <span>{section.label}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      </h2>
      <div id={id} className={cx(styles.slide, !open && styles.closed)} inert={!open}>
        <div className={styles.items}>
          {section.items.map(({ label, path, icon }) => {
            const active = isActive(path, pathname)
            return (
              <Link
                key={path}
                to={path}
                search={searchOf(path)}
                onClick={onGo}
                className={cx(styles.item, active && styles.active)}
                aria-current={active ? 'page' : undefined}
              >
                <MenuIcon name={icon} />
                <span>{label}</span>
              </Link>
            )
          })}
        </div>
      </div>
    </div>
  )
}
