import type { Entry, TableKind, TableReading } from '@portal/tables/readers/model.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { countText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'

/** Tables that the operator loads, and bundled ones. */
export type StoredKind = TableKind | 'cfop' | 'municipio'

/** Changes of a load: their number and a sample. */
export interface LoadDiff {
  entries: number
  added: number
  changed: number
  removed: number
  samples: readonly DiffRow[]
}

interface DiffRow {
  key: string
  change: 'added' | 'changed' | 'removed'
  before: string | null
  after: string | null
}

export interface NewLoad {
  kind: StoredKind
  reading: TableReading
  fileName: string
  /** Name of the person who loads, as shown. */
  by: string
  now: Date
  bundled?: boolean
  /** The table may shrink to less than half. */
  mayShrink?: boolean
}

/** Serialises loads: the next one sees the rows that this one closed. */
export async function lockLoads(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tax_load'))`.execute(tx)
}

const SAMPLES = 100
/** Fewest rows of a national table; fewer mean a partial file. */
const LEAST: Partial<Record<StoredKind, number>> = { ncm: 5_000, icms: 27 }

/** What `load` would change. Throws AppError 422 `tabela.shrinks`. */
export async function previewLoad(tx: Transaction<Database>, load: NewLoad): Promise<LoadDiff> {
  await stage(tx, load)
  const diff = await compare(tx, load)
  refuseShrinking(load, diff)
  return diff
}

/**
 * Replaces a table in the caller's transaction: rows that changed or disappeared are closed and kept.
 * Throws AppError 422 `tabela.shrinks`, 409 `tabela.same`.
 */
export async function loadTable(tx: Transaction<Database>, load: NewLoad): Promise<LoadDiff> {
  const { kind, reading, fileName, by, now, bundled = false } = load
  await lockLoads(tx)
  const diff = await previewLoad(tx, load)
  const { added, changed, removed, entries } = diff
  const day = now.toISOString().slice(0, 10)
  const { id } = await tx
    .insertInto('tax_load')
    .values({
      kind,
      part: reading.part,
      source: reading.source,
      file_name: fileName.slice(0, 200),
      bundled,
      reference_date: reading.referenceDate ?? day,
      valid_to: reading.validTo,
      loaded_at: now,
      loaded_by: by,
      added,
      changed,
      removed,
      entries,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update tax_entry e set closed_by = ${id} from tax_now n
    where e.kind = ${kind} and e.part = ${reading.part} and e.key = n.key and e.load_id = n.load_id and n.change <> 'same'`.execute(
    tx,
  )
  await sql`
    insert into tax_entry (kind, part, key, load_id, valid_from, valid_to, data)
    select ${kind}, ${reading.part}, i.key, ${id}, i.valid_from, i.valid_to, i.data
    from tax_incoming i left join tax_now n on n.key = i.key where n.key is null or n.change = 'changed'`.execute(tx)
  return diff
}

const BATCH = 5_000

/** The file's rows in a temporary table, dropped with the transaction. */
async function stage(tx: Transaction<Database>, { kind, reading }: NewLoad): Promise<void> {
  await sql`create temp table tax_incoming (key text collate "C" primary key, data jsonb, valid_from date, valid_to date) on commit drop`.execute(
    tx,
  )
  for (let start = 0; start < reading.entries.length; start += BATCH) {
    const rows = reading.entries
      .slice(start, start + BATCH)
      .map(({ key, data, from, to }: Entry) => ({ key, data, valid_from: from, valid_to: to }))
    await sql`
      insert into tax_incoming select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(key text, data jsonb, valid_from date, valid_to date)`.execute(tx)
  }
  await sql`
    create temp table tax_now on commit drop as
    select e.key, e.load_id, e.data, case when i.key is null then 'removed'
      when i.data is distinct from e.data or i.valid_from is distinct from e.valid_from or i.valid_to is distinct from e.valid_to then 'changed'
      else 'same' end as change
    from tax_entry e join tax_load l on l.id = e.load_id and l.undone_at is null
      left join tax_load c on c.id = e.closed_by and c.undone_at is null
      left join tax_incoming i on i.key = e.key
    where e.kind = ${kind} and e.part = ${reading.part} and c.id is null`.execute(tx)
}

async function compare(tx: Transaction<Database>, { reading }: NewLoad): Promise<LoadDiff> {
  const { rows } = await sql<{
    change: string
    n: number
  }>`select change, count(*)::int as n from tax_now group by change`.execute(tx)
  const count = (change: string) => rows.find((row) => row.change === change)?.n ?? 0
  const [same, changed, removed] = [count('same'), count('changed'), count('removed')]
  const samples = await sql<DiffRow>`
    select coalesce(i.key, n.key) as key,
      case when n.key is null then 'added' else n.change end as change,
      left(n.data ->> 'name', 200) as before, left(i.data ->> 'name', 200) as after
    from tax_now n full join tax_incoming i on i.key = n.key
    where n.key is null or n.change <> 'same'
    order by case when n.key is null then 1 when n.change = 'removed' then 0 else 2 end, 1 limit ${SAMPLES}`.execute(tx)
  const entries = reading.entries.length
  return { entries, added: entries - same - changed, changed, removed, samples: samples.rows }
}

function refuseShrinking({ kind, mayShrink, reading }: NewLoad, { entries, added, removed }: LoadDiff): void {
  const before = entries - added + removed
  const least = Math.max(Math.ceil(before / 2), reading.part === '' ? (LEAST[kind] ?? 1) : 1)
  if (mayShrink || entries >= least) return
  const sentence = `O arquivo tem ${countText(entries, 'linha', 'linhas')}; a tabela em uso tem ${before.toLocaleString('pt-BR')}. Parece incompleto: nada foi carregado.`
  throw new AppError(422, 'tabela.shrinks', sentence)
}

/** The result of an undo. */
export interface Undone {
  id: number
  part: string
  source: string
  fileName: string
}

/** Undoes the last load of a table: the rows that it closed are in force again. Throws AppError 409 `tabela.nothing_to_undo`. */
export async function undoLoad(
  tx: Transaction<Database>,
  { kind, by, now }: { kind: StoredKind; by: string; now: Date },
): Promise<Undone> {
  await lockLoads(tx)
  const last = await tx
    .selectFrom('tax_load')
    .select(['id', 'part', 'source', 'file_name', 'bundled'])
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.bundled) throw new AppError(409, 'tabela.nothing_to_undo', `Não há carga de ${kind} a desfazer.`)
  await tx.updateTable('tax_load').set({ undone_at: now, undone_by: by }).where('id', '=', last.id).execute()
  return { id: last.id, part: last.part, source: last.source, fileName: last.file_name }
}

export interface LoadRow {
  id: number
  kind: string
  part: string
  source: string
  file_name: string
  bundled: boolean
  reference_date: string
  valid_to: string | null
  loaded_at: Date
  loaded_by: string
  entries: number
  added: number
  changed: number
  removed: number
  undone_at: Date | null
  undone_by: string | null
}

const MOST_LOADS = 500

/** The history, newest first. */
export const listLoads = (db: Kysely<Database>): Promise<LoadRow[]> =>
  db.selectFrom('tax_load').selectAll().orderBy('id', 'desc').limit(MOST_LOADS).execute()
