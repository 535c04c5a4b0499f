import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import { Checkbox } from './checkbox.tsx'
import styles from './choice.module.css'
import { FieldNote } from './field.tsx'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  mixed?: boolean
  hint?: string
  error?: string | null
}

/** A checkbox with a clickable label. */
export function CheckField({ label, hint, error, onChange, mixed, ...input }: CheckProps) {
  const note = useId()
  return (
    <div className={styles.checked}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
      <label className={cx(styles.choice, input.disabled && styles.disabled)}>
        <Checkbox
          {...input}
          mixed={mixed}
          aria-describedby={hint || error ? note : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  )
}
