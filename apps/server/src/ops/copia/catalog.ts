import type pg from 'pg'

/** A table as the database describes it, without generated columns: PostgreSQL computes those again. */
export interface CatalogTable {
  name: string
  columns: { name: string; type: string }[]
  /** Bytes on disk with indexes and TOAST, for progress. */
  bytes: number
}

/** State of running processes. */
export const OF_PROCESSES: readonly string[] = ['call_count', 'worker_lease']
/** Tables that a copy leaves out, because an old copy must not revive them: sessions, one-time links, proofs, counters of failures. */
export const LEFT: readonly string[] = [
  ...OF_PROCESSES,
  'auth_challenge',
  'certificate_proof',
  'download_link',
  'password_link',
  'session',
  'sign_in_count',
]
/** The table of applied migrations. The manifest has its rows. */
export const LEVELS = 'migration'

const TABLES = `
  select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

export const readTables = async (client: pg.ClientBase): Promise<CatalogTable[]> =>
  (await client.query<CatalogTable>(TABLES)).rows

/** Sorts tables so that each comes after the tables that it references. */
export async function sortByReferences(
  client: pg.ClientBase,
  tables: readonly CatalogTable[],
): Promise<CatalogTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const sorted: CatalogTable[] = []
  const put = (table: CatalogTable, path: readonly string[]): void => {
    if (sorted.includes(table) || path.includes(table.name)) return
    for (const { child, parent } of rows) {
      const needed = child === table.name && tables.find(({ name }) => name === parent)
      if (needed) put(needed, [...path, table.name])
    }
    sorted.push(table)
  }
  for (const table of tables) put(table, [])
  return sorted
}

interface Sequence {
  table: string
  column: string
  next: number
}

/** The next number of every identity column. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' order by 1, 2`,
  )
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of rows) {
    const question = `select case when is_called then last_value + 1 else last_value end::float8 as next from ${sequence}`
    const [found] = (await client.query<{ next: number }>(question)).rows
    sequences.push({ table, column, next: found?.next ?? 1 })
  }
  return sequences
}

/** The column list of a COPY statement. */
export const columnList = (client: pg.ClientBase, { columns }: Pick<CatalogTable, 'columns'>): string =>
  columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')

export const hasColumn = (tables: readonly CatalogTable[], table: string, column: string): boolean =>
  tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column))
