import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { etiquetasOptions, putEtiquetas } from '../../../../api/notas/anotacoes.ts'
import { TextField } from '../../../../fields/text-field.tsx'
import { Button } from '../../../../kit/button.tsx'
import { Chip } from '../../../../kit/chip.tsx'
import { ErrorText } from '../../../../kit/error-text.tsx'
import { useAct } from '../../../../session/act.ts'
import styles from './anotacoes.module.css'
import { useAnnotated } from './use-annotated.ts'

const LONGEST = 40
const MOST = 10

interface Props {
  documento: DocumentoReply
  tags: readonly string[]
  mayWrite: boolean
}

/** The tags of a note; a new one is typed, or chosen from those of the company. */
export function TagsPart({ documento, tags, mayWrite }: Props) {
  const { id, nr_cpfcnpj } = documento
  const [typed, setTyped] = useState('')
  const listId = useId()
  const known = useQuery({ ...etiquetasOptions(nr_cpfcnpj), enabled: mayWrite }).data ?? []
  const { busy, error, run } = useAct()
  const write = useAnnotated(documento)
  const keep = (next: readonly string[]) =>
    run(async () => {
      const etiquetas = await putEtiquetas(id, next)
      write(() => ({ etiquetas }))
    })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '' && (tags.includes(tag) || (await keep([...tags, tag])))) setTyped('')
  }
  return (
    <>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Chip
              key={tag}
              name={`a etiqueta ${tag}`}
              onRemove={mayWrite && !busy ? () => void keep(tags.filter((one) => one !== tag)) : undefined}
            >
              {tag}
            </Chip>
          ))}
        </p>
      )}
      {mayWrite && tags.length < MOST && (
        <form className={styles.line} onSubmit={(event) => void add(event)}>
          <TextField
            label="Nova etiqueta"
            autoComplete="off"
            maxLength={LONGEST}
            list={listId}
            value={typed}
            onChange={setTyped}
          />
          <datalist id={listId}>
            {known.map(({ etiqueta }) => !tags.includes(etiqueta) && <option key={etiqueta} value={etiqueta} />)}
          </datalist>
          <Button type="submit" disabled={busy || typed.trim() === ''}>
            Etiquetar
          </Button>
        </form>
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
}
