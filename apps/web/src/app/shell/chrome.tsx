import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../kit/button.tsx'
import { useConnectionLost } from '../../lib/connection.ts'
import { cx } from '../../lib/cx.ts'
import { useConfiguracao } from '../../prefs/configuracao.ts'
import { useLayout } from '../../prefs/layout.ts'
import type { LayoutConfig } from '../../prefs/layout-schema.ts'
import { openHelp } from '../ajuda/help-store.ts'
import styles from './chrome.module.css'
import type { EmpresaSwitcherProps } from './header/empresa-switcher.tsx'
import { Header } from './header/header.tsx'
import { Main } from './main-area.tsx'
import { Sidebar } from './sidebar.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props {
  /** Absent without a user */
  switcher?: EmpresaSwitcherProps
  children: ReactNode
}

/** To a grid, or to the first link or button of a table. */
const focusList = () => document.querySelector<HTMLElement>('[role=grid],tbody a,tbody button')?.focus()

/** Sidebar, header, content and footer, arranged by the layout. */
export function Chrome({ switcher, children }: Props) {
  const layout = useLayout()
  const { header, sidebar, footer } = layout
  const bySidebar = layout.layoutType.endsWith('sidebar') && sidebar.display
  const flows = !header.fixed || !footer.fixed || !sidebar.fixed
  return (
    <div className={cx(styles.shell, flows && styles.flows)} {...marks(layout, bySidebar)}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <button type="button" className={styles.skip} onClick={focusList}>
        Ir para a lista
      </button>
      {bySidebar && <Sidebar />}
      <div className={styles.column}>
        <Header switcher={switcher} withLogo={!bySidebar} />
        <ConnectionLine />
        <Main>
          <Toolbar>{children}</Toolbar>
        </Main>
        {footer.display && <Footer />}
      </div>
      <Engage />
    </div>
  )
}

/**
 * Data attributes of the layout for styles. Without sidebar and header there is no navigation, so one of them
 * is always shown.
 */
function marks({ header, sidebar, toolbar, ...layout }: LayoutConfig, bySidebar: boolean): Record<string, string> {
  const { pageWidth } = layout.app.general
  const width = (own: string) => (pageWidth === 'default' ? own : pageWidth)
  return {
    'data-layout': layout.layoutType,
    'data-header-display': String(header.display || !bySidebar),
    'data-header-container': width(header.container),
    'data-header-fixed': String(header.fixed),
    'data-sidebar-fixed': String(sidebar.fixed),
    'data-toolbar': toolbar.layout,
    'data-toolbar-display': String(toolbar.display),
    'data-toolbar-container': width(toolbar.container),
    'data-title-display': String(layout.pageTitle.display),
    'data-title-breadcrumb': String(layout.pageTitle.breadCrumb),
    'data-title-direction': layout.pageTitle.direction,
    'data-content-container': width(layout.content.container),
    'data-footer-container': width(layout.footer.container),
    'data-footer-fixed': String(layout.footer.fixed),
    'data-density': layout.main.density,
  }
}

/** Developer and support telephone. */
function Footer() {
  const fornecedor = useConfiguracao()?.fornecedor
  return (
    <footer className={styles.footer}>
      <div className={styles.footerLine}>
        <span>{fornecedor?.desenvolvedor && `Desenvolvido por ${fornecedor.desenvolvedor}`}</span>
        <span className={styles.support}>{fornecedor?.telefone && `Atendimento ${fornecedor.telefone}`}</span>
      </div>
    </footer>
  )
}

/** One line under the header while the server cannot be reached. What is on the screen stays. */
function ConnectionLine() {
  const isLost = useConnectionLost()
  return (
    <div role="status">
      {isLost && (
        <p className={styles.connection}>
          <WifiOff size={16} aria-hidden="true" />
          Sem conexão. Tentando de novo.
        </p>
      )}
    </div>
  )
}

/** The template's buttons at the window's edge, shown only if the layout enables them. */
function Engage() {
  const { help, demos } = useLayout().engage
  if (!help && !demos) return null
  return (
    <aside className={styles.engage} aria-label="Atalhos">
      {demos && (
        <Link to="/demo" className={buttonClass()}>
          Demonstração
        </Link>
      )}
      {help && <Button onClick={() => openHelp('teclas')}>Teclado</Button>}
    </aside>
  )
}
