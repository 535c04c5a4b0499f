import type { ReactNode } from 'react'

/** A column as data. Widths in pixels include the cell's padding but not the grid's edge. */
export interface GridColumn<Row> {
  id: string
  /** Head and name of the column, also in the chooser */
  name: string
  /** Replaces the name in a narrow head */
  shortName?: string
  /** Common head above neighbouring columns of the same group; `shortName` is shown under it */
  group?: string
  width: number
  min?: number
  /** Takes the remaining width, never less than `min` */
  grow?: boolean
  /** Right-aligned, for figures */
  end?: boolean
  /** Key passed to `onSort`; a column without it cannot be sorted */
  sort?: string
  cell: (row: Row) => ReactNode
  /** Text for Ctrl+C; a column without it is not copied */
  text?: (row: Row) => string
  /** Class of its cells; `headClass` is that of its head */
  className?: string
  headClass?: string
  /** Listed in the chooser, hidden until chosen */
  optional?: boolean
  /** Cannot be hidden */
  fixed?: boolean
}

/** User changes to the columns; absent fields use the screen's default. */
export interface ColumnLayout {
  /** Visible columns, in order */
  shown?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Pinned at the left */
  pinned?: readonly string[]
}

/** Height of the header, and of a header with groups, in pixels */
const HEAD = 32
const GROUPED_HEAD = 50

/** Height of the header of these columns, in pixels. */
export const headHeight = (columns: readonly { group?: string }[]): number =>
  columns.some(({ group }) => group !== undefined) ? GROUPED_HEAD : HEAD

export const AS_GIVEN: ColumnLayout = {}

const MIN_WIDTH = 48
const MAX_WIDTH = 800

type Sized = Pick<GridColumn<never>, 'id' | 'width' | 'min' | 'grow'>

/** Padding of the first and last column at the grid's edges, in pixels */
export const EDGE = 18

export interface Widths {
  /** grid-template-columns of every row */
  template: string
  widths: number[]
  /** Left offset of each column at scroll 0 */
  starts: number[]
  total: number
}

/**
 * Widths of the visible columns. Resized columns keep their width; growing columns share the remaining space.
 */
export function planWidths(columns: readonly Sized[], room: number, layout: ColumnLayout = AS_GIVEN): Widths {
  const last = columns.length - 1
  const edgeOf = (index: number) => (index === 0 ? EDGE : 0) + (index === last ? EDGE : 0)
  const set = columns.map(({ id }) => layout.widths?.[id])
  const least = columns.map(
    (column, index) => (set[index] ?? (column.grow ? (column.min ?? column.width) : column.width)) + edgeOf(index),
  )
  const growing = columns.map((column, index) => column.grow === true && set[index] === undefined)
  const count = growing.filter(Boolean).length
  const spare = Math.max(0, room - sum(least))
  const widths = least.map((width, index) => (growing[index] ? width + Math.floor(spare / count) : width))
  const starts = widths.map((_, index) => sum(widths.slice(0, index)))
  return { template: widths.map((width) => `${width}px`).join(' '), widths, starts, total: sum(widths) }
}

/** Width of one column in a grid of the given width; `box` is the width of the selection column. */
export function widthIn(
  columns: readonly Sized[],
  { room, layout, box }: { room: number; layout: ColumnLayout; box: number },
) {
  const { widths } = planWidths([{ id: '', width: box }, ...columns], room, layout)
  return (id: string): number => {
    const index = columns.findIndex((column) => column.id === id)
    return layout.widths?.[id] ?? (widths[index + 1] ?? 0) - (index === columns.length - 1 ? EDGE : 0)
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

export const clampWidth = (width: number, min = MIN_WIDTH): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(min, width)))

/** Layout with a new width of one column. */
export const resizeColumn = (layout: ColumnLayout, id: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: clampWidth(width) },
})

/** Visible columns in display order, pinned ones first. */
export function shownIds(
  columns: readonly Pick<GridColumn<never>, 'id' | 'optional' | 'fixed'>[],
  layout: ColumnLayout,
) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const usual = columns.filter(({ optional }) => !optional).map(({ id }) => id)
  const chosen = (layout.shown ?? usual).filter((id) => byId.has(id))
  const missing = columns.filter(({ id, fixed }) => fixed && !chosen.includes(id)).map(({ id }) => id)
  const ids = [...new Set([...chosen, ...missing])]
  const pinned = (layout.pinned ?? []).filter((id) => ids.includes(id))
  return [...pinned, ...ids.filter((id) => !pinned.includes(id))]
}

/** Serializes a layout for the address: `^numero,parte.320,valor`. A caret pins, a point precedes the width. */
export function writeLayout(visible: readonly string[], { widths = {}, pinned = [] }: ColumnLayout): string {
  return visible.map((id) => `${pinned.includes(id) ? '^' : ''}${id}${widths[id] ? `.${widths[id]}` : ''}`).join(',')
}

const PART = /^(\^?)([a-zA-Z]{1,20})(?:\.(\d{2,3}))?$/

/** Parses the text of `writeLayout`; ignores invalid parts; null when nothing is valid. */
export function readLayout(text: string): ColumnLayout | null {
  const parts = text.split(',', 40).flatMap((part) => {
    const [, pin, id = '', width] = PART.exec(part) ?? []
    return id ? [{ id, pinned: pin === '^', width: width ? clampWidth(Number(width)) : undefined }] : []
  })
  if (parts.length === 0) return null
  const sized = parts.flatMap(({ id, width }) => (width ? [[id, width] as const] : []))
  const pinned = parts.filter((part) => part.pinned).map(({ id }) => id)
  return {
    shown: [...new Set(parts.map(({ id }) => id))],
    ...(sized.length > 0 ? { widths: Object.fromEntries(sized) } : {}),
    ...(pinned.length > 0 ? { pinned } : {}),
  }
}

/** Moves one column by a number of positions among the visible ones. */
export function moveColumn(visible: readonly string[], id: string, by: number): string[] {
  const from = visible.indexOf(id)
  const to = Math.max(0, Math.min(visible.length - 1, from + by))
  if (from < 0 || from === to) return [...visible]
  const rest = visible.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
