// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { cx } from '../lib/cx.ts'
import type { GridColumn } from './column-layout.ts'
import styles from './grid.module.css'
import type { Rectangle } from './grid-keys.ts'
import type { CellLook, GridEditing } from './grid-types.ts'

/** What all rows share; the same object as long as nothing of it changes. */
export interface RowFrame<Row> {
  gridId: string
  columns: readonly GridColumn<Row>[]
  template: string
  /** Of each column's cells, made once for all rows */
  classes: readonly string[]
  /** By place on the screen, the box of the selection too: how wide, and where it stays while others scroll */
  places: readonly CSSProperties[]
  /** Number of pinned columns, and the left offset of each */
  pinned: number
  starts: readonly number[]
  label: ((row: Row) => string) | null
  card: ((row: Row, picked: boolean) => ReactNode) | null
  look: ((row: Row, columnId: string) => CellLook | null) | null
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
  /** Of the row that is being edited */
  editor: GridEditing<Row>['editor'] | undefined
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
      className={cx(styles.data, picked && styles.picked, opened && styles.open)}
      style={{ transform: `translateY(${start}px)` }}
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

function Cells<Data>({ frame, row, index, activeCol, picked, range, edited, editor }: Props<Data>) {
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
          style={frame.places[0]}
        >
          <Checkbox tabIndex={-1} checked={picked} readOnly aria-label={frame.label(row)} />
        </div>
      )}
      {frame.columns.map((column, at) => {
        const col = at + boxes
        const look = frame.look?.(row, column.id)
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
              frame.classes[at],
              look?.className,
              within && col >= within.left && col <= within.right && styles.inRange,
              col === activeCol && styles.active,
              edited === column.id && styles.edited,
            )}
            style={frame.places[col]}
          >
            {edited === column.id && editor ? editor({ row, index, column }) : column.cell(row)}
          </div>
        )
      })}
    </>
  )
}

/** A row of the grid. It knows no handlers: the grid around hears every click and key. */
export const GridRow = memo(Row) as typeof Row // memo forgets the type parameter
