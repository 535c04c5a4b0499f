import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { parseNumber, roundTo, writeNumber } from './number.ts'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'onChange' | 'value' | 'size'> {
  value: number | null
  /** Null while the field is empty */
  onChange: (value: number | null) => void
  decimals?: number
  /** `R$`, `%`: shown beside the number */
  unit?: string
  min?: number
  max?: number
  /** Messages for a number below `min` or above `max`, instead of the general ones */
  tooLow?: (min: string) => string
  tooHigh?: (max: string) => string
}

/** A number typed as `1.234,56`. An invalid number is reported when the field loses the focus; the last valid value is kept. */
export function NumberField(props: Props) {
  const { label, hint, error, required, className, value, onChange, decimals = 2, unit, ...rest } = props
  const { min, max, tooLow, tooHigh, ...input } = rest
  const [typed, setTyped] = useState(value === null ? '' : writeNumber(value, decimals))
  const [fault, setFault] = useState<string | null>(null)
  const [sent, setSent] = useState(value)
  useEffect(() => {
    // the value was changed by the parent
    if (value !== sent) {
      setSent(value)
      setTyped(value === null ? '' : writeNumber(value, decimals))
      setFault(null)
    }
  }, [value, sent, decimals])
  const leave = () => {
    const number = typed.trim() === '' ? null : parseNumber(typed)
    const wrong = typed.trim() === '' ? null : faultOf(number, { min, max, decimals, tooLow, tooHigh })
    setFault(wrong)
    if (wrong) return
    const rounded = number === null ? null : roundTo(number, decimals)
    setTyped(rounded === null ? '' : writeNumber(rounded, decimals))
    setSent(rounded)
    if (rounded !== value) onChange(rounded)
  }
  return (
    <Field label={label} hint={hint} error={error ?? fault} required={required} className={className}>
      {(control) => (
        <div className={styles.control}>
          {unit && <span className={styles.leading}>{unit}</span>}
          <input
            {...input}
            {...control}
            inputMode="decimal"
            className={cx(styles.input, styles.number, unit && styles.withLeading)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(null)
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface Bounds extends Pick<Props, 'min' | 'max' | 'tooLow' | 'tooHigh'> {
  decimals: number
}

const LEAST = (min: string): string => `O menor valor é ${min}.`
const MOST = (max: string): string => `O maior valor é ${max}.`

function faultOf(value: number | null, bounds: Bounds): string | null {
  const { min, max, decimals, tooLow = LEAST, tooHigh = MOST } = bounds
  if (value === null) return `Escreva um número, como ${writeNumber(1234.56, decimals)}.`
  if (min !== undefined && value < min) return tooLow(writeNumber(min, decimals))
  if (max !== undefined && value > max) return tooHigh(writeNumber(max, decimals))
  return null
}
