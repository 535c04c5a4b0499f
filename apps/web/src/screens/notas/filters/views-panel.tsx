import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import popup from '../../../kit/popup.module.css'
import { notify } from '../../../lib/notify.ts'
import { MAX_VISOES, NOME_MAX, useVisoes } from '../../../prefs/visoes.ts'
import { useUsuario } from '../../../session/session.ts'
import { parseSearch } from '../query/address.ts'
import { type NotasSearch, readSearch } from '../query/search.ts'
import styles from './filters.module.css'

interface Props {
  tipo: Tipo
  search: NotasSearch
  close: () => void
}

/** Built-in views. */
const READY: { nome: string; endereco: NotasSearch }[] = [
  { nome: 'Não baixadas', endereco: { baixada: 'N' } },
  { nome: 'Canceladas e denegadas', endereco: { situacao: 'cancelada,denegada' } },
  { nome: 'Sem protocolo', endereco: { situacao: 'sem_protocolo' } },
  { nome: 'Resumos, sem o XML inteiro', endereco: { papel: 'R', situacao: 'resumo' } },
  { nome: 'Assinatura inválida', endereco: { assinatura: 'invalida' } },
]

/** The search of a view, without the page and what only one company has. */
const viewSearch = ({ pagina: _, cursor: __, filial: ___, ...rest }: NotasSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Built-in and saved views: named filters, order and columns, saved per user. */
export function ViewsPanel({ tipo, search, close }: Props) {
  const { visoes, save, remove } = useVisoes(useUsuario().id)
  const [nome, setNome] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!nome.trim()) return
    save({ nome, endereco: viewSearch(search) })
    notify(`Visão «${nome.trim()}» salva.`)
    setNome('')
  }
  const item = (name: string, address: NotasSearch) => (
    <Link to="/notas/$tipo" params={{ tipo }} search={address} className={popup.item} onClick={close}>
      <Bookmark size={16} aria-hidden="true" />
      {name}
    </Link>
  )
  return (
    <div className={styles.panel}>
      <div>
        {READY.map((view) => (
          <div key={view.nome}>{item(view.nome, view.endereco)}</div>
        ))}
      </div>
      <p className={styles.title}>Suas visões</p>
      {visoes.length === 0 && <p className={styles.empty}>Filtros, ordem e colunas desta tela, com um nome seu.</p>}
      {visoes.map((visao) => (
        <div key={visao.nome} className={styles.line}>
          {item(visao.nome, readSearch(parseSearch(visao.endereco)))}
          <IconButton icon={Trash2} label={`Excluir a visão ${visao.nome}`} onClick={() => remove(visao.nome)} />
        </div>
      ))}
      {visoes.length < MAX_VISOES && (
        <form className={styles.save} onSubmit={onSubmit}>
          <TextField label="Salvar esta visão como" value={nome} maxLength={NOME_MAX} onChange={setNome} />
          <Button type="submit">Salvar</Button>
        </form>
      )}
    </div>
  )
}
