import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  title: string
  /** From the start to here; a crumb is a link or a word */
  crumbs: { key: string; node: ReactNode }[]
  children?: ReactNode
}

/** The classic toolbar: title, breadcrumb, the page's own actions. */
export function PageHeader({ title, crumbs, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  // A new page starts at its title, also for who hears it; while something has the focus it is not taken away
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  return (
    <div className={styles.header}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <nav aria-label="Caminho">
        <ol className={styles.crumbs}>
          {crumbs.map(({ key, node }, index) => (
            <li key={key}>
              {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
              {node}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
