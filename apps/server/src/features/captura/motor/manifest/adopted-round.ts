import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../../base/uuid.ts'
import type { Database } from '../../../../db/schema.gen.ts'
import type { World } from '../world.ts'

/** Questions about the protocol of one adopted event; one an hour. */
const MOST_QUESTIONS = 3
const MOST_A_ROUND = 200
const MOST_WAITING = 2000

interface Adopted {
  tax_id: string
  chave: string
}

/**
 * Looks for the protocols of events that the authority had already (573): its answer to them was lost, or another
 * program sent them. First among the events that the distribution brought, then by the situation query.
 */
export async function adoptedRound(db: Kysely<Database>, { demo, environment, hourMs, isFree }: World): Promise<void> {
  await takeDistributed(db, { demo, environment })
  const { rows } = await sql<Adopted>`
    select distinct m.tax_id, m.chave from manifesto m
    where m.state = 'registrado' and m.protocol is null and m.demo = ${demo} and m.environment = ${environment}
      and exists (select from empresa e join usable_certificates(${isFree}) k on k.empresa_id = e.id
        where e.tax_id = m.tax_id and e.demo = m.demo and e.active)
      and (select count(*) from capture_situation q where q.tax_id = m.tax_id and q.demo = m.demo and q.chave = m.chave
        and q.asked_at >= m.changed_at) < ${MOST_QUESTIONS}
      and not exists (select from capture_situation q where q.tax_id = m.tax_id and q.demo = m.demo and q.chave = m.chave
        and q.asked_at >= m.changed_at and (q.answered_at is null or q.asked_at > now() - make_interval(secs => ${hourMs / 1000})))
    limit ${MOST_A_ROUND}`.execute(db)
  if (rows.length === 0) return
  const of = { service: 'nfe', environment, demo, asked_by: null }
  await db
    .insertInto('capture_situation')
    .values(rows.map((row) => ({ id: uuidv7(), ...of, ...row })))
    .execute()
}

/** Joined in the program: Citus joins no table of the coordinator with a distributed one. The newest adopted ones are looked for. */
async function takeDistributed(db: Kysely<Database>, { demo, environment }: Pick<World, 'demo' | 'environment'>) {
  const adopted = await sql<Waiting>`
    select m.id, e.id as empresa_id, m.tax_id, m.chave, m.sequence, ${KIND_CODE} as tp_evento from manifesto m
    join empresa e on e.tax_id = m.tax_id and e.demo = m.demo
    where m.state = 'registrado' and m.protocol is null and m.demo = ${demo} and m.environment = ${environment}
    order by m.changed_at desc limit ${MOST_WAITING}`.execute(db)
  if (adopted.rows.length === 0) return
  const ids = adopted.rows.map(({ empresa_id }) => empresa_id)
  const chaves = adopted.rows.map(({ chave }) => chave)
  const events = await sql<Brought>`
    select empresa_id, author_tax_id as tax_id, chave, n_seq as sequence, tp_evento, protocolo from evento
    where empresa_id = any (${ids}::bigint[]) and chave = any (${chaves}::text[])
      and registered and protocolo is not null`.execute(db)
  const protocols = new Map(events.rows.map((event) => [identity(event), event.protocolo]))
  for (const waiting of adopted.rows) {
    const protocol = protocols.get(identity(waiting))
    if (protocol) await db.updateTable('manifesto').set({ protocol }).where('id', '=', waiting.id).execute()
  }
}

interface EventIdentity {
  empresa_id: number
  tax_id: string | null
  chave: string
  sequence: number
  tp_evento: string
}
type Waiting = EventIdentity & { id: string }
type Brought = EventIdentity & { protocolo: string }

const identity = (event: EventIdentity): string =>
  [event.empresa_id, event.tax_id, event.chave, event.sequence, event.tp_evento].join()

/** tpEvento of `m.kind`. */
const KIND_CODE = sql`case m.kind when 'ciencia' then '210210' when 'confirmacao' then '210200'
  when 'desconhecimento' then '210220' else '210240' end`
