import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { municipiosOptions } from '../api/sped.ts'
import { Combobox } from '../fields/combobox.tsx'
import type { FieldProps } from '../fields/field.tsx'
import type { Option } from '../fields/select.tsx'
import { TextField } from '../fields/text-field.tsx'

/** Number of municipalities offered at once; typing searches all */
const OFFERED = 50
const NONE: readonly Option[] = []

interface Props extends FieldProps {
  /** IBGE code, 7 digits */
  value: string | null
  onChange: (value: string | null) => void
}

/** A municipality, found by its name or its IBGE code. Without the list the code is typed. */
export function CityField({ value, onChange, hint, ...frame }: Props) {
  const { data, isError } = useQuery(municipiosOptions())
  const cities = useMemo(
    () =>
      data?.data.map(({ cd_municipio, nm_municipio, ds_uf }) => ({
        value: cd_municipio,
        label: `${nm_municipio}, ${ds_uf} (${cd_municipio})`,
      })) ?? NONE,
    [data],
  )
  if (isError || data?.data.length === 0)
    return (
      <TextField
        {...frame}
        hint="Código do IBGE, 7 dígitos."
        inputMode="numeric"
        value={value ?? ''}
        onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 7) || null)}
      />
    )
  // a code that the list does not have stays on the screen
  const isKnown = value === null || cities.some((city) => city.value === value)
  return (
    <Combobox
      {...frame}
      hint={hint}
      placeholder="Nome ou código do IBGE"
      value={value}
      options={isKnown ? cities : [{ value, label: value }, ...cities]}
      limit={OFFERED}
      onChange={onChange}
    />
  )
}
