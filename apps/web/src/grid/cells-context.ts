import type { RefObject } from 'react'
import type { GridColumn } from './column-layout.ts'
import { type Place, type Rectangle, rectangleOf } from './grid-keys.ts'
import type { CellRange, GridAt, GridProps } from './grid-types.ts'

export interface CellsInput<Row> {
  props: GridProps<Row>
  columns: readonly GridColumn<Row>[]
  /** 1 when there is a selection column, otherwise 0 */
  boxes: number
  cols: number
  page: () => number
  show: (place: Place) => void
  resize: (columnId: string, by: number) => void
  grid: RefObject<HTMLElement | null>
}

/** Active cell and, with ranges, the anchor of the rectangle. */
export interface CellsState {
  active: Place | null
  anchor: Place | null
  byPointer: boolean
}

/** Context of the handlers of keyboard, pointer and clipboard. */
export interface Cells<Row> extends CellsInput<Row>, CellsState {
  range: Rectangle | null
  set: (state: Partial<CellsState>) => void
}

export function atOf<Row>({ props, columns, boxes }: CellsInput<Row>, place: Place | null): GridAt<Row> | null {
  const row = place ? props.rows[place.row] : undefined
  const column = place ? (columns[place.col - boxes] ?? columns[0]) : undefined
  return place && row && column ? { row, index: place.row, column } : null
}

/** Columns of a rectangle, without the selection column. */
export const columnsIn = <Row>({ columns, boxes }: CellsInput<Row>, { left, right }: Rectangle) =>
  columns.slice(Math.max(0, left - boxes), right - boxes + 1)

export const toCellRange = <Row>(input: CellsInput<Row>, area: Rectangle | null): CellRange | null =>
  area && { top: area.top, bottom: area.bottom, columns: columnsIn(input, area).map(({ id }) => id) }

/** Makes a cell active; `extend` extends the range from its anchor. */
export function goTo<Row>(cells: Cells<Row>, place: Place, extend: boolean): void {
  const anchor = extend ? (cells.anchor ?? cells.active ?? place) : null
  cells.set({ active: place, anchor })
  cells.show(place)
  cells.props.onRange?.(anchor ? toCellRange(cells, rectangleOf(anchor, place)) : null)
  const gridAt = atOf(cells, place)
  if (gridAt) cells.props.onActive?.(gridAt)
}

export function pick<Row>({ props }: CellsInput<Row>, place: Place, toHere: boolean): void {
  const row = props.rows[place.row]
  if (row) props.selection?.onToggle(props.rowId(row), toHere)
}

export function enter<Row>(cells: CellsInput<Row>, place: Place): void {
  const { props } = cells
  const gridAt = atOf(cells, place)
  const row = props.rows[place.row]
  if (props.selection && !props.card && place.col === 0) {
    // where rows open, Space marks
    if (props.onRowClick && row) props.onRowClick(row)
    else pick(cells, place, false)
  } else if (gridAt) props.onEnter?.(gridAt)
}

/** Handles a click on a header: toggles all rows, or sorts. */
export function pressHead<Row>({ props, columns, boxes }: CellsInput<Row>, place: Place): void {
  const column = columns[place.col - boxes]
  if (boxes && place.col === 0) props.selection?.onAll()
  else if (column?.sort) props.onSort?.(column.sort)
}

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]'

export const isTyping = (target: EventTarget): boolean => target instanceof Element && target.closest(TYPED_IN) !== null

/** True for a control inside a cell that handles its own clicks. */
export const hasOwn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-own]') !== null

/** Cell of an event, from its data attributes; null outside of cells. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), col: Number(cell.dataset.col) } : null
}
