import { Pencil, Trash2, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { NOME_MAX, type Visao } from '../visoes.ts'
import styles from './views.module.css'

/** Renders the link or button that applies a view. */
export type RenderView = (visao: Visao, look: { icon: ReactNode; title?: string | undefined }) => ReactNode

interface Props {
  nome: string
  /** «a visão», «do escritório a visão»: what the labels of the buttons say before the name */
  what: string
  /** Throws an error with the reason when the name is refused; null: the user may not change the view */
  rename: ((nome: string) => Promise<void>) | null
  remove: () => void
  /** The element that applies the view */
  children: ReactNode
}

/** A saved view with the buttons that rename and delete it. */
export function ViewLine({ nome, what, rename, remove, children }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const hasRenamed = useRef(false)
  useEffect(() => {
    if (!isRenaming && hasRenamed.current) pencil.current?.focus()
    hasRenamed.current = isRenaming
  }, [isRenaming])
  if (!rename) return <div className={styles.line}>{children}</div>
  if (isRenaming) return <RenameForm nome={nome} rename={rename} close={() => setRenaming(false)} />
  return (
    <div className={styles.line}>
      {children}
      <IconButton ref={pencil} icon={Pencil} label={`Renomear ${what} ${nome}`} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={`Excluir ${what} ${nome}`} onClick={remove} />
    </div>
  )
}

interface FormProps {
  nome: string
  rename: (nome: string) => Promise<void>
  close: () => void
}

function RenameForm({ nome, rename, close }: FormProps) {
  const [name, setName] = useState(nome)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = name.trim()
    if (!next) return setError('Escreva um nome.')
    try {
      if (next !== nome) await rename(next)
      close()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'O nome não foi mudado.')
    }
  }
  // Esc leaves the field and not the whole panel
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const write = (text: string) => {
    setName(text)
    setError(null)
  }
  return (
    <form ref={form} className={styles.save} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <TextField label="Novo nome" value={name} maxLength={NOME_MAX} error={error} onChange={write} />
      <Button type="submit">Renomear</Button>
      <IconButton icon={X} label="Não renomear" onClick={close} />
    </form>
  )
}
