import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './conta.module.css'

interface Props {
  title: string
  text?: string
  /** With a table instead of a form */
  wide?: boolean
  children: ReactNode
}

/** One part of the page: title and explanation on the left, controls on the right. */
export function ContaSection({ title, text, wide, children }: Props) {
  const id = useId()
  return (
    <section className={cx(styles.section, wide && styles.wide)} aria-labelledby={id}>
      <div className={styles.side}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
