import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'onChange' | 'size' | 'value'> {
  value: string
  onChange: (value: string) => void
  size?: 'normal' | 'large'
  icon?: LucideIcon
}

/** Single-line text field. */
export function TextField({ label, hint, error, required, className, size, icon: Icon, onChange, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className={styles.control}>
          {Icon && <Icon size={16} className={styles.leading} aria-hidden="true" />}
          <input
            {...input}
            {...control}
            className={cx(styles.input, size === 'large' && styles.large, Icon && styles.withLeading)}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

interface AreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** Multi-line text field. */
export function TextArea({ label, hint, error, required, className, onChange, rows = 3, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={cx(styles.input, styles.area)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
