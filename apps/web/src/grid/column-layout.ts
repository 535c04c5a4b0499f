import type { ReactNode } from 'react'

/** A column as data. Widths are pixels with the cell's own padding, without the grid's edge. */
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
  /** What Ctrl+C copies; without it the cell has nothing to copy */
  text?: (row: Row) => string
  /** Class of its cells; `headClass` is that of its head */
  className?: string
  headClass?: string
  /** Listed in the chooser, hidden until chosen */
  optional?: boolean
  /** Cannot be hidden */
  fixed?: boolean
}

/** What a person changed about the columns; what is absent is as the screen has it. */
export interface ColumnLayout {
  /** The columns that show, in order */
  shown?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Stay at the left while the others scroll */
  pinned?: readonly string[]
}

/** Height of the head, and of one with groups above it */
const HEAD = 32
const GROUPED_HEAD = 50

/** Height of the head of these columns, in pixels. */
export const headHeight = (columns: readonly { group?: string }[]): number =>
  columns.some(({ group }) => group !== undefined) ? GROUPED_HEAD : HEAD

export const AS_GIVEN: ColumnLayout = {}

const MIN_WIDTH = 48
const MAX_WIDTH = 800

type Sized = Pick<GridColumn<never>, 'id' | 'width' | 'min' | 'grow'>

/** What the edges of the grid add to the first and to the last column */
export const EDGE = 18

export interface Widths {
  /** grid-template-columns; every row is a grid of its own, so the same for all */
  template: string
  widths: number[]
  /** Where each column starts, without scroll */
  starts: number[]
  total: number
}

/** Widths of the columns that show, for so much room. A column that a person sized keeps its size; those that grow share what is left. */
export function planWidths(columns: readonly Sized[], room: number, layout: ColumnLayout = AS_GIVEN): Widths {
  const last = columns.length - 1
  const edgeOf = (at: number) => (at === 0 ? EDGE : 0) + (at === last ? EDGE : 0)
  const set = columns.map(({ id }) => layout.widths?.[id])
  const least = columns.map(
    (column, at) => (set[at] ?? (column.grow ? (column.min ?? column.width) : column.width)) + edgeOf(at),
  )
  const growing = columns.map((column, at) => column.grow === true && set[at] === undefined)
  const count = growing.filter(Boolean).length
  const spare = Math.max(0, room - sum(least))
  const widths = least.map((width, at) => (growing[at] ? width + Math.floor(spare / count) : width))
  const starts = widths.map((_, at) => sum(widths.slice(0, at)))
  return { template: widths.map((width) => `${width}px`).join(' '), widths, starts, total: sum(widths) }
}

/** Width of one column in a grid of the given width; `box` is the width of the selection column. */
export function widthIn(
  columns: readonly Sized[],
  { room, layout, box }: { room: number; layout: ColumnLayout; box: number },
) {
  const { widths } = planWidths([{ id: '', width: box }, ...columns], room, layout)
  return (id: string): number => {
    const at = columns.findIndex((column) => column.id === id)
    return layout.widths?.[id] ?? (widths[at + 1] ?? 0) - (at === columns.length - 1 ? EDGE : 0)
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

export const clampWidth = (width: number, min = MIN_WIDTH): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(min, width)))

/** The layout with another width of one column. */
export const resized = (layout: ColumnLayout, id: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: clampWidth(width) },
})

/** The columns that show, pinned ones first: the order on the screen. */
export function shownIds(
  columns: readonly Pick<GridColumn<never>, 'id' | 'optional' | 'fixed'>[],
  layout: ColumnLayout,
) {
  const known = new Map(columns.map((column) => [column.id, column]))
  const usual = columns.filter(({ optional }) => !optional).map(({ id }) => id)
  const chosen = (layout.shown ?? usual).filter((id) => known.has(id))
  const missing = columns.filter(({ id, fixed }) => fixed && !chosen.includes(id)).map(({ id }) => id)
  const ids = [...new Set([...chosen, ...missing])]
  const pinned = (layout.pinned ?? []).filter((id) => ids.includes(id))
  return [...pinned, ...ids.filter((id) => !pinned.includes(id))]
}

/** The form used in an address: `^numero,parte.320,valor`. A caret pins, a point gives the width. */
export function writeLayout(shown: readonly string[], { widths = {}, pinned = [] }: ColumnLayout): string {
  return shown.map((id) => `${pinned.includes(id) ? '^' : ''}${id}${widths[id] ? `.${widths[id]}` : ''}`).join(',')
}

const PART = /^(\^?)([a-zA-Z]{1,20})(?:\.(\d{2,3}))?$/

/** Reads what `writeLayout` wrote, or anyone typed: what makes no sense is left out; null when nothing is left. */
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
export function moved(shown: readonly string[], id: string, by: number): string[] {
  const from = shown.indexOf(id)
  const to = Math.max(0, Math.min(shown.length - 1, from + by))
  if (from < 0 || from === to) return [...shown]
  const rest = shown.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
