import type { TelaDeVisao } from '@portal/contract/escritorio/visoes.ts'
import { type FormEvent, useState } from 'react'
import { postVisaoDoEscritorio } from '../../api/escritorio/visoes.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import { NOME_MAX, type Visao } from '../visoes.ts'
import { useOfficeViews } from './use-office-views.ts'
import styles from './views.module.css'

/** Most characters of one filter of a shared view, as in the contract. */
const LONGEST = 300

interface Props {
  tela: TelaDeVisao
  endereco: Visao['endereco']
  /** Saves in this browser; null when the user has the most views already */
  saveOwn: ((nome: string) => void) | null
}

/** Saves the filters in use under a name: for the user, or for all people of the office. */
export function SaveView({ tela, endereco, saveOwn }: Props) {
  const { mayShare, reload } = useOfficeViews(tela)
  const [nome, setNome] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const forOffice = mayShare && (isShared || saveOwn === null)
  if (saveOwn === null && !mayShare) return null

  const share = async (name: string) => {
    if (Object.values(endereco).some((value) => value.length > LONGEST))
      throw new Error('A lista de chaves é longa demais para o escritório. Tire-a dos filtros.')
    await postVisaoDoEscritorio({ tela, nome: name, endereco })
    await reload()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = nome.trim()
    if (!name) return
    try {
      if (forOffice) await share(name)
      else saveOwn?.(name)
      notify(forOffice ? `Visão «${name}» salva para o escritório.` : `Visão «${name}» salva.`)
      setNome('')
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'A visão não foi salva.')
    }
  }
  const write = (text: string) => {
    setNome(text)
    setError(null)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.save}>
        <TextField label="Salvar esta visão como" value={nome} maxLength={NOME_MAX} error={error} onChange={write} />
        <Button type="submit">Salvar</Button>
      </div>
      {mayShare && <CheckField label="Para todo o escritório" checked={forOffice} onChange={setShared} />}
    </form>
  )
}
