import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { StoredKind } from './load.ts'

/** A row of a table, with the end of its validity when a later load closed it. */
export interface StoredEntry {
  part: string
  key: string
  data: Readonly<Record<string, unknown>>
  valid_from: string | null
  valid_to: string | null
  /** Null while in use, otherwise the reference day of the load that changed or dropped it. */
  closed_on: string | null
  /** A row of the tables that the program carries. */
  isCarried?: boolean
}

/** A table in use, with its load. */
export interface TableInUse {
  kind: string
  part: string
  source: string
  bundled: boolean
  reference_date: string
  valid_to: string | null
  /** Null for a table that the program carries. */
  loaded_at: Date | null
  entries: number
}

/** Changes with every load, undo and synonym. One short query, because each lookup runs it. */
export async function tablesVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select (select coalesce(max(id), 0) || '.' || count(undone_at) from tax_load) || '.' ||
      (select md5(coalesce(string_agg(words || '=' || meaning, ',' order by words), '')) from tax_synonym) as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** The loads that were not undone, newest first; the first of a table and state is in use. */
export async function tableLoads(db: Kysely<Database>): Promise<TableInUse[]> {
  const { rows } = await sql<TableInUse>`
    select kind, part, source, bundled, reference_date, valid_to, loaded_at, entries
    from tax_load where undone_at is null order by id desc`.execute(db)
  return rows
}

/**
 * All rows of a table that were not undone, closed ones too, newest last. Bundled rows are no history: once an
 * official file replaced them, they are left out.
 */
export async function readEntries(db: Kysely<Database>, kind: StoredKind): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.part, e.key, e.data, e.valid_from, e.valid_to, c.reference_date as closed_on
    from tax_entry e join tax_load l on l.id = e.load_id and l.undone_at is null
      left join tax_load c on c.id = e.closed_by and c.undone_at is null
    where e.kind = ${kind} and not (l.bundled and c.id is not null) order by e.key, e.load_id`.execute(db)
  return rows
}
