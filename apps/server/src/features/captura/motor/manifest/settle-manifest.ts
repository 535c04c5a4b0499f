import { MANIFESTO_EVENTS } from '@portal/fiscal/evento/manifesto.ts'
import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import type { Database, ManifestoTable } from '../../../../db/schema.gen.ts'
import { isBadValue, storeDocuments, storeOneByOne } from '../../../intake/write/store-documents.ts'
import { setAlert } from '../../avisos/set-alert.ts'
import type { EventAnswer } from '../../cliente/read-reply.ts'
import { placeLot } from '../../lote/place-lot.ts'
import type { LotDocument } from '../../lote/read-documents.ts'
import { eventVerdict, eventWords, LOT_PROCESSED, MOST_SENDINGS } from '../../manifestacao/answers.ts'
import { closeExchange } from '../../prova/exchanges.ts'
import { backOffHours, HOURS } from '../../ritmo/pace.ts'
import type { TurnDeps } from '../deps.ts'
import { asRegisteredBefore, type EventFile, procOf, readEvents } from '../event-documents.ts'
import { dropLease } from '../find-due.ts'
import type { World } from '../world.ts'
import type { ManifestClaim, ManifestRow } from './claim-manifest.ts'
import type { LotOutcome } from './lot-outcome.ts'

type Tx = Transaction<Database>

interface Settling {
  world: World
  claim: ManifestClaim & { number: number }
  outcome: LotOutcome
}

type ManifestChange = Omit<Updateable<ManifestoTable>, 'next_at'> & { next_at?: RawBuilder<Date> | null }

/** One event after its lot. */
interface Settled {
  row: ManifestRow
  set: ManifestChange
  /** Registered now or before: the event with the authority's answer becomes a document */
  answer: EventAnswer | null
  /** The authority had such an event already, perhaps of another program: no more of it is known */
  isDuplicate: boolean
  isOurFault: boolean
}

/** Stores the answer to a lot: states, evidence, and the registered events as documents. One transaction. */
export async function settleManifest(deps: TurnDeps, settling: Settling): Promise<void> {
  const settled = settling.claim.rows.map((row) => settleRow(row, settling))
  const [duplicates, registered] = [true, false].map((isDuplicate) =>
    eventFiles(settled.filter((one) => one.isDuplicate === isDuplicate)),
  )
  const lot = [
    ...(await readEvents(deps, settling.world, registered ?? [])),
    ...(await readEvents(deps, settling.world, duplicates ?? [])).map(asRegisteredBefore),
  ]
  const run = (store: typeof storeDocuments) =>
    deps.ownerDb.transaction().execute((tx) => storeSettled(tx, settling, { settled, lot, store }))
  try {
    await run(storeDocuments)
  } catch (error) {
    if (!isBadValue(error)) throw error
    await run(storeOneByOne)
  }
}

