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
  const merged = new Map<string, readonly StoredEntry[]>()
  const overlay = (kind: StoredKind, own: readonly StoredEntry[], below: readonly StoredEntry[]) => {
    const known = merged.get(kind)
    if (known) return known
    const codes = new Set(own.map((entry) => groupOf(kind, entry)))
    const rows = [...below.filter((entry) => !codes.has(groupOf(kind, entry))), ...own]
    merged.set(kind, rows)
    return rows
  }
  return (day) => {
    const own = newestPerPart(loads)
    const layers: Layers = { tables: own, behind: [], stored }
    if (!carried) return layers
    const chosen: Record<string, readonly StoredEntry[] | undefined> = { ...stored }
    for (const table of carried.tables) {
      const kind = table.kind as StoredKind // carried tables have no other kind
      const below = carried.entries[kind] ?? []
      const isSame = ({ kind: other, part }: TableInUse) => other === kind && part === table.part
      const load = newestOn(
        loads.filter((row) => isSame(row) && !row.bundled),
        day,
      )
      const rest = (stored[kind] ?? []).filter(({ part }) => part !== table.part)
      const mine = (stored[kind] ?? []).filter(({ part }) => part === table.part)
      layers.tables = layers.tables.filter((row) => !isSame(row))
      if (!load || isNearer(table, load, day)) {
        chosen[kind] = [...rest, ...below]
        layers.tables.push(table)
        if (load) layers.behind.push(load)
      } else {
        const isWhole = load.entries >= table.entries * WHOLE
        chosen[kind] = [...rest, ...(isWhole ? withHeadings(kind, mine, below) : overlay(kind, mine, below))]
        layers.tables.push(load)
        layers.behind.push(table)
      }
    }
    layers.stored = chosen
    return layers
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
