import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import text from '../kit/text.module.css'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'

/**
 * Inputs with label, hint and error: text, number, date, period, choice, tax id, password. Each is controlled: value
 * in, change out. Knows no server data and no form: the screen decides what is wrong, and `error` says it.
 */

export interface FieldProps {
  label: string
  /** One line below the control, linked by aria-describedby */
  hint?: ReactNode
  /** Error message; replaces the hint. */
  error?: string | null
  required?: boolean
  className?: string
}

/** Attributes that link a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Frame of every field: label, control, hint or error. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = `${id}-note`
  const line = error || hint
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': line ? note : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  )
}

/** The line below a control. The live region exists from the start, so that a later error is announced. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null }) {
  return (
    <div id={id} className={styles.note} aria-live="polite">
      {error ? (
        <p className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && <p className={text.small}>{hint}</p>
      )}
    </div>
  )
}
