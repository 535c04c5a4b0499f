import { type Kysely, sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../../../base/uuid.ts'
import type { Database } from '../../../../db/schema.gen.ts'
import { isBadValue, storeDocuments, storeOneByOne } from '../../../intake/write/store-documents.ts'
import { syncAlert } from '../../avisos/sync-alert.ts'
import { addRecent } from '../../estado/recent.ts'
import { databaseNow } from '../../estado/sequence-of.ts'
import { markNumbers, type PlacedDocument, placeLot } from '../../lote/place-lot.ts'
import { closeExchange } from '../../prova/exchanges.ts'
import { HOURS } from '../../ritmo/pace.ts'
import { keyColumns, type SequenceKey, type SequenceRow } from '../../ritmo/sequence.ts'
import { afterAnswer, afterFault, type NewGap, type Step, type Turn } from '../../ritmo/step.ts'
import { dropLease } from '../find-due.ts'
import { resumeCertificate, stopCertificate } from '../stop-certificate.ts'
import type { World } from '../world.ts'
import type { Claim } from './claim.ts'
import type { Outcome } from './outcome.ts'
import { noteFault, noteGood } from './service-state.ts'
import { settleItem } from './settle-item.ts'

type Tx = Transaction<Database>

export interface Settling {
  world: World
  claim: Claim
  outcome: Outcome
  random: () => number
}

/** The sequence after a request; `now` is of the database's clock. */
export interface Settled {
  row: SequenceRow
  now: Date
}

/**
 * Stores an outcome whole or not at all, in one transaction: documents, numbers, evidence, cursor, slots. When the
 * database refuses a value, documents are stored one by one.
 */
export async function settleTurn(db: Kysely<Database>, settling: Settling): Promise<Settled> {
  const run = (store: typeof storeDocuments) => db.transaction().execute((tx) => settleIn(tx, settling, store))
  try {
    return await run(storeDocuments)
  } catch (error) {
    if (!isBadValue(error)) throw error
    return await run(storeOneByOne)
  }
}

async function settleIn(tx: Tx, settling: Settling, store: typeof storeDocuments): Promise<Settled> {
  const { claim, outcome, world, random } = settling
  const { key, number, holder } = claim
  const row = await lockSequence(tx, claim)
  const placed =
    outcome.fault === null
      ? await placeLot(tx, { empresaId: claim.row.empresa_id, key }, { lot: outcome.lot, store })
      : []
  const marked = await markNumbers(tx, key, { placed, exchange: number, isSecondTry: claim.item?.for === 'quarentena' })
  const turn: Turn = { row, query: claim.query, now: await databaseNow(tx), hourMs: world.hourMs, random }
  const step = outcome.fault === null ? afterAnswer(turn, outcome.reply) : afterFault(turn, outcome.fault)
  if (claim.item) await settleItem(tx, { key, item: claim.item, outcome, placed, step, turn })
  const next = await applyStep(tx, settling, { turn, step, marked })
  await syncAlerts(tx, settling, { row: next, step, placed })
  if (isGood(outcome) && !claim.row.trusted) await proveByAnswer(tx, claim)
  await closeExchange(tx, { key, number }, outcome.exchange)
  await dropLease(tx, holder)
  return { row: next, now: turn.now }
}

/** 137 and 138: SEFAZ or the ADN accepted the certificate for the root. */
const isGood = (outcome: Outcome): boolean => outcome.fault === null && ['137', '138'].includes(outcome.reply.cStat)

/** The first good answer proves like a trusted chain what the certificate's keeper manages. */
const proveByAnswer = (tx: Tx, { certificateId }: Claim) =>
  sql`select prove_by_keeper(${certificateId}, 'sefaz', now())`.execute(tx)

const lockSequence = (tx: Tx, { key }: Claim): Promise<SequenceRow> =>
  tx
    .selectFrom('capture_sequence')
    .selectAll()
    .where((eb) => eb.and(keyColumns(key)))
    .forUpdate()
    .executeTakeFirstOrThrow()

interface Stepping {
  turn: Turn
  step: Step
  /** Numbers that came */
  marked: number
}

async function applyStep(
  tx: Tx,
  { claim, world, outcome }: Settling,
  { turn, step, marked }: Stepping,
): Promise<SequenceRow> {
  const { key } = claim
  const root = { ...key, root: claim.root }
  const certificate = { ...key, certificateId: claim.certificateId }
  const isLot = claim.query.kind === 'distNSU'
  // a query leaves the slot, the lot uses up the wish to start now
  const wish = isLot ? { asked_at: null, asked_by: null } : {}
  const next = await tx
    .updateTable('capture_sequence')
    .set({
      ...step.set,
      ...wish,
      ...(marked > 0 ? { recent: JSON.stringify(addRecent(turn.row.recent, turn.now, marked)) } : {}),
      ...(await queryColumns(tx, {
        claim,
        step,
        turn,
        isDoubtful: outcome.fault === null && outcome.reply.isDoubtful,
      })),
      ...stopKept(claim, turn),
      changed_at: sql<Date>`now()`,
    })
    .where((eb) => eb.and(keyColumns(key)))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (step.gap) await openGap(tx, claim, step.gap)
  if (step.stopsRoot) await stopCertificate(tx, certificate, { ...step.stopsRoot, hourMs: world.hourMs })
  else if (turn.row.stopped_at !== null && next.stopped_at === null) await resumeCertificate(tx, certificate)
  if (step.mayHoldRoot) await holdRoot(tx, root, { key, hourMs: world.hourMs })
  if (step.isServiceFault) await noteFault(tx, { ...key, root: root.root }, { hourMs: world.hourMs })
  else if (outcome.fault === null) await noteGood(tx, key, { hourMs: world.hourMs })
  return next
}

/**
 * The stop of a root that came while the request was under way: its good answer is older than the refusal and does not
 * end it.
 */
function stopKept({ row: asked }: Claim, { row }: Turn) {
  if (asked.stopped_at !== null || row.stopped_at === null) return {}
  return { stopped_at: row.stopped_at, stop_cause: row.stop_cause, stop_code: row.stop_code, next_at: row.next_at }
}

interface Querying extends Omit<Stepping, 'marked'> {
  claim: Claim
  isDoubtful: boolean | undefined
}

/** When the next question by NSU or by key may go: soon after this one, or when there is something new to ask. */
async function queryColumns(tx: Tx, { claim, step, turn, isDoubtful }: Querying) {
  if (step.set.query_at !== undefined) return {}
  const soon = new Date(turn.now.getTime() + (isDoubtful ? HOURS.doubt : HOURS.lot) * turn.hourMs)
  if (claim.item) return { query_at: soon }
  const isNew = step.gap?.lost === null || (turn.row.query_at === null && (await hasQuarantine(tx, claim)))
  return isNew ? { query_at: soon } : {}
}

const hasQuarantine = async (tx: Tx, { key }: Claim): Promise<boolean> =>
  (await tx
    .selectFrom('capture_nsu')
    .select('nsu')
    .where((eb) => eb.and(keyColumns(key)))
    .where('state', '=', 'quarantined')
    .where('nsu', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function openGap(tx: Tx, { key }: Claim, { from, to, lost, isElsewhere }: NewGap): Promise<void> {
  const settled = lost === null ? {} : { state: 'lost', reason: lost, settled_at: sql<Date>`now()` }
  await tx
    .insertInto('capture_gap')
    .values({ id: uuidv7(), ...keyColumns(key), from_nsu: from, to_nsu: to, next_nsu: to, ...settled })
    .execute()
  if (isElsewhere && lost === null)
    await syncAlert(tx, key, { kind: 'outro_programa', isOpen: true, details: { de: from, ate: to } })
}

interface Alerting {
  row: SequenceRow
  step: Step
  placed: readonly PlacedDocument[]
}

async function syncAlerts(tx: Tx, { claim, world }: Settling, { row, step, placed }: Alerting): Promise<void> {
  const { key } = claim
  await syncAlert(tx, key, {
    kind: 'parada',
    isOpen: row.stopped_at !== null,
    details: { cause: row.stop_cause, code: row.stop_code },
  })
  await syncAlert(tx, key, { kind: 'resposta_incoerente', isOpen: row.incoherent_count > 0 })
  if (row.stop_cause === 'configuracao' || claim.row.stop_cause === 'configuracao')
    await syncAlert(
      tx,
      { ...key, taxId: null },
      { kind: 'configuracao', isOpen: row.stop_cause === 'configuracao', details: { cstat: row.cstat } },
    )
  if (step.mayHoldRoot || row.misuse_count !== claim.row.misuse_count)
    await syncAlert(tx, key, { kind: 'bloqueio_repetido', isOpen: await isBlockedOften(tx, claim, world) })
  const kept = placed.find(({ isPlaced }) => !isPlaced)
  if (kept) await syncAlert(tx, key, { kind: 'quarentena', isOpen: true, details: { motivo: kept.reason } })
  else if (claim.item?.for === 'quarentena')
    await syncAlert(tx, key, { kind: 'quarentena', isOpen: await hasKept(tx, claim) })
}

const hasKept = async (tx: Tx, { key }: Claim): Promise<boolean> =>
  (await tx
    .selectFrom('capture_nsu')
    .select('nsu')
    .where((eb) => eb.and(keyColumns(key)))
    .where('state', '<>', 'placed')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Two blocks within a day; this exchange is not closed yet. */
async function isBlockedOften(tx: Tx, { key }: Claim, { hourMs }: World): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from capture_exchange
    where tax_id = ${key.taxId} and demo = ${key.demo} and service = ${key.service} and environment = ${key.environment}
      and cstat in ('656', '678') and sent_at > clock_timestamp() - make_interval(secs => ${(HOURS.day * hourMs) / 1000})`.execute(
    tx,
  )
  return (rows[0]?.count ?? 0) >= 1
}

/**
 * A second establishment of a root that is blocked within the same hour holds the whole root at this service for that
 * hour: SEFAZ may count by root.
 */
async function holdRoot(
  tx: Transaction<Database>,
  { root }: { root: string },
  { key, hourMs }: { key: SequenceKey; hourMs: number },
): Promise<void> {
  const { service, environment, taxId, demo } = key
  await sql`
    update capture_sequence s set block_cause = 'raiz', changed_at = now(),
      blocked_until = clock_timestamp() + make_interval(secs => ${(HOURS.block * hourMs) / 1000})
    where s.root = ${root} and s.service = ${service} and s.environment = ${environment} and s.demo = ${demo} and s.tax_id <> ${taxId}
      and coalesce(s.blocked_until <= clock_timestamp(), true)
      and exists (select from capture_sequence o where o.root = ${root} and o.service = ${service} and o.environment = ${environment}
        and o.demo = ${demo} and o.tax_id <> ${taxId} and o.block_cause = 'sefaz' and o.blocked_until > clock_timestamp())`.execute(
    tx,
  )
}
