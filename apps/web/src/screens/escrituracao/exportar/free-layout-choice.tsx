import type { LeiautesReply } from '@portal/contract/escrituracao/exportar.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leiautesOptions, postLeiaute } from '../../../api/exportar.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import styles from './exportar.module.css'

interface Props {
  reply: LeiautesReply
  value: string | undefined
  onChange: (id: string) => void
}

/** The office's layouts; a new one begins as a copy of a model with its own columns, one field a line. */
export function FreeLayoutChoice({ reply: { data, modelos, campos }, value, onChange }: Props) {
  const [modelo, setModelo] = useState<string | null>(data.length === 0 ? (modelos[0]?.id ?? null) : null)
  return (
    <section aria-label="Leiaute da planilha livre" className={styles.layouts}>
      {data.length > 0 && (
        <Select
          label="Leiaute do escritório"
          value={value ?? null}
          options={data.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={onChange}
        />
      )}
      <Select
        label="Novo leiaute, a partir de"
        value={modelo}
        placeholder="Escolha um modelo"
        options={modelos.map(({ id, nome }) => ({ value: id, label: `${nome}, a conferir` }))}
        onChange={setModelo}
      />
      {modelo !== null && <NewLayout key={modelo} of={{ modelos, campos }} modelo={modelo} onSaved={onChange} />}
    </section>
  )
}

interface NewProps {
  of: Pick<LeiautesReply, 'modelos' | 'campos'>
  modelo: string
  onSaved: (id: string) => void
}

function NewLayout({ of: { modelos, campos }, modelo, onSaved }: NewProps) {
  const found = modelos.find(({ id }) => id === modelo)
  const client = useQueryClient()
  const [nome, setNome] = useState(found?.nome ?? '')
  const [lines, setLines] = useState((found?.leiaute.colunas ?? []).map(lineOf).join('\n'))
  const save = useMutation({
    mutationFn: async () => {
      if (!found) return
      const colunas = columnsOf(lines, found.leiaute.colunas)
      const { id } = await postLeiaute({ nome: nome.trim() || found.nome, leiaute: { ...found.leiaute, colunas } })
      await client.invalidateQueries(leiautesOptions())
      onSaved(id)
    },
  })
  if (!found) return null
  return (
    <form
      className={styles.newLayout}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField label="Nome do leiaute" value={nome} onChange={setNome} maxLength={60} />
      <label>
        Colunas, uma por linha: campo = título
        <textarea rows={8} value={lines} onChange={(event) => setLines(event.target.value)} />
      </label>
      <p className={styles.note}>Campos: {campos[found.leiaute.ds_linha].join(', ')}. Um texto fixo vai entre aspas.</p>
      {save.isError && <ErrorText>{save.error.message}</ErrorText>}
      <Button type="submit" disabled={save.isPending}>
        Guardar leiaute
      </Button>
    </form>
  )
}

type Column = LeiautesReply['modelos'][number]['leiaute']['colunas'][number]

const lineOf = ({ campo, titulo, texto }: Column): string =>
  campo === null ? `"${texto ?? ''}"` : titulo && titulo !== campo ? `${campo} = ${titulo}` : campo

/** The written columns; size and side of a column of the model stay. */
export function columnsOf(lines: string, known: readonly Column[]): Column[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): Column => {
      const fixed = /^"(.*)"$/.exec(line)
      if (fixed) {
        const same = known.find(({ campo, texto }) => campo === null && texto === fixed[1])
        return same ?? { campo: null, texto: fixed[1] ?? '' }
      }
      const [campo = '', titulo = ''] = line.split('=').map((part) => part.trim())
      const same = known.find((one) => one.campo === campo)
      return { ...same, campo, titulo: titulo || campo }
    })
}
