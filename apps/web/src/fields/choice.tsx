import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './choice.module.css'
import { FieldNote } from './field.tsx'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once: nothing has to be sent. */
export function SwitchField({ label, onChange, ...input }: SwitchProps) {
  return (
    <label className={cx(styles.choice, input.disabled && styles.disabled)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={styles.switch}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

interface RadioOption<Value extends string> {
  value: Value
  label: string
  hint?: string
  icon?: ReactNode
  disabled?: boolean
}

interface RadioProps<Value extends string> {
  /** What is asked */
  label: string
  value: Value
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  /** Each choice a card with its icon and hint */
  cards?: boolean
  inline?: boolean
  disabled?: boolean
  error?: string | null
}

/** One of a few, all in sight. Arrows move the choice, as in any group of radios. */
export function RadioField<Value extends string>(props: RadioProps<Value>) {
  const { label, value, options, onChange, cards, inline, disabled, error } = props
  const id = useId()
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={cx(styles.options, inline && styles.inline, cards && styles.cards)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(styles.choice, cards && styles.card, (disabled || option.disabled) && styles.disabled)}
          >
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  )
}
