import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './button.module.css'

interface Look {
  look?: 'plain' | 'primary' | 'quiet'
  size?: 'normal' | 'large' | 'icon' | 'tool'
}

/** Classes of a button, for links that look like one. */
export function buttonClass({ look = 'plain', size = 'normal' }: Look = {}): string {
  return cx(
    styles.button,
    look === 'primary' && styles.primary,
    look === 'quiet' && styles.quiet,
    size === 'large' && styles.large,
    size === 'icon' && cx(styles.icon, styles.touch),
    size === 'tool' && styles.tool,
  )
}

export function Button({ look, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={cx(buttonClass({ look, size }), className)} {...rest} />
}
