import { Suspense, useEffect, useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { NumberField } from '../../../fields/number-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import type { FieldSpec } from './form-spec.ts'
import {
  chosenValue,
  cleanText,
  monthShown,
  quantityShown,
  readMonth,
  readQuantity,
  readTaxId,
  taxIdShown,
  textShown,
} from './values.ts'

interface Props {
  spec: FieldSpec
  value: unknown
  onChange: (value: unknown) => void
  error?: string | null
}

const CityField = lazyNamed(() => import('../../../session/city-field.tsx'), 'CityField')

const NO_CHOICE = 'nenhum'

type TypedKind = 'month' | 'quantity' | 'taxId'
/** Kinds whose typed text differs from the stored value. */
const TYPED: Readonly<Record<TypedKind, Pick<TypedProps, 'write' | 'read' | 'wrong' | 'placeholder'>>> = {
  month: { write: monthShown, read: readMonth, wrong: 'Escreva como 11/2026.', placeholder: 'mm/aaaa' },
  quantity: { write: quantityShown, read: readQuantity, wrong: 'Escreva como 12,5.' },
  taxId: { write: taxIdShown, read: readTaxId, wrong: 'O número não confere.' },
}

/** One setting, rendered by its kind. */
export function SpecField({ spec, value, onChange, error }: Props) {
  const { label, hint, required, kind, options = [], nullable } = spec
  const frame = { label, hint, required, error }
  switch (kind) {
    case 'money':
      return (
        <NumberField {...frame} unit="R$" min={0} value={Number(value ?? 0)} onChange={(next) => onChange(next ?? 0)} />
      )
    case 'day':
      return (
        <NumberField
          {...frame}
          decimals={0}
          min={1}
          max={31}
          value={Number(value ?? 1)}
          onChange={(next) => onChange(next ?? 1)}
        />
      )
    case 'date':
      return <DateField {...frame} value={typeof value === 'string' && value ? value : null} onChange={onChange} />
    case 'flag':
      return <CheckField label={label} checked={value === true} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...frame}
          value={value === '' ? null : String(value ?? NO_CHOICE)}
          options={nullable ? [{ value: NO_CHOICE, label: spec.open ?? 'Não informado' }, ...options] : options}
          onChange={(next) => onChange(next === NO_CHOICE ? null : chosenValue(next))}
        />
      )
    case 'month':
    case 'quantity':
    case 'taxId':
      return <TypedField {...frame} {...TYPED[kind]} value={value} nullable={nullable} onChange={onChange} />
    case 'city':
      return (
        <Suspense fallback={<TextField {...frame} disabled value={String(value ?? '')} onChange={() => {}} />}>
          <CityField {...frame} value={typeof value === 'string' && value ? value : null} onChange={onChange} />
        </Suspense>
      )
    default:
      return (
        <TextField
          {...frame}
          inputMode={kind === 'digits' || kind === 'cep' ? 'numeric' : kind === 'phone' ? 'tel' : undefined}
          value={textShown(spec, value)}
          onChange={(typed) => {
            const clean = cleanText(spec, typed)
            onChange(clean === '' && nullable ? null : clean)
          }}
        />
      )
  }
}

interface TypedProps {
  label: string
  hint?: string
  required?: boolean
  error?: string | null
  value: unknown
  write: (value: unknown) => string
  read: (typed: string) => string | null
  wrong: string
  placeholder?: string
  nullable?: boolean
  onChange: (value: string | null) => void
}

/**
 * Field whose typed text differs from its stored value. The value is stored as soon as the text can be
 * parsed; the error shows on blur.
 */
function TypedField({ value, write, read, wrong, nullable, onChange, error, ...frame }: TypedProps) {
  const [typed, setTyped] = useState(write(value))
  const [fault, setFault] = useState<string | null>(null)
  const [sent, setSent] = useState(value)
  useEffect(() => {
    // the value changed from outside: show it
    if (value === sent) return
    setSent(value)
    setTyped(write(value))
    setFault(null)
  }, [value, sent, write])
  /** Stores the parsed text. Returns the error message, or null when it was stored. */
  const keep = (text: string): string | null => {
    const parsed = read(text)
    if (parsed === null && !(nullable && text.trim() === '')) return wrong
    if (parsed === (value ?? null)) return null
    setSent(parsed)
    onChange(parsed)
    return null
  }
  const leave = () => {
    const message = keep(typed)
    setFault(message)
    if (message === null) setTyped(write(read(typed)))
  }
  return (
    <TextField
      {...frame}
      value={typed}
      error={error ?? fault}
      onChange={(next) => {
        setTyped(next)
        setFault(null)
        keep(next)
      }}
      onBlur={leave}
    />
  )
}
