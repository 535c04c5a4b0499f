import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Difference, PlacedRow, StoredRow } from './difference.ts'
import { type ListHead, type ListOwner, NEVER_SAVED } from './list.ts'

type Tx = Transaction<Database>

/** Version of the list; with `lock`, a second save waits until the transaction ends. */
export async function readHead(tx: Tx, owner: ListOwner, lock = false): Promise<ListHead> {
  let query = tx
    .selectFrom('produto_list')
    .select(['version', 'changed_at as changedAt', 'changed_name as changedName'])
    .where('empresa_id', '=', owner.empresaId)
    .where('sistema', '=', owner.sistema)
  if (lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? NEVER_SAVED
}

/** Locks the list until the end of the transaction; creates a missing one with version 0. */
export async function lockHead(tx: Tx, owner: ListOwner, now: Date): Promise<ListHead> {
  await sql`
    insert into produto_list (empresa_id, sistema, version, changed_at)
    values (${owner.empresaId}, ${owner.sistema}, 0, ${now}) on conflict do nothing
  `.execute(tx)
  return readHead(tx, owner, true)
}

/** Only the version of the list, for conditional requests. */
export const readVersion = (db: Kysely<Database>, owner: ListOwner): Promise<ListHead> =>
  inScope(db, owner.scope, (tx) => readHead(tx, owner))

/** The whole list as one JSON array, in order: rows are joined by the database and never parsed. Served by `produto_in_order`. */
export function readListText(db: Kysely<Database>, owner: ListOwner): Promise<{ head: ListHead; data: string }> {
  const { empresaId, sistema } = owner
  return inScope(db, owner.scope, async (tx) => {
    // twenty thousand rows are sorted in memory
    await sql`select set_config('work_mem', '64MB', true)`.execute(tx)
    // one statement: version and rows are of one snapshot
    const { rows } = await sql<ListHead & { data: string | null }>`
      select l.version, l.changed_at as "changedAt", l.changed_name as "changedName",
        (select string_agg(body, ',' order by position) from produto
          where empresa_id = ${empresaId} and sistema = ${sistema}) as data
      from produto_list l where l.empresa_id = ${empresaId} and l.sistema = ${sistema}
    `.execute(tx)
    const [row] = rows
    return { head: row ? headOf(row) : NEVER_SAVED, data: `[${row?.data ?? ''}]` }
  })
}

export const readStored = (tx: Tx, { empresaId, sistema }: ListOwner): Promise<StoredRow[]> =>
  tx
    .selectFrom('produto')
    .select(['code', 'position', 'body'])
    .where('empresa_id', '=', empresaId)
    .where('sistema', '=', sistema)
    .execute()

/** Writes only the rows that differ. */
export async function writeDifference(tx: Tx, owner: ListOwner, difference: Difference): Promise<void> {
  const { included, changed, moved, excluded } = difference
  if (excluded.length > 0)
    await sql`
      delete from produto where empresa_id = ${owner.empresaId} and sistema = ${owner.sistema}
        and code = any (${lines(excluded.map(({ code }) => code))})
    `.execute(tx)
  for (const rows of inChunks(included)) await insertRows(tx, owner, rows)
  for (const rows of inChunks([...changed.map(({ row }) => row), ...moved])) await updateRows(tx, owner, rows)
}

/** Statements of a size that the server reads at once. */
function* inChunks(rows: readonly PlacedRow[]): Generator<PlacedRow[]> {
  const CHUNK = 5_000
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK)
}

/** No field contains a line end (a save refuses control characters, JSON escapes them), so lists are sent as lines. */
const lines = (list: readonly unknown[]) => sql`string_to_array(${list.join('\n')}, e'\\n')`
const linesOrNull = (list: readonly (string | null)[]) => sql`string_to_array(${list.join('\n')}, e'\\n', '')`

/** PostgreSQL reads a single empty line as an empty list, hence the coalesce. */
const sent = (
  rows: readonly PlacedRow[],
) => sql`(select code, position, coalesce(name, '') as name, coalesce(busca, '') as busca,
  gtin, ncm, active, body from unnest(
  ${lines(rows.map(({ code }) => code))}, ${lines(rows.map(({ position }) => position))}::bigint[],
  ${lines(rows.map(({ name }) => name))}, ${lines(rows.map(({ busca }) => busca))},
  ${linesOrNull(rows.map(({ gtin }) => gtin))}, ${linesOrNull(rows.map(({ ncm }) => ncm))},
  ${lines(rows.map(({ active }) => active))}::boolean[], ${lines(rows.map(({ body }) => body))}
) as l (code, position, name, busca, gtin, ncm, active, body)) as s`

/** Joined with the list's head, so that a cluster inserts the rows on their node: elsewhere it uses COPY, which row-level security refuses. */
const insertRows = (tx: Tx, { empresaId, sistema }: ListOwner, rows: readonly PlacedRow[]) =>
  sql`
    insert into produto (empresa_id, sistema, code, position, name, busca, gtin, ncm, active, body)
    select l.empresa_id, l.sistema, s.* from produto_list l cross join ${sent(rows)}
    where l.empresa_id = ${empresaId} and l.sistema = ${sistema}
  `.execute(tx)

const updateRows = (tx: Tx, { empresaId, sistema }: ListOwner, rows: readonly PlacedRow[]) =>
  sql`
    update produto p set position = s.position, name = s.name, busca = s.busca, gtin = s.gtin, ncm = s.ncm,
      active = s.active, body = s.body
    from ${sent(rows)} where p.empresa_id = ${empresaId} and p.sistema = ${sistema} and p.code = s.code
  `.execute(tx)

/** Increments the list's version. */
export async function writeHead(
  tx: Tx,
  owner: ListOwner,
  { version, now, who }: { version: number; now: Date; who: string },
): Promise<void> {
  await tx
    .updateTable('produto_list')
    .set({ version, changed_at: now, changed_by: owner.scope.accountId, changed_name: who })
    .where('empresa_id', '=', owner.empresaId)
    .where('sistema', '=', owner.sistema)
    .execute()
}

const headOf = ({ version, changedAt, changedName }: ListHead): ListHead => ({ version, changedAt, changedName })
