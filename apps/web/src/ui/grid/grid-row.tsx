// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus and tells which cell is active
import { memo, type ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../cx.ts'
import type { GridColumn } from './column-layout.ts'
import styles from './grid.module.css'
import type { Rectangle } from './grid-keys.ts'
import type { CellLook, GridEditing } from './grid-types.ts'

/** What all rows share; the same object as long as nothing of it changes. */
export interface RowFrame<Row> {
  gridId: string
  columns: readonly GridColumn<Row>[]
  template: string
  /** How many columns stay at the left, and where each of them stands */
  pinned: number
  starts: readonly number[]
  label: ((row: Row) => string) | null
  card: ((row: Row, picked: boolean) => ReactNode) | null
  look: ((row: Row, columnId: string) => CellLook | null) | null
  editor: GridEditing<Row>['editor'] | null
}

interface Props<Row> {
  frame: RowFrame<Row>
  row: Row
  index: number
  /** Of all rows, from 1; the head is the first */
  rowIndex: number
  start: number
  /** −1: not in this row */
  activeCol: number
  picked: boolean
  opened: boolean
  range: Rectangle | null
  /** Column that is being edited */
  edited: string | null
}

export const cellId = (gridId: string, index: number, col: number): string => `${gridId}-${index}-${col}`

function Row<Data>(props: Props<Data>) {
  const { frame, row, index, rowIndex, start, activeCol, picked, opened } = props
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={frame.label || frame.card ? picked : undefined}
      data-row={index}
      className={cx(styles.row, styles.data, picked && styles.picked, opened && styles.open)}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: frame.template }}
    >
      {frame.card ? (
        <div
          role="gridcell"
          id={activeCol === 0 ? cellId(frame.gridId, index, 0) : undefined}
          data-col={0}
          className={cx(activeCol === 0 && styles.active)}
        >
          {frame.card(row, picked)}
        </div>
      ) : (
        <Cells {...props} />
      )}
    </div>
  )
}

function Cells<Data>({ frame, row, index, activeCol, picked, range, edited }: Props<Data>) {
  const boxes = frame.label ? 1 : 0
  const within = range && index >= range.top && index <= range.bottom ? range : null
  return (
    <>
      {frame.label && (
        <div
          role="gridcell"
          id={activeCol === 0 ? cellId(frame.gridId, index, 0) : undefined}
          data-col={0}
          className={cx(styles.box, frame.pinned > 0 && styles.pinned, activeCol === 0 && styles.active)}
        >
          <Checkbox tabIndex={-1} checked={picked} readOnly aria-label={frame.label(row)} />
        </div>
      )}
      {frame.columns.map((column, at) => {
        const col = at + boxes
        const look = frame.look?.(row, column.id)
        const pinned = col < frame.pinned
        return (
          <div
            key={column.id}
            role="gridcell"
            // only the cell that the grid names needs a name
            id={col === activeCol ? cellId(frame.gridId, index, col) : undefined}
            data-col={col}
            aria-invalid={look?.invalid}
            aria-readonly={look?.readOnly}
            aria-selected={within ? col >= within.left && col <= within.right : undefined}
            title={look?.title}
            className={cx(
              styles.cell,
              column.end && styles.end,
              column.className,
              look?.className,
              pinned && styles.pinned,
              within && col >= within.left && col <= within.right && styles.inRange,
              col === activeCol && styles.active,
            )}
            style={pinned ? { insetInlineStart: frame.starts[col] } : undefined}
          >
            {edited === column.id && frame.editor ? frame.editor({ row, index, column }) : column.cell(row)}
          </div>
        )
      })}
    </>
  )
}

/** A row of the grid. It knows no handlers: the grid around hears every click and key. */
export const GridRow = memo(Row) as typeof Row // memo forgets the type parameter
