import { readCarried } from './carried.ts'
import { createLayers } from './layers.ts'
import type { StoredKind } from './load.ts'
import type { StoredEntry, TableInUse } from './stored.ts'
import { createView, type TaxView } from './view.ts'

/** A row in use since ever. */
export const storedEntry = (
  key: string,
  data: StoredEntry['data'] = { name: `Nome de ${key}` },
  change: Partial<StoredEntry> = {},
): StoredEntry => ({ part: '', key, data, valid_from: null, valid_to: null, closed_on: null, ...change })

export const tableInUse = (kind: StoredKind, change: Partial<TableInUse> = {}): TableInUse => ({
  kind,
  part: '',
  source: `Fonte de ${kind}`,
  bundled: false,
  reference_date: '2026-06-22',
  valid_to: null,
  loaded_at: new Date('2026-07-01T12:00:00Z'),
  entries: 1,
  ...change,
})

type Stored = Partial<Record<StoredKind, readonly StoredEntry[]>>

/** A view of these rows; every kind with rows has a table in use. */
export function taxViewOf(
  stored: Stored,
  { day = '2026-11-21', tables }: { day?: string; tables?: TableInUse[] } = {},
): TaxView {
  const kinds = Object.keys(stored) as StoredKind[] // the keys of Stored
  return createView({ version: '1', tables: tables ?? kinds.map((kind) => tableInUse(kind)), stored, day })
}

interface Loads {
  day?: string
  /** Loads of the operator, newest first, and their rows. */
  loads?: TableInUse[]
  stored?: Stored
}

/** A view of the tables that the program carries, with the operator's loads over them. */
export async function carriedView({ day = '2026-11-21', loads = [], stored = {} }: Loads = {}): Promise<TaxView> {
  const carried = await readCarried()
  return createView({ version: '1', ...createLayers({ carried, loads, stored })(day), carried, day })
}
