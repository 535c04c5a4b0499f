import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './checkbox.module.css'

/** A native checkbox with the portal's style; `mixed` is the indeterminate state. */
export function Checkbox({ mixed = false, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { mixed?: boolean }) {
  return (
    <span className={styles.box}>
      <input type="checkbox" className={styles.input} ref={mixed ? mix : settle} {...rest} />
      {(rest.checked !== false || mixed) && <Signs />}
    </span>
  )
}

const mix = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = true
}
const settle = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = false
}

const Signs = () => (
  <>
    <svg className={cx(styles.sign, styles.check)} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="m2.5 6.2 2.4 2.4 4.6-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
    <svg className={cx(styles.sign, styles.dash)} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2.5 6h7" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  </>
)
