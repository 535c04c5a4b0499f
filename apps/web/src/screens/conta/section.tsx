import { type ReactNode, useId } from 'react'
import styles from './conta.module.css'

/** One part of the page: title and explanation on the left, controls on the right. */
export function ContaSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.side}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
