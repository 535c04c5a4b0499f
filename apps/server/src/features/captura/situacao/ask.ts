import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import type { DistService } from '../cliente/build-request.ts'
import { ofAuthority } from '../estado/authority.ts'

/** Questions about one key in an hour; SEFAZ allows 10. */
const MOST_AN_HOUR = 3
const POLL_MS = 250

export interface AskedDocument {
  service: DistService
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  chave: string
  accountId: string | null
}

/** An answer of the authorising SEFAZ, or of the ADN. */
export interface SituationAnswer {
  cstat: string | null
  reason: string | null
  situation: string | null
  /** digVal of the protocol */
  digest: string | null
  fault: string | null
  answered_at: Date
}

interface AskDeps {
  db: Kysely<Database>
  scope: Scope
  /** Duration of the «one hour» of the rules */
  hourMs: number
  /** Longest wait for the answer */
  waitMs: number
}

/**
 * Asks the authorising SEFAZ for the situation of a document, or the ADN for the events of an NFS-e, and waits for
 * the answer. Beyond three questions an hour the
 * last answer is returned. Throws AppError 503 `captura.service_down`
 */
export async function askSituation(deps: AskDeps, asked: AskedDocument): Promise<SituationAnswer> {
  const { db, scope, waitMs } = deps
  const question = await inScope(db, scope, (tx) => openQuestion(tx, asked, deps.hourMs))
  const deadline = Date.now() + waitMs
  for (;;) {
    const answer = await inScope(db, scope, (tx) => readAnswer(tx, question))
    if (answer?.cstat) return answer
    if (answer || Date.now() > deadline) throw serviceDown(asked.service)
    await sleep(POLL_MS)
  }
}

const serviceDown = (service: DistService) => {
  const text = ofAuthority(service, 'A SEFAZ não respondeu à consulta. Tente de novo em alguns minutos.')
  return new AppError(503, 'captura.service_down', text, { retryAfter: 300 })
}

/** The id of the question to wait for: a new one, one that is open, or beyond the limit the last one. */
async function openQuestion(tx: Transaction<Database>, asked: AskedDocument, hourMs: number): Promise<string> {
  const { service, empresaId, chave, accountId } = asked
  const { tax_id, demo } = await tx
    .selectFrom('empresa')
    .select(['tax_id', 'demo'])
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const environment = demo ? 1 : asked.environment
  await sql`select pg_advisory_xact_lock(hashtextextended('capture_situation ' || ${chave}::text, 0))`.execute(tx)
  const recent = await tx
    .selectFrom('capture_situation')
    .select(['id', 'answered_at'])
    .where('tax_id', '=', tax_id)
    .where('demo', '=', demo)
    .where('chave', '=', chave)
    .where('environment', '=', environment)
    .where('asked_at', '>', sql<Date>`now() - make_interval(secs => ${hourMs / 1000})`)
    .orderBy('asked_at', 'desc')
    .execute()
  const open = recent.find(({ answered_at }) => answered_at === null)
  if (open) return open.id
  const answered = recent[0]
  if (answered && recent.length >= MOST_AN_HOUR) return answered.id
  const id = uuidv7()
  const row = { id, service, environment, tax_id, demo, chave, asked_by: accountId }
  await tx.insertInto('capture_situation').values(row).execute()
  return id
}

/** Null while the question is open. */
async function readAnswer(tx: Transaction<Database>, id: string): Promise<SituationAnswer | null> {
  const row = await tx
    .selectFrom('capture_situation')
    .select(['cstat', 'reason', 'situation', 'digest', 'fault', 'answered_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.answered_at ? { ...row, answered_at: row.answered_at } : null
}
