import { ArrowDown, ArrowUp, Minus, Pin, PinOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckField } from '../fields/check-field.tsx'
import { Button } from '../kit/button.tsx'
import styles from './column-chooser.module.css'
import { type ColumnLayout, type GridColumn, moveColumn, resizeColumn, shownIds } from './column-layout.ts'

interface Props<Row> {
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  onLayout: (next: ColumnLayout) => void
  onReset: () => void
  /** Current width of a column, in pixels */
  widthOf: (id: string) => number
}

const STEP = 16

/**
 * Choice, order, width and pinning of columns by buttons: the keyboard's alternative to dragging in the
 * header.
 */
export function ColumnChooser<Row>({ columns, layout, onLayout, onReset, widthOf }: Props<Row>) {
  const visible = shownIds(columns, layout)
  const rest = columns.filter(({ id }) => !visible.includes(id))
  const byId = new Map(columns.map((column) => [column.id, column]))
  const set = (part: Partial<ColumnLayout>) => onLayout({ ...layout, shown: visible, ...part })
  const pin = (id: string, on: boolean) => {
    const pinned = (layout.pinned ?? []).filter((each) => each !== id)
    set({ pinned: on ? [...pinned, id] : pinned })
  }
  return (
    <fieldset className={styles.chooser}>
      <legend>Colunas</legend>
      <ul>
        {visible.map((id, index) => {
          const column = byId.get(id)
          if (!column) return null
          const pinned = layout.pinned?.includes(id) ?? false
          const size = (by: number) => onLayout(resizeColumn({ ...layout, shown: visible }, id, widthOf(id) + by))
          return (
            <li key={id} className={styles.line}>
              <CheckField
                label={column.name}
                checked
                disabled={column.fixed}
                onChange={() => set({ shown: visible.filter((each) => each !== id) })}
              />
              <Tool
                name={`Subir ${column.name}`}
                off={index === 0}
                onClick={() => set({ shown: moveColumn(visible, id, -1) })}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </Tool>
              <Tool
                name={`Descer ${column.name}`}
                off={index === visible.length - 1}
                onClick={() => set({ shown: moveColumn(visible, id, 1) })}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </Tool>
              <Tool name={`Estreitar ${column.name}`} onClick={() => size(-STEP)}>
                <Minus size={16} aria-hidden="true" />
              </Tool>
              <Tool name={`Alargar ${column.name}`} onClick={() => size(STEP)}>
                <Plus size={16} aria-hidden="true" />
              </Tool>
              <Tool
                name={pinned ? `Soltar ${column.name}` : `Fixar ${column.name} à esquerda`}
                pressed={pinned}
                onClick={() => pin(id, !pinned)}
              >
                {pinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
              </Tool>
            </li>
          )
        })}
        {rest.map(({ id, name }) => (
          <li key={id} className={styles.line}>
            <CheckField label={name} checked={false} onChange={() => set({ shown: [...visible, id] })} />
          </li>
        ))}
      </ul>
      <Button onClick={onReset}>Restaurar colunas</Button>
    </fieldset>
  )
}

interface ToolProps {
  name: string
  off?: boolean
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** Stays focusable when disabled, so that the focus is not lost. */
const Tool = ({ name, off = false, pressed, onClick, children }: ToolProps) => (
  <Button
    look="quiet"
    size="icon"
    aria-label={name}
    title={name}
    aria-pressed={pressed}
    aria-disabled={off}
    className={styles.tool}
    onClick={() => {
      if (!off) onClick()
    }}
  >
    {children}
  </Button>
)
