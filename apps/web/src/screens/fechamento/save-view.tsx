import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { escritorioOptions } from '../../api/escritorio.ts'
import { postVisaoDoEscritorio } from '../../api/visoes.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import { NOME_MAX } from '../../prefs/visoes.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './fechamento.module.css'
import { useOfficeViews } from './office-views.tsx'

interface Props {
  endereco: Record<string, string>
  /** Saves in this browser; null when the user has the most views already. */
  saveOwn: ((nome: string) => void) | null
}

/** Saves the filters in use under a name: for the user, or for all people of the office. */
export function SaveView({ endereco, saveOwn }: Props) {
  const { data: office } = useQuery(escritorioOptions(useUsuario().id))
  const { reload } = useOfficeViews(false)
  const [nome, setNome] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const mayShare = office != null && office.papel !== 'assistente'
  const forOffice = mayShare && (isShared || saveOwn === null)
  if (saveOwn === null && !mayShare) return null

  const shareView = async (name: string) => {
    await postVisaoDoEscritorio({ tela: 'fechamento', nome: name, endereco })
    await reload()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = nome.trim()
    if (!name) return
    try {
      if (forOffice) await shareView(name)
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
      <div className={styles.view}>
        <TextField label="Salvar esta visão como" value={nome} maxLength={NOME_MAX} error={error} onChange={write} />
        <Button type="submit">Salvar</Button>
      </div>
      {mayShare && <CheckField label="Para todo o escritório" checked={forOffice} onChange={setShared} />}
    </form>
  )
}
