import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { EVENTO_COLUMNS } from './evento-line.ts'
import { type Lines, NOTA_COLUMNS } from './nota-lines.ts'
import { TOTAL_COLUMNS } from './total-line.ts'

/** Rows of one COPY: its trigger keeps them all until it has counted them. */
const ROWS_AT_ONCE = 25_000
const PIECE = 256 * 1024

/** What belongs to the notes of a chunk, in texts of some size */
interface Pile {
  total: string[]
  evento: string[]
  rows: number
}

/**
 * Writes documents by COPY, each chunk into the notes, then into what belongs to them; the sums per day follow by the table's own
 * trigger. The caller's transaction holds it all. Answers the rows of nota.
 */
export async function copyDocuments(client: pg.ClientBase, documents: Iterator<Lines>): Promise<number> {
  let rows = 0
  for (;;) {
    const pile: Pile = { total: [], evento: [], rows: 0 }
    await copy(client, { table: 'nota', columns: NOTA_COLUMNS }, notaPieces(documents, pile))
    if (pile.rows === 0) return rows
    await copy(client, { table: 'nota_total', columns: TOTAL_COLUMNS }, pile.total)
    await copy(client, { table: 'evento', columns: EVENTO_COLUMNS }, pile.evento)
    rows += pile.rows
  }
}

/** Text of about a quarter of a megabyte at a time, until the chunk is full. */
function* notaPieces(documents: Iterator<Lines>, pile: Pile): Generator<string> {
  let [piece, total, evento] = ['', '', '']
  while (pile.rows < ROWS_AT_ONCE) {
    const next = documents.next()
    if (next.done) break
    piece += next.value.nota
    total += next.value.total
    evento += next.value.evento
    pile.rows += next.value.rows
    if (piece.length < PIECE) continue
    pile.total.push(total)
    pile.evento.push(evento)
    yield piece
    piece = total = evento = ''
  }
  pile.total.push(total)
  pile.evento.push(evento)
  if (piece !== '') yield piece
}

export interface Target {
  table: 'nota' | 'nota_item' | 'nota_total' | 'nota_ledger' | 'evento' | 'arquivo'
  columns: string
}

/** Straight into the table; through a temporary one where row-level security watches the owner too, because COPY is refused there. */
export async function copy(client: pg.ClientBase, { table, columns }: Target, pieces: Iterable<string>): Promise<void> {
  const { rows } = await client.query<{ watched: boolean }>('select row_security_active($1::regclass) as watched', [
    table,
  ])
  if (rows[0]?.watched !== true) return copyInto(client, { into: table, columns }, pieces)
  const into = `copied_${table}`
  const run = async (...steps: string[]) => {
    for (const step of steps) await client.query(step)
  }
  await run(`create temp table ${into} (like ${table} including defaults) on commit drop`)
  await copyInto(client, { into, columns }, pieces)
  await run(`insert into ${table} (${columns}) select ${columns} from ${into}`, `drop table ${into}`)
}

async function copyInto(
  client: pg.ClientBase,
  { into, columns }: { into: string; columns: string },
  pieces: Iterable<string>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} (${columns}) from stdin`))
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 4 }), stream)
}
