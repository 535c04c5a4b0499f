import { ArrowDownToLine, ChevronUp, Plus, Redo2, Search, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../kit/button.tsx'
import styles from '../produtos.module.css'

interface Props {
  search: string
  onSearch: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  readOnly: boolean
  past: number
  future: number
  spots: number
  at: number
  columns: ReactNode
  on: Record<'undo' | 'redo' | 'fill' | 'add' | 'remove' | 'back' | 'next', () => void>
}

/** Toolbar: search, undo, fill down, next alert. */
export function SheetBar({ search, onSearch, field, readOnly, past, future, spots, at, columns, on }: Props) {
  const number = (value: number) => value.toLocaleString('pt-BR')
  return (
    <div className={styles.bar}>
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
          <Button
            look="quiet"
            size="icon"
            aria-label="Desfazer"
            title="Desfazer (Ctrl+Z)"
            disabled={past === 0}
            onClick={on.undo}
          >
            <Undo2 size={16} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label="Refazer"
            title="Refazer (Ctrl+Y)"
            disabled={future === 0}
            onClick={on.redo}
          >
            <Redo2 size={16} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label="Preencher para baixo"
            title="Preencher para baixo (Ctrl+D)"
            onClick={on.fill}
          >
            <ArrowDownToLine size={16} aria-hidden="true" />
          </Button>
          <Button look="quiet" size="icon" aria-label="Incluir um produto" title="Incluir um produto" onClick={on.add}>
            <Plus size={16} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label="Excluir os produtos marcados"
            title="Excluir os produtos marcados"
            onClick={on.remove}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
          {columns}
        </div>
      )}
      <div className={styles.next}>
        {spots > 0 && (
          <span className={styles.position} role="status">
            {at < 0
              ? `${number(spots)} ${spots === 1 ? 'alerta' : 'alertas'}`
              : `Alerta ${number(at + 1)} de ${number(spots)}`}
          </span>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label="Alerta anterior"
          title="Alerta anterior (Shift+F8)"
          disabled={spots === 0}
          onClick={on.back}
        >
          <ChevronUp size={16} aria-hidden="true" />
        </Button>
        <Button disabled={spots === 0} onClick={on.next}>
          Próximo alerta <kbd>F8</kbd>
        </Button>
      </div>
    </div>
  )
}
