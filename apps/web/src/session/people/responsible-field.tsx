import { useId } from 'react'
import { Select } from '../../fields/select.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useColleagues } from './colleagues.ts'

interface Props {
  hint?: string
  error?: string | null
  value: string
  /** What nobody chosen means */
  none?: string
  /** Names that are offered where there is no office to choose people from */
  names?: readonly string[]
  onChange: (value: string) => void
}

/**
 * Who looks after a client or a month: one of the people of the office. A name that none of them has (from a sheet, or
 * of somebody who left) stays until another is chosen. Who works in no office types a name.
 */
export function ResponsibleField({ hint, error, value, none = 'Sem responsável', names = [], onChange }: Props) {
  const list = useId()
  const people = useColleagues().map(({ nome }) => nome)
  if (people.length > 0) {
    const isStranger = value !== '' && !people.includes(value)
    return (
      <Select
        label="Responsável"
        error={error}
        value={value}
        options={[
          { value: '', label: none },
          ...(isStranger ? [{ value, label: `${value} (não está no escritório)` }] : []),
          ...[...new Set(people)].map((name) => ({ value: name, label: name })),
        ]}
        onChange={onChange}
      />
    )
  }
  return (
    <>
      <TextField
        label="Responsável"
        hint={hint}
        error={error}
        value={value}
        maxLength={100}
        autoComplete="off"
        list={list}
        onChange={onChange}
      />
      <datalist id={list}>
        {[...new Set(names)]
          .sort((a, b) => a.localeCompare(b, 'pt-BR'))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  )
}
