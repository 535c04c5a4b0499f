import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { CopyManifest } from './manifest.ts'

/** A table without its generated columns, which PostgreSQL computes again. */
export interface CatalogTable {
  name: string
  columns: string[]
}

/** State of running processes. */
export const OF_PROCESSES: readonly string[] = ['call_count', 'capture_demo', 'capture_lease', 'worker_lease']
/** Rows that the migrations write: a database of the same level has them. */
export const OF_PROGRAM: readonly string[] = ['voice']
/** Tables that a copy leaves out: the two kinds above, and others because an old copy must not revive them: sessions, one-time links, proofs, counters of failures, and the list of copies. */
export const LEFT: readonly string[] = [
  ...OF_PROCESSES,
  ...OF_PROGRAM,
  'auth_challenge',
  'certificate_proof',
  'copy_made',
  'download_link',
  'password_link',
  'session',
  'sign_in_count',
]
/** The tables of applied migrations, whose rows the manifest has, and of functions and policies, which a restore writes again. */
export const BOOKS: readonly string[] = ['migration', 'definition']

/** `depth`: length of the longest chain of foreign keys that leads from the table. */
const TABLES = `
  with recursive portal_table as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), depth (oid, steps) as (
    select oid, 0 from portal_table
    union select k.conrelid, steps + 1 from depth join pg_constraint k on k.confrelid = depth.oid
    where k.contype = 'f' and k.conrelid <> k.confrelid and steps < 100
  )
  select relname as name,
    (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
     where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from portal_table t order by (select max(steps) from depth where depth.oid = t.oid), relname`

/** The tables, each after those that it references. */
export const readTables = async (client: pg.ClientBase): Promise<CatalogTable[]> =>
  (await client.query<CatalogTable>(TABLES)).rows

/** The next number of every identity column. */
export async function readSequences(client: pg.ClientBase): Promise<CopyManifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' order by 1, 2`,
  )
  const sequences: CopyManifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const question = `select case when is_called then last_value + 1 else last_value end::float8 as next from ${sequence}`
    const [row] = (await client.query<{ next: number }>(question)).rows
    sequences.push({ table, column, next: row?.next ?? 1 })
  }
  return sequences
}

/** A table with its columns, as COPY names them. */
export const copyTarget = (client: pg.ClientBase, { name, columns }: CatalogTable): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** The rows of a table as a binary COPY. `rowCount` is set when the next query of the client returns. */
export const readTableRows = (client: pg.ClientBase, table: CatalogTable): CopyToStreamQuery =>
  client.query(copyTo(`copy ${copyTarget(client, table)} to stdout (format binary)`))
