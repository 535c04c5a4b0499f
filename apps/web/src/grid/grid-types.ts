import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ColumnLayout, GridColumn } from './column-layout.ts'

/** A cell: its row and its column. */
export interface GridAt<Row> {
  row: Row
  /** Index in `rows` */
  index: number
  column: GridColumn<Row>
}

/** A rectangle of cells: rows by index, both ends included; columns in display order. */
export interface CellRange {
  top: number
  bottom: number
  columns: readonly string[]
}

/** Imperative actions of a grid. */
export interface GridHandle<Row> {
  focus: () => void
  /** Makes a cell active and scrolls to it; without `columnId` in the current column */
  goTo: (index: number, columnId?: string) => void
  /** Scrolls to the first row, after the rows were replaced */
  toTop: () => void
  at: () => GridAt<Row> | null
  range: () => CellRange | null
  /** Visible rows, both ends included */
  inSight: () => { top: number; bottom: number }
}

/** Selection boxes at the left. `state` is the state of the box in the head. */
interface GridSelection<Row> {
  state: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  /** `range`: all rows from the last toggled one to this one */
  onToggle: (id: string, range: boolean) => void
  onAll: () => void
  /** «Selecionar 4.187 de Mercado Bom Vizinho» */
  labelOf: (row: Row) => string
}

/** Look of one cell: colour of an alert, mark of an edited value. */
export interface CellLook {
  className?: string
  title?: string
  invalid?: boolean
  readOnly?: boolean
}

/**
 * In-place editing. While an editor is open it receives all keys; the screen returns the focus with
 * `focus()`.
 */
export interface GridEditing<Row> {
  at: { index: number; column: string } | null
  editor: (at: GridAt<Row>) => ReactNode
}

export interface GridProps<Row> {
  /** Accessible name of the grid */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** All columns, in default order. Keep the array stable: a new one renders all rows again. */
  columns: readonly GridColumn<Row>[]
  layout?: ColumnLayout
  /** Without it columns cannot be resized */
  onLayout?: (next: ColumnLayout) => void
  rowHeight: number
  /** Number of all rows, including those not loaded */
  total?: number
  /** Number of rows before `rows[0]` */
  offset?: number
  sort?: { key: string; descending: boolean } | null
  onSort?: (key: string) => void
  selection?: GridSelection<Row>
  /** The row whose details are open beside the grid */
  openId?: string
  onRowClick?: (row: Row) => void
  /** Enter, F2 or a double click on a cell */
  onEnter?: (at: GridAt<Row>) => void
  /** The active cell changed, by keyboard or pointer */
  onActive?: (at: GridAt<Row>) => void
  onEscape?: () => void
  /** The last rows are nearly visible */
  onEnd?: () => void
  /** Handles keys before the grid; returns true when handled */
  onKey?: (event: KeyboardEvent<HTMLElement>, at: GridAt<Row> | null) => boolean
  /** Enables ranges by Shift and arrows or by pointer */
  ranges?: boolean
  onRange?: (range: CellRange | null) => void
  /** A paste on the grid, not in an editor */
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void
  onCopied?: (cells: number, at: GridAt<Row>) => void
  look?: (row: Row, columnId: string) => CellLook | null
  editing?: GridEditing<Row>
  /** Renders a row as a card on narrow windows */
  card?: (row: Row, picked: boolean) => ReactNode
  /** Content below the last row: loading, error or empty state */
  tail?: ReactNode
  handle?: RefObject<GridHandle<Row> | null>
  className?: string
}
