import { createHash } from 'node:crypto'
import { MANIFESTO_EVENTS, signedManifesto } from '@portal/fiscal/evento/manifesto.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { contextFaultWords } from '../../certificado/context-words.ts'
import type { KeyFault } from '../../certificado/open-key.ts'
import { eventLotRequest, type SoapRequest } from '../../cliente/build-request.ts'
import { readEventLotReply } from '../../cliente/read-reply.ts'
import type { sendRequest } from '../../cliente/send.ts'
import { openExchange } from '../../prova/exchanges.ts'
import { settleAbandoned } from '../abandoned.ts'
import { admitCall } from '../admit-call.ts'
import type { TurnDeps } from '../deps.ts'
import { exchangeOf } from '../exchange.ts'
import { dropLease } from '../find-due.ts'
import { stopByKey } from '../use-key.ts'
import type { World } from '../world.ts'
import type { ManifestClaim, ManifestRow } from './claim-manifest.ts'
import type { LotOutcome } from './lot-outcome.ts'
import { settleManifest } from './settle-manifest.ts'

/**
 * Our events (manifestações): claimed by author, signed, sent as a lot, settled one by one. The signed form is stored
 * before it is sent, so that a lot without answer is sent again as it was. `auto-ciencia.ts` queues what the portal
 * does by itself. Which event is permitted is judged before the queue (`manifestacao/`), not here.
 */

type Tx = Transaction<Database>

/** Signs the events of a claim that have no signed form yet, sends the lot, and stores what the authority answered. */
export async function runManifest(deps: TurnDeps, world: World, claim: ManifestClaim): Promise<void> {
  const key = await (await deps.keys).open({ ...claim, demo: world.demo })
  if (key.fault !== null) return giveBack(deps, world, { claim, fault: key })
  const signer = {
    digest: (text: string) => createHash('sha1').update(text).digest('base64'),
    sign: (text: string) => key.sign(text).toString('base64'),
    certificate: key.der.toString('base64'),
  }
  const sent = await deps.ownerDb.transaction().execute(async (tx) => {
    if (!(await admitCall(tx, claim, claim.rows[0]?.made_by ?? null))) return null
    const at = await nowText(tx)
    const rows = claim.rows.map((row) => ({
      ...row,
      event: row.event ?? signedManifesto(eventOf(row, world, at), signer),
    }))
    return openLot(tx, { world, claim, rows })
  })
  if (sent === null) return giveBack(deps, world, { claim, fault: { fault: 'absent' } })
  const outcome = await exchange(deps, claim, { url: sent.url, request: sent.request, context: key.context })
  await settleManifest(deps, { world, claim: { ...claim, rows: sent.rows, number: sent.number }, outcome })
}

const eventOf = (row: ManifestRow, world: World, at: string) => ({
  kind: row.kind,
  ambiente: world.environment,
  author: row.tax_id,
  chave: row.chave,
  sequence: row.sequence,
  at,
  justification: row.justification,
})

/** The database's clock as dhEvento, in Brasília. */
async function nowText(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(clock_timestamp() at time zone interval '-03:00', 'YYYY-MM-DD"T"HH24:MI:SS') || '-03:00' as at`.execute(
    tx,
  )
  return rows[0]?.at ?? ''
}

/** Records the lot with its signed events before it is sent: whatever happens then, the same bytes are sent again. */
async function openLot(tx: Tx, { world, claim, rows }: { world: World; claim: ManifestClaim; rows: ManifestRow[] }) {
  await settleAbandoned(tx, claim.key, world)
  for (const { id, event } of rows)
    await tx
      .updateTable('manifesto')
      .set({ event, state: 'enviado', changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  const events = rows.flatMap(({ event }) => (event === null ? [] : [event]))
  const request = eventLotRequest({ lot: Date.now(), events })
  const url = world.addressOf({ service: request.service })
  const [first] = rows
  const number = await openExchange(tx, claim.key, {
    address: url,
    thumbprint: claim.thumbprint,
    kind: 'evento',
    asked:
      rows.length === 1 && first ? `${MANIFESTO_EVENTS[first.kind].tpEvento} ${first.chave}` : `${rows.length} eventos`,
    cause: 'manifestacao',
    causedBy: first?.made_by ?? null,
    request,
  })
  return { rows, number, url, request }
}

interface Sending {
  url: string
  request: SoapRequest
  context: Parameters<typeof sendRequest>[0]['context']
}

async function exchange(deps: TurnDeps, claim: ManifestClaim, sending: Sending): Promise<LotOutcome> {
  const {
    seen,
    answer: reply,
    fault,
  } = await exchangeOf(deps, {
    ...sending,
    claim,
    read: ({ body }) => readEventLotReply(body),
  })
  if (fault) return { reply: null, fault, exchange: seen }
  const { cStat: cstat, reason, evidence } = reply
  return { reply, fault: null, exchange: { ...seen, cstat, reason, reply: evidence } }
}

interface GivenBack {
  claim: ManifestClaim
  fault: KeyFault
}

/** There is no usable key: what was never sent is refused with the cause, what was sent waits. */
const giveBack = ({ ownerDb, log }: TurnDeps, world: World, { claim, fault }: GivenBack): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    for (const { id, event } of claim.rows)
      await tx
        .updateTable('manifesto')
        .set({
          state: event === null ? 'rejeitado' : 'incerto',
          reason: reasonOf(fault),
          next_at: event === null ? null : sql<Date>`clock_timestamp() + interval '1 hour'`,
          changed_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
    await stopByKey(tx, world, { log, claim, fault })
    await dropLease(tx, claim.holder)
  })

function reasonOf(fault: KeyFault): string {
  if (fault.fault === 'expired') return 'O certificado da empresa venceu.'
  const why = fault.fault === 'unusable' ? `: ${contextFaultWords(fault.code)}` : ''
  return `O certificado da empresa não pôde ser usado${why}.`
}
