import { ChevronRight } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import styles from './page-header.module.css'
import { ToolbarContext } from './toolbar-context.ts'

interface Props {
  title: string
  /** From the start to here; a crumb is a link or a word */
  crumbs: { key: string; node: ReactNode }[]
  children?: ReactNode
}

let started = false

/** The toolbar: title, breadcrumb, the page's own actions. The styles read their arrangement from the shell's layout attributes. */
export function PageHeader({ title, crumbs, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { description, tools, primary } = useContext(ToolbarContext)
  usePageTitle(title)
  // a new page moves the focus to its title, also for screen readers, unless something in the page has it already
  useEffect(() => {
    const arrived = !started
    started = true
    // who just came starts at the top of the page, where the way past the menu is
    if (arrived) return
    const at = document.activeElement
    if (!at || at === document.body || !at.closest('main, [role="dialog"]')) heading.current?.focus()
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
