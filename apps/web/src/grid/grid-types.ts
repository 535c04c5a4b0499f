import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ColumnLayout, GridColumn } from './column-layout.ts'

/** A cell with what stands in it. */
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
  /** Other rows have come: they are seen from the first one on */
  toTop: () => void
  at: () => GridAt<Row> | null
  range: () => CellRange | null
  /** Rows that are in sight, both ends included */
  inSight: () => { top: number; bottom: number }
}

/** Boxes at the left. `state` is that of the box in the head. */
export interface GridSelection<Row> {
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
  /** What the grid is, for who hears it */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Every column there is, in its usual order. Keep the array stable: rows are drawn anew when it changes. */
  columns: readonly GridColumn<Row>[]
  layout?: ColumnLayout
  /** Without it columns cannot be sized */
  onLayout?: (next: ColumnLayout) => void
  rowHeight: number
  /** How many rows there are in all, also those that are not loaded */
  total?: number
  /** Of how many rows of those `rows[0]` comes after */
  offset?: number
  sort?: { key: string; descending: boolean } | null
  onSort?: (key: string) => void
  selection?: GridSelection<Row>
  /** The row whose details stand beside the grid */
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
