import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useId } from 'react'
import { TextField } from '../../fields/text-field.tsx'

interface Props {
  hint: string
  value: string
  /** Rows of the board, whose names are offered */
  rows: readonly Fechamento[]
  onChange: (value: string) => void
}

/** Name of who looks after a month; the names that the board has are offered. */
export function ResponsibleField({ hint, value, rows, onChange }: Props) {
  const list = useId()
  const names = [...new Set(rows.flatMap(({ nm_responsavel }) => nm_responsavel ?? []))]
  return (
    <>
      <TextField
        label="Responsável"
        hint={hint}
        value={value}
        maxLength={100}
        autoComplete="off"
        list={list}
        onChange={onChange}
      />
      <datalist id={list}>
        {names
          .sort((a, b) => a.localeCompare(b, 'pt-BR'))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  )
}
