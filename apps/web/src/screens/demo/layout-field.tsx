import { RadioField, SwitchField } from '../../fields/choice.tsx'
import { Field } from '../../fields/field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import type { Place } from '../../prefs/layout-fields.ts'
import styles from './layout.module.css'
import { FIELD_LABEL, optionLabel } from './layout-labels.ts'

interface Props {
  place: Place
  value: string | boolean
  onChange: (value: string | boolean) => void
}

/** The control for one field, by its kind. */
export function LayoutField({ place: { path, field }, value, onChange }: Props) {
  const label = FIELD_LABEL[path] ?? path
  switch (field.kind) {
    case 'flag':
      return <SwitchField label={label} checked={value === true} onChange={onChange} data-field={path} />
    case 'choice':
      return (
        <RadioField
          label={label}
          inline
          value={String(value)}
          options={field.options.map((option) => ({ value: option, label: optionLabel(path, option) }))}
          onChange={onChange}
        />
      )
    case 'color':
      return (
        <Field label={label} hint="Progresso e marca de onde se está; nunca sob texto.">
          {(control) => (
            <span className={styles.color}>
              <input
                {...control}
                type="color"
                value={String(value)}
                onChange={(event) => onChange(event.target.value)}
              />
              <span>{String(value).toUpperCase()}</span>
            </span>
          )}
        </Field>
      )
    case 'text':
      return <TextField label={label} value={String(value)} maxLength={field.max} onChange={onChange} />
  }
}
