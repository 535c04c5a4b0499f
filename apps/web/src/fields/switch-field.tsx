import type { ReactNode } from 'react'
import text from '../kit/text.module.css'
import { cx } from '../lib/cx.ts'
import styles from './switch-field.module.css'

interface Props {
  label: string
  detail?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off at once, without saving. */
export function SwitchField({ label, detail, checked, disabled, onChange }: Props) {
  return (
    <label className={cx(styles.field, disabled && styles.disabled)}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={text.small}>{detail}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
