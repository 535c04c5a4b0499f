import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './badge.module.css'

export type Tone = 'ok' | 'cancelled' | 'amber' | 'info' | 'neutral'

/**
 * A state as icon and word, never as colour alone. `quiet`: the normal state in a list, green icon without
 * tint.
 */
export function Badge({
  tone,
  icon: Icon,
  word,
  quiet,
}: {
  tone: Tone
  icon: LucideIcon
  word: ReactNode
  quiet?: boolean
}) {
  return (
    <span className={cx(styles.badge, styles[tone], quiet && styles.quiet)}>
      <Icon size={16} aria-hidden="true" />
      <span>{word}</span>
    </span>
  )
}
