import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { EVENTO_COLUMNS } from './evento-line.ts'
import { type Lines, NOTA_COLUMNS } from './nota-lines.ts'
import { TOTAL_COLUMNS } from './total-line.ts'

/** Rows of one COPY: its trigger keeps them all until it has counted them. */
const ROWS_AT_ONCE = 25_000
const PIECE = 256 * 1024

/** Lines of a chunk, in texts of some size each */
interface Pile {
  nota: string[]
  total: string[]
  evento: string[]
  rows: number
}

/**
 * Writes documents by COPY, each chunk into the notes, then into what belongs to them; the sums per day follow by the table's own
 * trigger. While the database takes a chunk the next is drawn. The caller's transaction holds it all. Answers the rows of nota.
 */
export async function copyDocuments(client: pg.ClientBase, documents: Iterator<Lines>): Promise<number> {
  let rows = 0
  let pile = await drawPile(documents)
  while (pile.rows > 0) {
    const [, next] = await Promise.all([copyPile(client, pile), drawPile(documents)])
    rows += pile.rows
    pile = next
  }
  return rows
}

async function copyPile(client: pg.ClientBase, { nota, total, evento }: Pile): Promise<void> {
  await copy(client, { table: 'nota', columns: NOTA_COLUMNS }, nota)
  await copy(client, { table: 'nota_total', columns: TOTAL_COLUMNS }, total)
  await copy(client, { table: 'evento', columns: EVENTO_COLUMNS }, evento)
}

/** Until the chunk is full; after each quarter of a megabyte the connection has its turn. */
async function drawPile(documents: Iterator<Lines>): Promise<Pile> {
  const pile: Pile = { nota: [], total: [], evento: [], rows: 0 }
  for (let ended = false; !ended && pile.rows < ROWS_AT_ONCE; ) {
    let [nota, total, evento] = ['', '', '']
    while (nota.length < PIECE && pile.rows < ROWS_AT_ONCE) {
      const next = documents.next()
      ended = next.done === true
      if (next.done) break
      nota += next.value.nota
      total += next.value.total
      evento += next.value.evento
      pile.rows += next.value.rows
    }
    pile.nota.push(nota)
    pile.total.push(total)
    pile.evento.push(evento)
    await setImmediate()
  }
  return pile
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
