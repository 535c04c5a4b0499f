import { cleanCode } from '@portal/contract/filtros.ts'
import { type KeyboardEvent, useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import field from '../../../fields/field.module.css'
import { Field } from '../../../fields/field.tsx'
import { NumberField } from '../../../fields/number-field.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import styles from './filters.module.css'

interface SeveralProps {
  name: string
  options: readonly (readonly [string, string])[]
  /** Explanations, shown on hover */
  hints?: Readonly<Record<string, string>>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Checkboxes of a filter with several values; none checked means no filter. */
export function Several({ name, options, hints, value, onChange }: SeveralProps) {
  const on = value ? value.split(',') : []
  return (
    <fieldset className={styles.several} data-count={options.length}>
      <legend>{name}</legend>
      {options.map(([key, word]) => (
        <CheckField
          key={key}
          label={<span title={hints?.[key]}>{word}</span>}
          checked={on.includes(key)}
          onChange={(checked) => {
            const next = checked ? [...on, key] : on.filter((each) => each !== key)
            onChange(next.join() || undefined)
          }}
        />
      ))}
    </fieldset>
  )
}

interface FigureProps {
  label: string
  value: string | undefined
  min?: number
  max?: number
  tooLow?: (min: string) => string
  tooHigh?: (max: string) => string
  onChange: (value: string | undefined) => void
}

const textOf = (value: number | null): string | undefined => (value === null ? undefined : String(value))
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

export const Whole = ({ value, onChange, min = 0, max = 999_999_999, ...rest }: FigureProps) => (
  <NumberField
    {...rest}
    decimals={0}
    min={min}
    max={max}
    value={numberOf(value)}
    onChange={(next) => onChange(textOf(next))}
  />
)

export const Money = ({ value, onChange, min = 0, ...rest }: FigureProps) => (
  <NumberField {...rest} unit="R$" min={min} value={numberOf(value)} onChange={(next) => onChange(textOf(next))} />
)

interface ChoiceProps {
  label: string
  value: string | undefined
  /** Text of the option that removes the filter */
  any: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string | undefined) => void
}

export const Choice = ({ label, value = '', any, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        className={field.input}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{any}</option>
        {options.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** Applies a field on Enter. */
export const onEnter = (apply: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  apply()
}

interface CodeProps {
  label: string
  value: string | undefined
  pattern: RegExp
  /** What to type, when the pattern does not match */
  fault: string
  onChange: (value: string | undefined) => void
}

/** A code, with or without its mask. */
export function Code({ label, value = '', pattern, fault, onChange }: CodeProps) {
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const code = cleanCode(typed)
    if (code !== '' && !pattern.test(code)) return setWrong(true)
    setTyped(code)
    onChange(code || undefined)
  }
  return (
    <TextField
      label={label}
      value={typed}
      maxLength={10}
      error={isWrong ? fault : null}
      onChange={(text) => {
        setTyped(text)
        setWrong(false)
      }}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}
