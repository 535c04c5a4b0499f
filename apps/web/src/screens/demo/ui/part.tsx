import type { ReactNode } from 'react'
import styles from './ui.module.css'

/** One component: its name, what it is for, and its states. */
export function Part({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  const id = `parte-${name.toLowerCase().replace(/\P{L}+/gu, '-')}`
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  )
}

/** One state of a component under its name. */
export function State({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  )
}

export const States = ({ children }: { children: ReactNode }) => <div className={styles.states}>{children}</div>
