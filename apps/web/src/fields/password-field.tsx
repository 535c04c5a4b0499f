import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'onChange' | 'size' | 'type' | 'value'> {
  value: string
  onChange: (value: string) => void
  size?: 'normal' | 'large'
}

/** Password field with a «show» button and a Caps Lock warning. */
export function PasswordField({ label, hint, error, required, className, size, onChange, ...input }: Props) {
  const [isVisible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field
      label={label}
      hint={caps ? 'Caps Lock está ligado.' : hint}
      error={error}
      required={required}
      className={className}
    >
      {(control) => (
        <div className={styles.control}>
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(styles.input, styles.withTrailing, size === 'large' && styles.large)}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={watch}
            onKeyUp={watch}
          />
          <button
            type="button"
            className={styles.trailing}
            aria-label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
            aria-pressed={isVisible}
            disabled={input.disabled}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
