import type { ReactNode } from 'react'
import styles from './text.module.css'

/** Text for assistive technology only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
