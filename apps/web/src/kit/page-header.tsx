import { ChevronRight } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import styles from './page-header.module.css'
import { ToolbarContext } from './toolbar-context.ts'

interface Props {
  title: string
  /** Title of the browser's tab, where it says more than the screen's title: kind and month */
  tab?: string
  /** Breadcrumb from the start page to this one */
  crumbs: { key: string; node: ReactNode }[]
  children?: ReactNode
}

let started = false

/** Toolbar with title, breadcrumb and actions. The shell's layout attributes control its arrangement. */
export function PageHeader({ title, tab, crumbs, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { description, tools, primary } = useContext(ToolbarContext)
  usePageTitle(tab ?? title)
  // move the focus to the title of a new page, for screen readers, unless an element of the page has it
  useEffect(() => {
    const arrived = !started
    started = true
    // on the first page of a visit the focus stays at the top, before the skip link
    if (arrived) return
    const focused = document.activeElement
    if (!focused || focused === document.body || !focused.closest('main, [role="dialog"]')) heading.current?.focus()
  }, [])
  return (
    <div className={styles.header} data-toolbar-bar="">
      <div className={styles.names}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <nav className={styles.path} aria-label="Caminho">
          <ol className={styles.crumbs}>
            {crumbs.map(({ key, node }, index) => (
              <li key={key}>
                {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
                {node}
              </li>
            ))}
          </ol>
        </nav>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.actions}>
        {tools}
        {children}
        {primary}
      </div>
    </div>
  )
}
