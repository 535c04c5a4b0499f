import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import list from '../kit/listbox.module.css'
import popup from '../kit/popup.module.css'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { FieldNote, type FieldProps } from './field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Props<Value extends string> extends FieldProps {
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  size?: 'normal' | 'large'
}

/** Select: opens by click, arrows, Enter or Space; a letter jumps to the next option that starts with it. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, hint, error, required, className, value, options, onChange, placeholder, disabled, size } = props
  const note = useId()
  const pick = (next: Value | null) => {
    if (next !== null) onChange(next)
  }
  return (
    <div className={cx(styles.field, className)}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={pick}
        disabled={disabled}
        required={required}
        modal={false}
      >
        <Base.Label className={styles.label}>{label}</Base.Label>
        <Base.Trigger
          className={cx(styles.input, list.trigger, size === 'large' && styles.large)}
          aria-describedby={error || hint ? note : undefined}
          aria-invalid={error ? true : undefined}
        >
          <Base.Value className={list.value} placeholder={placeholder ?? 'Escolha'} />
          <ChevronDown size={16} aria-hidden="true" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className={popup.popup}>
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={cx(popup.item, list.item)}
                  >
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className={list.indicator}>
                      <Check size={16} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  )
}
