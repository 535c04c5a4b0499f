import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { EVENTO_COLUMNS } from './evento-line.ts'
import { type Lines, NOTA_COLUMNS } from './nota-lines.ts'
import { SERVICO_COLUMNS } from './service-lines.ts'
import { TOTAL_COLUMNS } from './total-line.ts'

/** Rows of one COPY. PostgreSQL keeps all of them in memory while it counts them. */
const ROWS_AT_ONCE = 25_000
const PIECE = 256 * 1024
const COUNTED_AT_ONCE = 1_000

/** Lines of one chunk, in buffers of about PIECE bytes. */
interface Pile {
  nota: Buffer[]
  total: Buffer[]
  servico: Buffer[]
  evento: Buffer[]
  empresaIds: number[]
  ids: string[]
}

export interface CopyOptions {
  /** Tables that this transaction emptied; rows are copied into them with FREEZE. */
  frozen: ReadonlySet<Target['table']>
}

/**
 * Writes documents by COPY in chunks: first the notes, then their totals, services and events. Updates the
 * sums per day, too. The next chunk is generated while the database writes the current one. Runs in the caller's
 * transaction. Returns the number of rows in nota.
 */
export async function copyDocuments(
  client: pg.ClientBase,
  documents: Iterator<Lines>,
  options: CopyOptions,
): Promise<number> {
  let rows = 0
  let pile = await drawPile(documents)
  while (pile.ids.length > 0) {
    const [, next] = await Promise.all([copyPile(client, pile, options), drawPile(documents)])
    rows += pile.ids.length
    pile = next
  }
  return rows
}

async function copyPile(client: pg.ClientBase, pile: Pile, { frozen }: CopyOptions): Promise<void> {
  const write = (table: Target['table'], columns: string, pieces: Buffer[]) =>
    copy(client, { table, columns, frozen: frozen.has(table) }, pieces)
  await write('nota', NOTA_COLUMNS, pile.nota)
  await write('nota_total', TOTAL_COLUMNS, pile.total)
  if (pile.servico.length > 0) await write('nota_servico', SERVICO_COLUMNS, pile.servico)
  await write('evento', EVENTO_COLUMNS, pile.evento)
  await countCopied(client, pile)
}

/** Adds copied notes to the sums, numbers and searched texts of their companies. */
export async function countCopied(
  client: pg.ClientBase,
  { empresaIds, ids }: { empresaIds: readonly number[]; ids: readonly string[] },
): Promise<void> {
  // for more, the planner would read the whole table instead of looking up rows
  for (let at = 0; at < ids.length; at += COUNTED_AT_ONCE) {
    const some = [empresaIds, ids].map((list) => list.slice(at, at + COUNTED_AT_ONCE))
    await client.query('select sum_notas(null, notas_by_id($1, $2))', some)
  }
}

/** Generates one chunk. Yields to the event loop after every PIECE bytes so that the connection can send. */
async function drawPile(documents: Iterator<Lines>): Promise<Pile> {
  const pile: Pile = { nota: [], total: [], servico: [], evento: [], empresaIds: [], ids: [] }
  for (let ended = false; !ended && pile.ids.length < ROWS_AT_ONCE; ) {
    // join once and keep the result outside the heap: appending line by line doubles the generation time
    const [nota, total, servico, evento]: [string[], string[], string[], string[]] = [[], [], [], []]
    for (let length = 0; length < PIECE && pile.ids.length < ROWS_AT_ONCE; ) {
      const next = documents.next()
      ended = next.done === true
      if (next.done) break
      nota.push(next.value.nota)
      total.push(next.value.total)
      if (next.value.servico !== '') servico.push(next.value.servico)
      evento.push(next.value.evento)
      length += next.value.nota.length
      pile.empresaIds.push(...next.value.empresaIds)
      pile.ids.push(...next.value.ids)
    }
    pile.nota.push(Buffer.from(nota.join('')))
    pile.total.push(Buffer.from(total.join('')))
    if (servico.length > 0) pile.servico.push(Buffer.from(servico.join('')))
    pile.evento.push(Buffer.from(evento.join('')))
    await setImmediate()
  }
  return pile
}

export interface Target {
  table: 'nota' | 'nota_item' | 'nota_total' | 'nota_ledger' | 'nota_servico' | 'evento' | 'arquivo'
  columns: string
  /** Only for a table that this transaction emptied. */
  frozen?: boolean
}

/**
 * Copies into the table, or through a temporary table where row-level security applies to the owner, because
 * COPY is then refused.
 */
export async function copy(
  client: pg.ClientBase,
  { table, columns, frozen = false }: Target,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  const { rows } = await client.query<{ watched: boolean }>('select row_security_active($1::regclass) as watched', [
    table,
  ])
  if (rows[0]?.watched !== true)
    return copyInto(client, { into: table, columns, options: frozen ? '(freeze)' : '' }, pieces)
  const into = `copied_${table}`
  const run = async (...steps: string[]) => {
    for (const step of steps) await client.query(step)
  }
  await run(`create temp table ${into} (like ${table} including defaults including generated) on commit drop`)
  await copyInto(client, { into, columns, options: '' }, pieces)
  await run(
    `insert into ${table} (${columns}) select ${columns} from ${into} on conflict do nothing`,
    `drop table ${into}`,
  )
}

async function copyInto(
  client: pg.ClientBase,
  { into, columns, options }: { into: string; columns: string; options: string },
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} (${columns}) from stdin ${options}`))
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 4 }), stream)
}
