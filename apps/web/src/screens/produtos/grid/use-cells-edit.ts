import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { type KnownCodes, NO_CODES } from '@portal/tables/checks/sheet-codes.ts'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { CellRange, GridAt, GridHandle } from '../../../grid/grid-types.ts'
import { readCells } from '../../../grid/read-cells.ts'
import { type Line, readCell } from '../register/line.ts'
import { type Edit, edited, redo, undo } from '../register/sheet.ts'
import type { RegisterState } from '../register/use-register.ts'
import type { After } from './cell-editor.tsx'
import type { SheetRow } from './columns.tsx'

interface Input {
  register: RegisterState
  rows: readonly SheetRow[]
  /** Visible columns, in order */
  shown: readonly string[]
  grid: RefObject<GridHandle<SheetRow> | null>
  readOnly: boolean
  /** Codes of the tables; absent while these are not read */
  codes: KnownCodes | undefined
  onBlock: (table: string[][], at: { row: number; column: string }) => void
}

interface Editing {
  index: number
  column: string
  start: string
  whole: boolean
}

/** Editing in the grid: typing, clearing, filling down, pasting, undo. */
export function useCellsEdit({ register, rows, shown, grid, readOnly, codes = NO_CODES, onBlock }: Input) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { write, range, fillDown, clear } = rangeWrites({ register, rows, grid })
  const begin = ({ row, index, column }: GridAt<SheetRow>, typed: string | null) => {
    if (!readOnly && FIELD_BY_PATH.has(column.id))
      setEditing({ index, column: column.id, start: typed ?? row.line.cells[column.id] ?? '', whole: typed === null })
  }
  const finish = (text: string, after: After) => {
    const row = editing && rows[editing.index]
    setEditing(null)
    if (!editing || !row) return
    write([{ id: row.line.id, path: editing.column, value: readCell(editing.column, text) }])
    if (after === null) return
    grid.current?.focus()
    grid.current?.goTo(...placeAfter(editing, { after, rows: rows.length, shown }))
  }
  const cancel = () => {
    setEditing(null)
    grid.current?.focus()
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = grid.current?.at()
    if (readOnly || !cell || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const table = readCells(event.clipboardData.getData('text/plain'))
    if (isBlock(table)) onBlock(table, { row: cell.index, column: cell.column.id })
    else
      write(
        inRange(rows, range()).map(({ line: { id, cells }, path }) => ({
          id,
          path,
          value: readCell(path, table[0]?.[0] ?? '', codes, cells.cd_ncm),
        })),
      )
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, cell: GridAt<SheetRow> | null): boolean => {
    const acts = { begin: (text: string | null) => cell && begin(cell, text), clear, fillDown, register }
    const act = readOnly ? null : actOf(event, acts)
    if (act) event.preventDefault()
    act?.()
    return act !== null
  }
  return { editing, begin, finish, cancel, fillDown, onPaste, onKey }
}

/** Writes to all selected cells. */
function rangeWrites({ register, rows, grid }: Pick<Input, 'register' | 'rows' | 'grid'>) {
  const write = (edits: readonly Edit[]) => {
    const written = edits.filter(({ path }) => FIELD_BY_PATH.has(path))
    if (written.length > 0) register.edit((lines) => edited(lines, written))
  }
  const range = () => grid.current?.range() ?? null
  const fillDown = () => write(filled(rows, range()))
  const clear = () => write(inRange(rows, range()).map(({ line: { id }, path }) => ({ id, path, value: '' })))
  return { write, range, fillDown, clear }
}

const isBlock = (table: readonly (readonly string[])[]): boolean => table.length > 1 || (table[0]?.length ?? 0) > 1

interface Acts {
  begin: (typed: string) => void
  clear: () => void
  fillDown: () => void
  register: RegisterState
}

function actOf(event: KeyboardEvent, { begin, clear, fillDown, register }: Acts): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z' && !shiftKey) return () => register.step(undo)
    if (letter === 'y' || (letter === 'z' && shiftKey)) return () => register.step(redo)
    return letter === 'd' ? fillDown : null
  }
  if (altKey) return null
  if (key === 'Delete' || key === 'Backspace') return clear
  return key.length === 1 && key !== ' ' ? () => begin(key) : null
}

/** Cells of a rectangle, as line and path. */
function inRange(rows: readonly SheetRow[], range: CellRange | null): { line: Line; path: string }[] {
  if (!range) return []
  return rows.slice(range.top, range.bottom + 1).flatMap(({ line }) => range.columns.map((path) => ({ line, path })))
}

/** Copies the first row of the rectangle to the others; for a single row, the row above it. */
function filled(rows: readonly SheetRow[], range: CellRange | null): Edit[] {
  if (!range) return []
  const from = range.top === range.bottom ? range.top - 1 : range.top
  const source = rows[from]?.line.cells
  if (!source) return []
  return inRange(rows, { ...range, top: from + 1 })
    .filter(({ path }) => path !== 'cd_produto')
    .map(({ line: { id }, path }) => ({ id, path, value: source[path] ?? '' }))
}

function placeAfter(
  cell: Editing,
  { after, rows, shown }: { after: After; rows: number; shown: readonly string[] },
): [number, string] {
  const col = shown.indexOf(cell.column) + (after === 'right' ? 1 : after === 'left' ? -1 : 0)
  const index = cell.index + (after === 'down' ? 1 : after === 'up' ? -1 : 0)
  return [Math.max(0, Math.min(rows - 1, index)), shown[Math.max(0, Math.min(shown.length - 1, col))] ?? cell.column]
}