async function storeSettled(
  tx: Tx,
  { claim, outcome, world }: Settling,
  { settled, lot, store }: { settled: Settled[]; lot: LotDocument[]; store: typeof storeDocuments },
): Promise<void> {
  const { key, empresaId } = claim
  if (lot.length > 0) await placeLot(tx, { empresaId, key }, { lot, store })
  for (const { row, set } of settled)
    await tx
      .updateTable('manifesto')
      .set({ ...set, changed_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
  const isStopped = settled.some(({ isOurFault }) => isOurFault)
  if (isStopped) await stopRest(tx, claim, world)
  const subject = { service: 'nfe', environment: world.environment, tax_id: key.taxId, demo: key.demo }
  await setAlert(tx, { kind: 'manifesto_recusado', ...subject, holds: isStopped })
  await setAlert(tx, { kind: 'manifesto_incerto', ...subject, holds: await hasUncertain(tx, claim) })
  await closeExchange(tx, claim, outcome.exchange)
  await dropLease(tx, claim.holder)
}

function settleRow(row: ManifestRow, { outcome, world }: Settling): Settled {
  const { reply, fault } = outcome
  const none = { row, answer: null, isDuplicate: false, isOurFault: false }
  if (reply === null) return { ...none, set: afterFault(row, { isSent: fault?.isSent ?? true, world }) }
  if (reply.cStat !== LOT_PROCESSED) return { ...none, ...afterRefusedLot(row, { ...reply, world }) }
  const answer = reply.answers.find(
    ({ chave, tpEvento, sequence }) =>
      chave === row.chave && tpEvento === MANIFESTO_EVENTS[row.kind].tpEvento && sequence === row.sequence,
  )
  // the authority said nothing about this event: as if its answer was lost
  if (!answer) return { ...none, set: afterFault(row, { isSent: true, world }) }
  const verdict = eventVerdict(answer.cStat)
  const seen = { cstat: answer.cStat, reason: eventWords(answer.cStat, answer.reason) }
  if (verdict === 'later' || verdict === 'misuse')
    return { ...none, set: { ...seen, ...afterFault(row, { isSent: false, world, isMisuse: verdict === 'misuse' }) } }
  const isDone = verdict === 'registered' || verdict === 'adopted'
  const set = {
    ...seen,
    state: isDone ? 'registrado' : 'rejeitado',
    protocol: answer.protocol,
    registered_text: answer.registeredText,
    next_at: null,
    tries: 0,
  }
  return {
    row,
    set,
    answer: isDone ? answer : null,
    isDuplicate: verdict === 'adopted',
    isOurFault: verdict === 'our_fault',
  }
}

interface Waiting {
  /** The authority may have registered it */
  isSent: boolean
  world: World
  isMisuse?: boolean
}

function afterFault(row: ManifestRow, { isSent, world, isMisuse = false }: Waiting): ManifestChange {
  const tries = row.tries + 1
  const hours = isMisuse ? HOURS.block : backOffHours(tries)
  const state = isSent || row.state !== 'na_fila' ? 'incerto' : 'na_fila'
  const seconds = (hours * world.hourMs) / 1000
  if (state === 'incerto' && tries >= MOST_SENDINGS) return { state, tries, next_at: null }
  // one instant for the whole lot: it is repeated as one
  return { state, tries, next_at: sql<Date>`now() + make_interval(secs => ${seconds})` }
}

/** Whether events of the company are left without an answer. */
async function hasUncertain(tx: Tx, { key }: ManifestClaim): Promise<boolean> {
  const row = await tx
    .selectFrom('manifesto')
    .select('id')
    .where('tax_id', '=', key.taxId)
    .where('demo', '=', key.demo)
    .where('environment', '=', key.environment)
    .where('state', '=', 'incerto')
    .where('next_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The lot as a whole was not processed. */
function afterRefusedLot(
  row: ManifestRow,
  { cStat, reason, world }: { cStat: string; reason: string; world: World },
): Pick<Settled, 'set' | 'isOurFault'> {
  const verdict = eventVerdict(cStat)
  const seen = { cstat: cStat, reason: eventWords(cStat, reason) }
  if (verdict === 'later' || verdict === 'misuse')
    return {
      set: { ...seen, ...afterFault(row, { isSent: false, world, isMisuse: verdict === 'misuse' }) },
      isOurFault: false,
    }
  return { set: { ...seen, state: 'rejeitado', next_at: null }, isOurFault: true }
}

/** Each registered event with the authority's answer, as the document that the distribution would bring. */
const eventFiles = (settled: readonly Settled[]): EventFile[] =>
  settled.flatMap(({ row, answer }) =>
    answer === null || row.event === null ? [] : [{ ...answer, proc: procOf(row.event, answer.xml) }],
  )

const UNSENT =
  'Não foi enviada: a SEFAZ recusou a forma, a assinatura ou o certificado de outra manifestação da empresa.'

/** What waits would be refused as well. The automatic ones are forgotten: they come again with another certificate. */
async function stopRest(tx: Tx, { key: { taxId, demo } }: ManifestClaim, { environment }: World): Promise<void> {
  const waiting = sql`m.environment = ${environment} and m.tax_id = ${taxId} and m.demo = ${demo} and m.state = 'na_fila'`
  await sql`delete from manifesto m where ${waiting} and m.is_automatic
    and not exists (select from manifesto_item i where i.manifesto_id = m.id)`.execute(tx)
  await sql`update manifesto m set state = 'rejeitado', reason = ${UNSENT}, next_at = null, changed_at = now() where ${waiting}`.execute(
    tx,
  )
}
