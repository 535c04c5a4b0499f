import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, CircleQuestionMark, LogIn, Menu, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { SideDrawer } from '../../../kit/dialog.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { LogoMark } from '../../../kit/logo.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { cx } from '../../../lib/cx.ts'
import { onResized } from '../../../lib/on-resized.ts'
import { DRAWER } from '../../../lib/use-media.ts'
import { useLayout } from '../../../prefs/layout.ts'
import { useInOffice } from '../../../session/office.ts'
import { useSession } from '../../../session/session.ts'
import { toggleHelp } from '../../ajuda/help-store.ts'
import { openBusca } from '../../busca/busca-store.ts'
import { isActive, sectionsFor } from '../destinations.ts'
import { useScreen } from '../main-area.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { DrawerMenu } from '../sidebar.tsx'
import { useMenuSearch } from '../use-menu-search.ts'
import { BackgroundWork } from './background-work.tsx'
import { CompetenciaButton } from './competencia-button.tsx'
import { ConvitesNotice } from './convites-notice.tsx'
import { EmpresaSwitcher, type EmpresaSwitcherProps } from './empresa-switcher.tsx'
import styles from './header.module.css'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  switcher?: EmpresaSwitcherProps
  /** True when there is no sidebar to show the logo */
  withLogo: boolean
}

export function Header({ switcher, withLogo }: Props) {
  const { usuario } = useSession()
  const { layoutType, header } = useLayout()
  // close the menus when the screen changes
  const screen = useScreen()
  return (
    <header className={styles.header} data-tone={layoutType === 'dark-header' ? 'dark' : undefined}>
      <div className={styles.line}>
        <Burger />
        <Link to="/inicio" className={cx(styles.logo, withLogo && styles.always)} aria-label="Portal Contador, início">
          <LogoMark size={28} />
        </Link>
        {(header.menu || withLogo) && <TopMenu key={screen} beside={!withLogo} />}
        {usuario && <SearchButton />}
        <div className={styles.right}>
          {switcher && <EmpresaSwitcher {...switcher} />}
          {switcher?.empresa && <CompetenciaButton />}
          {usuario && <BackgroundWork />}
          {usuario && <ConvitesNotice />}
          <div className={styles.tools}>
            <ThemeMenu />
            <Button look="quiet" size="tool" aria-label="Ajuda" title="Ajuda (?)" onClick={toggleHelp}>
              <CircleQuestionMark size={20} aria-hidden="true" />
            </Button>
          </div>
          {usuario ? <UserMenu /> : <Enter />}
        </div>
      </div>
    </header>
  )
}

/** Opens the search of everything; an icon where the header is narrow. */
const SearchButton = () => (
  <button
    type="button"
    className={styles.search}
    aria-label="Buscar"
    title="Buscar (Ctrl+K)"
    onClick={() => openBusca()}
  >
    <Search size={16} aria-hidden="true" />
    <span className={styles.searchText} aria-hidden="true">
      Buscar
    </span>
    <kbd className={styles.searchText}>Ctrl K</kbd>
  </button>
)

const Enter = () => (
  <Link to="/login" className={buttonClass()}>
    <LogIn size={16} aria-hidden="true" />
    Entrar
  </Link>
)

function Burger() {
  const [open, setOpen] = useState(false)
  useEffect(() => onResized(() => !matchMedia(DRAWER).matches && setOpen(false)), [])
  return (
    <>
      <IconButton
        icon={Menu}
        className={styles.burger}
        label="Abrir menu"
        onClick={() => setOpen(true)}
        iconSize={20}
      />
      <SideDrawer open={open} onOpenChange={setOpen} label="Menu">
        <DrawerMenu onGo={() => setOpen(false)} />
      </SideDrawer>
    </>
  )
}

/** `beside`: the sidebar has the same links, so that a narrow header may leave them out. */
function TopMenu({ beside }: { beside: boolean }) {
  const { usuario } = useSession()
  const inOffice = useInOffice()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const searchOf = useMenuSearch()
  return (
    <nav className={cx(styles.menu, beside && styles.spare)} aria-label="Menu superior">
      {sectionsFor(usuario, inOffice).map(({ label, items }) => {
        const current = items.some(({ path }) => isActive(path, pathname))
        const entries = items.map(({ label: item, path, icon }) => ({
          kind: 'link' as const,
          key: path,
          icon: <MenuIcon name={icon} />,
          label: item,
          link: <Link to={path} search={searchOf(path)} aria-current={isActive(path, pathname) ? 'page' : undefined} />,
        }))
        return (
          <MenuButton key={label} className={cx(styles.top, current && styles.current)} entries={entries} onHover>
            {label}
            <ChevronDown size={14} aria-hidden="true" />
          </MenuButton>
        )
      })}
    </nav>
  )
}
