import { type Kysely, sql } from 'kysely'
import { oneAhead } from '../../../../base/one-ahead.ts'
import { isDistributed } from '../../../../db/distributed.ts'
import type { Database } from '../../../../db/schema.gen.ts'
import { itemsJson, noteColumns } from './note-columns.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from './note-row.ts'

/** Which documents to read: of a company, a period and some kinds. */
export interface MonthQuery {
  empresaId: number
  from: string
  to: string
  tipos: readonly NoteRow['tipo'][]
  /** Keys with a chosen day of entry: read when it is inside the period, skipped when outside, whatever the issue date. */
  inside: readonly string[]
  outside: readonly string[]
  /** Entries or exits alone: an own NF-e with tpNF 0 is an entry. Absent: both */
  side?: 'entrada' | 'saida'
  /** Reads `notice` and `referred` too. */
  hasInformation?: boolean
}

/** Keys per query. */
const KEYS = 200

/**
 * Reads the period's documents of production in batches, ordered by kind, role, issue date and id. `tx` is a
 * snapshot, so that all queries see the same state. The next batch is requested while the caller works on the
 * current one. Served by `nota_by_emission` and the primary keys.
 */
export async function* readNotes(tx: Kysely<Database>, query: MonthQuery): AsyncGenerator<Iterable<NoteWithItems>> {
  for (const tipo of query.tipos)
    for (const papel of ['E', 'R'] as const)
      if (hasSide(query, { tipo, papel })) yield* oneAhead(readList(tx, query, { tipo, papel }))
  if (query.inside.length > 0 && query.side !== 'saida') yield* oneAhead(readNotesByKey(tx, query))
}

/** Of what the company issued, an NF-e alone may be an entry. */
const hasSide = ({ side }: MonthQuery, { tipo, papel }: List): boolean =>
  side === undefined || (side === 'saida' ? papel === 'E' : papel === 'R' || tipo === 'nfe')

/** Rows come with the items as JSON text. */
type Row = NoteRow & { items_json: string | null }

/** Parses the items of one document at a time, for the same reason as the small batches. */
function* withItems(rows: readonly Row[]): Generator<NoteWithItems> {
  for (const row of rows) {
    // `itemsJson` selects the columns of NoteItemRow
    const items = row.items_json === null ? [] : (JSON.parse(row.items_json) as NoteItemRow[])
    yield { note: row, items }
  }
}

type List = Pick<NoteRow, 'tipo' | 'papel'>

async function* readList(tx: Kysely<Database>, query: MonthQuery, list: List) {
  const skipped = new Set([...query.outside, ...query.inside])
  const pages = (await isDistributed(tx)) ? readPages(tx, query, list) : readCursor(tx, query, list)
  for await (const rows of pages) yield withItems(rows.filter(({ chave }) => !skipped.has(chave)))
}

/** Uses a cursor, because each page of a LIMIT query would be planned again. */
async function* readCursor(tx: Kysely<Database>, query: MonthQuery, list: List): AsyncGenerator<Row[]> {
  await sql`declare month_list no scroll cursor for
    select ${rowColumns(query, list)} ${listRows(query, list)}
    order by n.issued_local, n.id`.execute(tx)
  for (;;) {
    // larger batches save no time and cost memory: their objects outlive a scavenge
    const { rows } = await sql<Row>`fetch 50 from month_list`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close month_list`.execute(tx)
}

/** Rows per query on a cluster. */
const PAGE = 500

/** Pages by key: a cursor of a cluster fetches all rows to the coordinator's disk before it returns the first. */
async function* readPages(tx: Kysely<Database>, query: MonthQuery, list: List): AsyncGenerator<Row[]> {
  let last: (Row & { issued_at: string }) | undefined
  do {
    const after = last ? sql`and (n.issued_local, n.id) > (${last.issued_at}::timestamp, ${last.id}::uuid)` : sql``
    const { rows } = await sql<Row & { issued_at: string }>`
      select n.issued_local::text as issued_at, ${rowColumns(query, list)} ${listRows(query, list)} ${after}
      order by n.issued_local, n.id limit ${PAGE}`.execute(tx)
    yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

/** The operation of what the company issued, by the side that is read. */
const operationOf = ({ side }: Pick<MonthQuery, 'side'>, { papel }: Pick<List, 'papel'>) =>
  side === undefined || papel === 'R'
    ? sql``
    : side === 'entrada'
      ? sql`and l.operation = '0'`
      : sql`and l.operation is distinct from '0'`

const listRows = ({ empresaId, from, to, side }: MonthQuery, { tipo, papel }: List) => sql`${SOURCES}
  where n.empresa_id = ${empresaId} and n.tipo = ${tipo} and n.papel = ${papel}
    and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day' and not n.homologacao
    ${operationOf({ side }, { papel })}`

/** The documents of `inside`, which have a chosen day of entry in the period, whatever the issue date. */
export async function* readNotesByKey(tx: Kysely<Database>, query: MonthQuery) {
  const { empresaId, inside, tipos } = query
  const chaves = [...inside].sort()
  for (let start = 0; start < chaves.length; start += KEYS) {
    const { rows } = await sql<Row>`
      select ${rowColumns(query)} ${SOURCES}
      where n.empresa_id = ${empresaId} and n.chave = any(${chaves.slice(start, start + KEYS)}::text[]) and not n.homologacao
      order by n.issued_local, n.id`.execute(tx)
    yield withItems(rows.filter(({ tipo }) => tipos.includes(tipo)))
  }
}

/** Without a list, of documents of any kind and role. */
const rowColumns = ({ empresaId, hasInformation = false }: MonthQuery, list?: List) => {
  const hasItems = !list || list.tipo === 'nfe' || list.tipo === 'nfce' || list.tipo === 'outro'
  const hasCarried = !list || (list.tipo === 'cte' && list.papel === 'R')
  return sql`${noteColumns(empresaId, { hasInformation, hasCarried })}, ${hasItems ? itemsJson(empresaId) : sql`null`}::text as items_json`
}

const SOURCES = sql`from nota n
  left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
  left join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id`
