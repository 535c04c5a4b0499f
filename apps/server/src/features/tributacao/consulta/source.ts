import type { EntryOn } from '../tabelas/as-of.ts'
import type { StoredKind } from '../tabelas/load.ts'
import type { TableInUse } from '../tabelas/stored.ts'
import type { TaxView } from '../tabelas/view.ts'

/** The table in use of a kind; undefined when there is none. */
export const loadedTable = (view: TaxView, kind: StoredKind, part = ''): TableInUse | undefined =>
  view.tables.find((table) => table.kind === kind && table.part === part)

/** The table that a row comes from: the one in use, or the program's, over which a small load is laid. */
export function sourceOf(view: TaxView, kind: StoredKind, row: EntryOn | undefined): TableInUse | undefined {
  const inUse = loadedTable(view, kind, row?.part)
  if (!row || inUse?.bundled === (row.isCarried === true)) return inUse
  return view.behind.find((table) => table.kind === kind && table.bundled === (row.isCarried === true)) ?? inUse
}
