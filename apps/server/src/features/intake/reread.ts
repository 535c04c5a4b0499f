import { setTimeout as sleep } from 'node:timers/promises'
import { MODELOS_CONTA_ELETRONICA } from '@portal/contract/modelos.ts'
import { dayOfAct } from '@portal/tables/fixed/acts.ts'
import { type Kysely, sql } from 'kysely'
import type { Trust } from '../../base/certificate/anchors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { openReaders, type Readers } from './read/readers.ts'
import { type DoubtfulNota, type RereadDeps, rereadChunk } from './reread-chunk.ts'

/* Notes that an earlier version stored as wrong or incomplete, and whose stored bytes read right today. */

/** Version of the readers: raise it when they read right what they read wrong before. */
export const READING = 4

/** No document has the new fields before the layout of IBS and CBS is in production. */
const NEW_FIELDS_FROM = dayOfAct('nfe_layout')

interface RereadOptions {
  openReaders: () => Readers
  /** True stops the work after the window that is being read; a later call goes on there. */
  stopped?: () => boolean
  /** Notes looked at in one step. */
  window?: number
}

const WINDOW = 2_000
/** Notes read and written at once. */
const CHUNK = 16
const PAUSE_MS = 20

/** How far the stored notes are read again. */
interface RereadState {
  reading: number
  cursor_empresa: number
  cursor_nota: string
  seen: number
  doubtful: number
  changed: number
  finished_at: Date | null
}

/** Undefined before the first start. */
export const readReread = (ownerDb: Kysely<Database>): Promise<RereadState | undefined> =>
  ownerDb
    .selectFrom('note_reread')
    .select(['reading', 'cursor_empresa', 'cursor_nota', 'seen', 'doubtful', 'changed', 'finished_at'])
    .executeTakeFirst()

/**
 * Looks at every stored note once for each version of the readers, in bounded steps, and judges the doubtful ones (no protocol, a wrong
 * signature) again by their stored bytes, as if their file came again; a CT-e gets the keys of the notes that it carries, notes of the
 * reform their new fields, a coupon its items, a ticket its kind and taxes, and a bill the signs of its items. Goes on where it was
 * interrupted. Several processes may run it: a step that another one has taken is not counted twice. Copies of strangers stay as they are,
 * because their own people must bring them.
 */
export async function rereadNotes(deps: RereadDeps, options: RereadOptions): Promise<void> {
  const { ownerDb, log } = deps
  await sql`insert into note_reread (reading) values (0) on conflict do nothing`.execute(ownerDb)
  await sql`update note_reread set reading = ${READING}, cursor_empresa = default, cursor_nota = default, seen = default, doubtful = default,
    changed = default, started_at = now(), finished_at = null where reading < ${READING}`.execute(ownerDb)
  let readers: Readers | null = null
  try {
    for (;;) {
      const state = await readReread(ownerDb)
      if (!state || state.finished_at !== null || state.reading > READING || options.stopped?.()) return
      const window = await readWindow(ownerDb, state, options.window ?? WINDOW)
      if (window.next === null) return await finish(deps)
      readers ??= window.doubtful.length > 0 ? options.openReaders() : null
      let changed = 0
      for (let from = 0; from < window.doubtful.length && readers !== null; from += CHUNK)
        changed += await rereadChunk({ ...deps, readers }, window.doubtful.slice(from, from + CHUNK))
      await sql`update note_reread set cursor_empresa = ${window.next.empresa}, cursor_nota = ${window.next.nota}::uuid, seen = seen + ${window.seen},
        doubtful = doubtful + ${window.doubtful.length}, changed = changed + ${changed}
        where cursor_empresa = ${state.cursor_empresa} and cursor_nota = ${state.cursor_nota}::uuid and reading = ${READING}`.execute(
        ownerDb,
      )
      if (changed > 0) log.info({ mudaram: changed }, 'notas guardadas relidas')
      await sleep(PAUSE_MS)
    }
  } finally {
    await readers?.close()
  }
}

async function finish({ ownerDb, log }: RereadDeps): Promise<void> {
  const { rows } = await sql<Pick<RereadState, 'seen' | 'doubtful' | 'changed'>>`
    update note_reread set finished_at = now() where finished_at is null and reading = ${READING}
    returning seen, doubtful, changed`.execute(ownerDb)
  const [ended] = rows
  if (ended && ended.seen > 0)
    log.info(
      { notas: ended.seen, relidas: ended.doubtful, mudaram: ended.changed },
      'a releitura das notas guardadas terminou',
    )
}

interface Window {
  seen: number
  doubtful: DoubtfulNota[]
  /** Null after the last note. */
  next: { empresa: number; nota: string } | null
}

/** Earlier versions added deductions and injected energy: such a bill has more in its items than in its total. */
const BILLS = sql`(${sql.join(MODELOS_CONTA_ELETRONICA)})`

/** The notes after the cursor, of one company. Served by the primary key. */
async function readWindow(ownerDb: Kysely<Database>, state: RereadState, limit: number): Promise<Window> {
  const { cursor_empresa: empresa, cursor_nota: nota } = state
  const { rows } = await sql<DoubtfulNota>`
    select n.empresa_id, n.id, n.chave, n.arquivo_sha256 as sha256, n.obtained, n.brought_by, not n.foreign_copy and n.copy_rank > 0
      and (n.protocol_state in ('sem_protocolo', 'rejeitada', 'desconhecida') or n.mark_signature = 'invalida') as is_doubtful,
      n.tipo = 'cte' and coalesce(l.carried = '{}', false) as lacks_carried,
      n.tipo in ('nfe', 'nfce', 'cte') and l.nota_id is not null and l.payments is null
        and n.issued_local >= ${NEW_FIELDS_FROM}::timestamp as lacks_new,
      n.tipo = 'outro' and (n.modelo = 59 and not exists (select from nota_item i where i.empresa_id = n.empresa_id and i.nota_id = n.id)
        or n.modelo = 63 and l.nota_id is not null and l.purpose is null)
        or n.modelo in ${BILLS} and (select sum(i.product_cents) from nota_item i where i.empresa_id = n.empresa_id and i.nota_id = n.id) > n.total_cents
        as lacks_reading
    from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id where n.empresa_id = ${empresa}::bigint and n.id > ${nota}::uuid order by n.id limit ${limit}`.execute(
    ownerDb,
  )
  const last = rows.at(-1)
  if (last) {
    const doubtful = rows.filter((row) => row.is_doubtful || row.lacks_carried || row.lacks_new || row.lacks_reading)
    return { seen: rows.length, doubtful, next: { empresa, nota: last.id } }
  }
  const following = await ownerDb
    .selectFrom('empresa')
    .select('id')
    .where('id', '>', empresa)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { seen: 0, doubtful: [], next: following ? { empresa: following.id, nota: FIRST } : null }
}
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface RereadRun {
  stop(): Promise<void>
}

const AGAIN_MS = 60_000

/** Reads the stored notes again in the background. Nothing of it stops the program; a failure is tried again. */
export function startReread(deps: RereadDeps & { trust: Trust }): RereadRun {
  const ended = new AbortController()
  const stopped = () => ended.signal.aborted
  const run = async () => {
    while (!stopped()) {
      try {
        return await rereadNotes(deps, { openReaders: () => openReaders(deps), stopped })
      } catch (error) {
        deps.log.warn({ err: error }, 'as notas guardadas não puderam ser relidas; nova tentativa em um minuto')
        await sleep(AGAIN_MS, undefined, { signal: ended.signal }).catch(() => undefined)
      }
    }
  }
  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
