import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { World } from './world.ts'

/** Questions about the protocol of one adopted event; one an hour. */
const MOST_QUESTIONS = 3
const MOST_A_ROUND = 200

interface Adopted {
  tax_id: string
  chave: string
}

/**
 * Looks for the protocols of events that the authority had already (573): its answer to them was lost, or another
 * program sent them. First among the events that the distribution brought, then by the situation query.
 */
export async function adoptedRound(db: Kysely<Database>, { demo, environment, hourMs }: World): Promise<void> {
  await takeDistributed(db, { demo, environment })
  const { rows } = await sql<Adopted>`
    select distinct m.tax_id, m.chave from manifesto m
    where m.state = 'registrado' and m.protocol is null and m.demo = ${demo} and m.environment = ${environment}
      and exists (select from empresa e join capture_certificate k on k.root = e.root and k.demo = e.demo
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

/** Two statements: a cluster does not write a table of every node from a divided one. */
async function takeDistributed(db: Kysely<Database>, { demo, environment }: Pick<World, 'demo' | 'environment'>) {
  const { rows } = await sql<{ id: string; protocolo: string }>`
    select m.id, v.protocolo from manifesto m
    join empresa e on e.tax_id = m.tax_id and e.demo = m.demo
    join evento v on v.empresa_id = e.id and v.chave = m.chave and v.n_seq = m.sequence and v.tp_evento = ${KIND_CODE}
    where m.state = 'registrado' and m.protocol is null and m.demo = ${demo} and m.environment = ${environment}
      and v.registered and v.author_tax_id = m.tax_id and v.protocolo is not null
    limit ${MOST_A_ROUND}`.execute(db)
  for (const { id, protocolo } of rows)
    await db.updateTable('manifesto').set({ protocol: protocolo }).where('id', '=', id).execute()
}

/** tpEvento of `m.kind`. */
const KIND_CODE = sql`case m.kind when 'ciencia' then '210210' when 'confirmacao' then '210200'
  when 'desconhecimento' then '210220' else '210240' end`
