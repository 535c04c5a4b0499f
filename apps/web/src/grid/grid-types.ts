import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ColumnLayout, GridColumn } from './column-layout.ts'

/** A cell: its row and its column. */
export interface GridAt<Row> {
  row: Row
  /** Among the rows of the grid */
  index: number
  column: GridColumn<Row>
}

/** A rectangle of cells: rows by index, both ends included; columns in the order of the screen. */
export interface CellRange {
  top: number
  bottom: number
  columns: readonly string[]
}

/** What a screen may do with its grid from outside. */
export interface GridHandle<Row> {
  focus: () => void
  /** Makes a cell the active one and brings it into sight; without a column, the one that was active */
  goTo: (index: number, columnId?: string) => void
  /** Scrolls to the first row, after the rows were replaced */
  toTop: () => void
  at: () => GridAt<Row> | null
  range: () => CellRange | null
  /** Rows that are in sight, both ends included */
  inSight: () => { top: number; bottom: number }
}

/** Selection boxes at the left. `state` is the state of the box in the head. */
interface GridSelection<Row> {
  state: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  /** `range`: from the last one picked to here */
  onToggle: (id: string, range: boolean) => void
  onAll: () => void
  /** «Selecionar 4.187 de Mercado Bom Vizinho» */
  labelOf: (row: Row) => string
}

/** What a screen adds to one cell: colours of an alert, the mark of an edited value. */
export interface CellLook {
  className?: string
  title?: string
  invalid?: boolean
  readOnly?: boolean
}

/** Cells that are edited in place. While one is, the keys belong to its editor; the screen gives the focus back with `focus()`. */
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
  /** Without it columns cannot be sized */
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
  /** Another cell became the active one, by key or pointer */
  onActive?: (at: GridAt<Row>) => void
  onEscape?: () => void
  /** The last rows are near */
  onEnd?: () => void
  /** Keys before the grid's own; true when it was one of the screen's */
  onKey?: (event: KeyboardEvent<HTMLElement>, at: GridAt<Row> | null) => boolean
  /** Shift and arrows, or the pointer, take a rectangle of cells */
  ranges?: boolean
  onRange?: (range: CellRange | null) => void
  /** A paste on the grid, not in an editor */
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void
  onCopied?: (cells: number, at: GridAt<Row>) => void
  look?: (row: Row, columnId: string) => CellLook | null
  editing?: GridEditing<Row>
  /** On a narrow window: a row as one cell of its own drawing */
  card?: (row: Row, picked: boolean) => ReactNode
  /** Under the last row: loading, a failure, nothing */
  tail?: ReactNode
  handle?: RefObject<GridHandle<Row> | null>
  className?: string
}
