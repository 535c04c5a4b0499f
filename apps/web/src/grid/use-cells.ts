import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import {
  atOf,
  type Cells,
  type CellsInput,
  type CellsState,
  columnsIn,
  enter,
  goTo,
  hasOwn,
  isTyping,
  pick,
  placeOf,
  pressHead,
  toCellRange,
} from './cells-context.ts'
import { writeCells } from './clipboard.ts'
import { type GridMove, moveFor, type Place, rectangleOf } from './grid-keys.ts'

type On<Event> = (event: Event) => void

/** Active cell, range, and the handlers of keyboard, pointer and clipboard. */
export function useCells<Row>(input: CellsInput<Row>) {
  const { rows, ranges } = input.props
  const [state, setState] = useState<CellsState>({ active: null, anchor: null, byPointer: false })
  const dragged = useRef(false)
  const active = state.active && within(state.active, rows.length, input.cols)
  const range = active && state.anchor && ranges ? rectangleOf(state.anchor, active) : null
  const set = (next: Partial<CellsState>) => setState((previous) => ({ ...previous, ...next }))
  const cells: Cells<Row> = { ...input, ...state, active, range, set }
  const onFocus = () => {
    if (!active && rows.length > 0) set({ active: { row: 0, col: 0 } })
  }
  return {
    active,
    range,
    byPointer: state.byPointer,
    setActive: (place: Place) => set({ active: place, anchor: null }),
    at: () => atOf(input, active),
    cellRange: () => toCellRange(input, range ?? (active && rectangleOf(active, active))),
    handlers: { onFocus, onKeyDown: onKeyDown(cells), onCopy: onCopy(cells), ...pointer(cells, dragged) },
  }
}

/** Clamps a cell after rows or columns were removed. */
const within = ({ row, col }: Place, rows: number, cols: number): Place => ({
  row: Math.min(row, rows - 1),
  col: Math.max(0, Math.min(col, cols - 1)),
})

const onKeyDown =
  <Row>(cells: Cells<Row>): On<KeyboardEvent<HTMLElement>> =>
  (event) => {
    const { props, active, cols } = cells
    if (isTyping(event.target)) return
    if (props.onKey?.(event, atOf(cells, active))) return
    const place = active ?? { row: 0, col: 0 }
    const state = { active: place, rows: props.rows.length, cols, page: cells.page(), range: props.ranges === true }
    const move = moveFor(event, state)
    if (!move || ('act' in move && move.act === 'all' && !props.selection)) return
    event.preventDefault()
    cells.set({ byPointer: false })
    run(cells, move, place)
  }

function run<Row>(cells: Cells<Row>, move: GridMove, place: Place): void {
  const { props } = cells
  if ('widen' in move) {
    const column = cells.columns[place.col - cells.boxes]
    if (column) cells.resize(column.id, move.widen)
  } else if ('to' in move) goTo(cells, move.to, move.extend)
  else if (move.act === 'escape') props.onEscape?.()
  else if (move.act === 'all') props.selection?.onAll()
  else if (place.row < 0) pressHead(cells, place)
  else if (move.act === 'enter') enter(cells, place)
  else pick(cells, place, move.act === 'toggleRange')
}

function pointer<Row>(cells: Cells<Row>, dragged: { current: boolean }) {
  const { props, active, boxes } = cells
  const { ranges } = props
  const onPointerDown: On<PointerEvent<HTMLElement>> = (event) => {
    cells.set({ byPointer: !ranges })
    const place = placeOf(event.target)
    if (!ranges || !place || place.row < 0 || event.button !== 0 || isTyping(event.target)) return
    dragged.current = true
    goTo(cells, place, event.shiftKey)
    addEventListener('pointerup', () => (dragged.current = false), { once: true })
  }
  const onPointerOver: On<PointerEvent<HTMLElement>> = (event) => {
    const place = dragged.current ? placeOf(event.target) : null
    if (place && place.row >= 0 && (place.row !== active?.row || place.col !== active.col)) goTo(cells, place, true)
  }
  const onClick: On<MouseEvent<HTMLElement>> = (event) => {
    const place = isTyping(event.target) || hasOwn(event.target) ? null : placeOf(event.target)
    if (!place) return
    cells.grid.current?.focus({ preventScroll: true })
    if (place.row < 0) return pressHead(cells, place)
    if (!ranges) cells.set({ active: place })
    const row = props.rows[place.row]
    if (boxes && place.col === 0) pick(cells, place, event.shiftKey)
    else if (row && !event.ctrlKey && !event.metaKey && !event.shiftKey) props.onRowClick?.(row)
  }
  const onDoubleClick: On<MouseEvent<HTMLElement>> = (event) => {
    const place = isTyping(event.target) ? null : placeOf(event.target)
    if (place && place.row >= 0 && !props.onRowClick) enter(cells, place)
  }
  return { onPointerDown, onPointerOver, onClick, onDoubleClick }
}

const onCopy =
  <Row>(cells: Cells<Row>): On<ClipboardEvent<HTMLElement>> =>
  (event) => {
    const { active, props } = cells
    const gridAt = atOf(cells, active)
    if (!active || !gridAt || isTyping(event.target) || getSelection()?.isCollapsed === false) return
    const area = cells.range ?? rectangleOf(active, active)
    const copied = columnsIn(cells, area).filter(({ text }) => text)
    if (copied.length === 0) return
    const rows = props.rows.slice(area.top, area.bottom + 1).map((row) => copied.map(({ text }) => text?.(row) ?? ''))
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeCells(rows))
    props.onCopied?.(rows.length * copied.length, gridAt)
  }
