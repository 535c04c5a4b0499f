import { ArrowDownToLine, ChevronUp, Plus, Redo2, Search, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import styles from '../produtos.module.css'

interface Props {
  search: string
  onSearch: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  readOnly: boolean
  past: number
  future: number
  spots: number
  spotIndex: number
  columns: ReactNode
  on: Record<'undo' | 'redo' | 'fill' | 'add' | 'remove' | 'back' | 'next', () => void>
}

/** Toolbar: search, undo, fill down, next alert. */
export function SheetBar({ search, onSearch, field, readOnly, past, future, spots, spotIndex, columns, on }: Props) {
  const number = (value: number) => value.toLocaleString('pt-BR')
  return (
    <div className={styles.bar} data-screen-only="">
      <label className={styles.find}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={field}
          type="search"
          value={search}
          placeholder="Buscar no cadastro"
          aria-label="Buscar no cadastro"
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {!readOnly && (
        <div className={styles.tools}>
          <IconButton icon={Undo2} label="Desfazer" title="Desfazer (Ctrl+Z)" disabled={past === 0} onClick={on.undo} />
          <IconButton icon={Redo2} label="Refazer" title="Refazer (Ctrl+Y)" disabled={future === 0} onClick={on.redo} />
          <IconButton
            icon={ArrowDownToLine}
            label="Preencher para baixo"
            title="Preencher para baixo (Ctrl+D)"
            onClick={on.fill}
          />
          <IconButton icon={Plus} label="Incluir um produto" title="Incluir um produto" onClick={on.add} />
          <IconButton
            icon={Trash2}
            label="Excluir os produtos marcados"
            title="Excluir os produtos marcados"
            onClick={on.remove}
          />
          {columns}
        </div>
      )}
      <div className={styles.next}>
        {spots > 0 && (
          <span className={styles.position} role="status">
            {spotIndex < 0
              ? `${number(spots)} ${spots === 1 ? 'alerta' : 'alertas'}`
              : `Alerta ${number(spotIndex + 1)} de ${number(spots)}`}
          </span>
        )}
        <IconButton
          icon={ChevronUp}
          label="Alerta anterior"
          title="Alerta anterior (Shift+F8)"
          disabled={spots === 0}
          onClick={on.back}
        />
        <Button disabled={spots === 0} onClick={on.next}>
          Próximo alerta <kbd>F8</kbd>
        </Button>
      </div>
    </div>
  )
}
