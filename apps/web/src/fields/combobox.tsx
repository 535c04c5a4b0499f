import { Combobox as Base } from '@base-ui/react/combobox'
import { foldText } from '@portal/files/fold-text.ts'
import { Check, ChevronDown } from 'lucide-react'
import list from '../kit/listbox.module.css'
import popup from '../kit/popup.module.css'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

interface Props<Value extends string> extends FieldProps {
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value | null) => void
  placeholder?: string
  disabled?: boolean
  /** Maximum number of options rendered; typing searches all of them */
  limit?: number
}

/** Select with search; ignores case and accents. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { value, options, onChange, placeholder, disabled, limit, ...field } = props
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      filter={(option: Option<Value>, query) => foldText(option.label).includes(foldText(query))}
      disabled={disabled}
      limit={limit}
      autoHighlight
    >
      <Field {...field}>
        {(control) => (
          <Base.InputGroup className={styles.control}>
            <Base.Input {...control} className={cx(styles.input, styles.withTrailing)} placeholder={placeholder} />
            <Base.Trigger className={styles.trailing} aria-label={`Abrir lista: ${field.label}`}>
              <ChevronDown size={16} aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4}>
          <Base.Popup className={popup.popup}>
            <Base.Empty>
              <p className={list.empty}>Nada encontrado.</p>
            </Base.Empty>
            <Base.List className={list.list}>
              {(option: Option<Value>) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled}
                  className={cx(popup.item, list.item)}
                >
                  {option.label}
                  <Base.ItemIndicator className={list.indicator}>
                    <Check size={16} aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
