import type { Carried } from './carried.ts'
import type { StoredKind } from './load.ts'
import type { StoredEntry, TableInUse } from './stored.ts'

type Stored = Readonly<Partial<Record<string, readonly StoredEntry[]>>>

/** The tables that answer on a day. */
export interface Layers {
  /** One per table and state. */
  tables: TableInUse[]
  /** Tables of the same kind that a newer one replaces, or that complete a smaller one. */
  behind: TableInUse[]
  stored: Stored
}

interface LayerOptions {
  carried: Carried | null
  /** Every load that was not undone, newest first. */
  loads: readonly TableInUse[]
  stored: Stored
}

/** A load with fewer rows than this share of the carried table is laid over it, code by code. */
const WHOLE = 0.5

/**
 * Lays the operator's loads over the tables that the program carries. Of two whole tables the newest of the day answers;
 * of two that are both older or both younger than the day, the one nearer to it.
 */
export function createLayers({ carried, loads, stored }: LayerOptions): (day: string) => Layers {
  const overlay = overlaid()
  return (day) => {
    const layers: Layers = { tables: newestPerPart(loads), behind: [], stored }
    if (!carried) return layers
    const chosen: Record<string, readonly StoredEntry[] | undefined> = { ...stored }
    for (const table of carried.tables) {
      const kind = table.kind as StoredKind // carried tables have no other kind
      const isSame = (row: { kind: string; part: string }) => row.kind === kind && row.part === table.part
      const load = newestOn(
        loads.filter((row) => isSame(row) && !row.bundled),
        day,
      )
      const isBehind = load !== undefined && !isNearer(table, load, day)
      const below = carried.entries[kind] ?? []
      const rows = stored[kind] ?? []
      const own = rows.filter(({ part }) => part === table.part)
      const isWhole = load !== undefined && load.entries >= table.entries * WHOLE
      const answering = isBehind ? (isWhole ? withHeadings(kind, own, below) : overlay(kind, own, below)) : below
      chosen[kind] = [...rows.filter(({ part }) => part !== table.part), ...answering]
      layers.tables = [...layers.tables.filter((row) => !isSame(row)), isBehind ? load : table]
      if (load) layers.behind.push(isBehind ? table : load)
    }
    layers.stored = chosen
    return layers
  }
}

/** Rows of a small load over those of the program; cached, because they are the same on every day. */
function overlaid() {
  const merged = new Map<string, readonly StoredEntry[]>()
  return (kind: StoredKind, own: readonly StoredEntry[], below: readonly StoredEntry[]): readonly StoredEntry[] => {
    const known = merged.get(kind)
    if (known) return known
    const codes = new Set(own.map((entry) => groupOf(kind, entry)))
    const rows = [...below.filter((entry) => !codes.has(groupOf(kind, entry))), ...own]
    merged.set(kind, rows)
    return rows
  }
}

/** The carried table has the better day: its own day is not after the asked one, and the load's is older or still to come. */
function isNearer(
  { reference_date: carried }: TableInUse,
  { reference_date: loaded }: TableInUse,
  day: string,
): boolean {
  if (carried > day && loaded > day) return carried < loaded
  return carried <= day && (loaded > day || loaded < carried)
}

/** The newest load up to the day, else the oldest one. */
function newestOn(loads: readonly TableInUse[], day: string): TableInUse | undefined {
  return loads.find(({ reference_date }) => reference_date <= day) ?? loads.at(-1)
}

function newestPerPart(loads: readonly TableInUse[]): TableInUse[] {
  const newest = new Map<string, TableInUse>()
  for (const load of loads) {
    const name = `${load.kind}/${load.part}`
    if (!newest.has(name)) newest.set(name, load)
  }
  return [...newest.values()]
}

/** Rows that an operator's file replaces together: all exceptions of an NCM, all lines of an NCM in the annexes. */
function groupOf(kind: StoredKind, { key, data }: StoredEntry): string {
  if (kind === 'tipi') return key.slice(0, 8)
  return kind === 'cclasstrib-ncm' && typeof data.code === 'string' ? data.code : key
}

/** A table of codes without headings gets those of the program. */
function withHeadings(kind: StoredKind, own: readonly StoredEntry[], below: readonly StoredEntry[]) {
  if (kind !== 'ncm' || own.some(({ key }) => key.length < 8)) return own
  return [...below.filter(({ key }) => key.length < 8), ...own]
}
