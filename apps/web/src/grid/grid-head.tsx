// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { Hidden } from '../kit/hidden.tsx'
import { cx } from '../lib/cx.ts'
import { clampWidth, EDGE, headHeight } from './column-layout.ts'
import styles from './grid.module.css'
import { cellId, type RowFrame } from './grid-row.tsx'
import type { GridProps } from './grid-types.ts'

interface Props<Row> {
  frame: RowFrame<Row>
  activeCol: number
  sort: GridProps<Row>['sort']
  selection: GridProps<Row>['selection']
  disabled: boolean
  widths: readonly number[]
  onResize?: (columnId: string, width: number) => void
}

export function GridHead<Row>({ frame, activeCol, sort, selection, disabled, widths, onResize }: Props<Row>) {
  const { gridId, columns, pinned, starts, template } = frame
  const boxes = selection ? 1 : 0
  if (frame.card) return <CardsHead />
  return (
    <div role="rowgroup" className={styles.head}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={-1}
        className={styles.header}
        style={{ gridTemplateColumns: template, height: headHeight(columns) }}
      >
        {selection && (
          <div
            role="columnheader"
            id={cellId(gridId, -1, 0)}
            data-col={0}
            className={cx(styles.box, pinned > 0 && styles.pinned, activeCol === 0 && styles.active)}
          >
            <Checkbox
              tabIndex={-1}
              checked={selection.state === 'all'}
              mixed={selection.state === 'some'}
              aria-label="Selecionar todas as linhas"
              disabled={disabled}
              readOnly
            />
          </div>
        )}
        {columns.map((column, index) => {
          const col = index + boxes
          const sorted = column.sort !== undefined && sort?.key === column.sort ? sort : null
          const Arrow = sorted?.descending ? ArrowDown : ArrowUp
          const name = column.shortName ?? column.name
          const inner = column.group !== undefined && columns[index + 1]?.group === column.group
          const leads = column.group !== undefined && columns[index - 1]?.group !== column.group
          return (
            <div
              key={column.id}
              role="columnheader"
              id={cellId(gridId, -1, col)}
              data-col={col}
              aria-label={column.group ? column.name : undefined}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
              className={cx(
                styles.cell,
                column.end && styles.end,
                column.group !== undefined && styles.grouped,
                inner && styles.inner,
                column.headClass,
                col < pinned && styles.pinned,
                col === activeCol && styles.active,
              )}
              style={col < pinned ? { insetInlineStart: starts[col] } : undefined}
            >
              {leads && (
                <span className={styles.group} aria-hidden="true">
                  {column.group}
                </span>
              )}
              {column.sort ? (
                <button type="button" tabIndex={-1} className={cx(styles.sort, sorted && styles.sorted)}>
                  {name}
                  {sorted && <Arrow size={16} aria-hidden="true" />}
                </button>
              ) : (
                name
              )}
              {onResize && (
                <Resizer
                  width={(widths[col] ?? 0) - (col === 0 ? EDGE : 0) - (index === columns.length - 1 ? EDGE : 0)}
                  onResize={(width) => onResize(column.id, width)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Drag handle at a header's edge. By keyboard: Shift and an arrow on the header, or the chooser. */
function Resizer({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const from = event.clientX
    const way = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent) => onResize(clampWidth(width + way * (next.clientX - from)))
    const end = () => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  return <span className={styles.resizer} data-own="" aria-hidden="true" onPointerDown={start} />
}

function CardsHead() {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader">
          <Hidden>Linha</Hidden>
        </div>
      </div>
    </div>
  )
}
