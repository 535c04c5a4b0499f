import { sql } from 'kysely'
import { isBadValue, storeDocuments, storeOneByOne } from '../../notas/intake/write/store-documents.ts'
import { SefazFault } from '../cliente/fault.ts'
import { readSituationReply, type SituationReply } from '../cliente/read-reply.ts'
import { sendRequest } from '../cliente/send.ts'
import { closeExchange, type ExchangeOutcome, sha256 } from '../prova/exchanges.ts'
import { type Adoption, findAdoption, storeAdoption } from './adopt-events.ts'
import { answerFault, type SituationClaim } from './claim-situation.ts'
import { dropLease } from './find-due.ts'
import { openKey, type TurnDeps } from './run-turn.ts'
import type { World } from './world.ts'

/** Sends a question about one document and stores the answer. */
export async function runSituation(deps: TurnDeps, world: World, claim: SituationClaim): Promise<void> {
  const { ownerDb, config } = deps
  const context = await openKey(deps, world, claim)
  if (context === null) {
    await ownerDb.transaction().execute((tx) => answerFault(tx, claim.situationId, 'certificado'))
    return
  }
  const began = performance.now()
  const seen: ExchangeOutcome = {}
  let reply: SituationReply | null = null
  try {
    const { request, url } = claim
    const { status, body } = await sendRequest({ url, request, context, timeoutMs: config.captura.timeoutMs })
    Object.assign(seen, { http_status: status, reply_sha256: sha256(body) })
    reply = readSituationReply(body)
    Object.assign(seen, { cstat: reply.cStat, reason: reply.reason, reply: reply.evidence })
  } catch (error) {
    if (!(error instanceof SefazFault)) throw error
    seen.fault = error.fault.code
  }
  seen.duration_ms = Math.round(performance.now() - began)
  const adoption = await findAdoption(deps, world, { claim, registrations: reply?.registrations ?? [] })
  const run = (store: typeof storeDocuments) => storeAnswer(deps, claim, { reply, seen, ...adoption, store })
  try {
    await run(storeDocuments)
  } catch (error) {
    if (!isBadValue(error)) throw error
    await run(storeOneByOne)
  }
}

interface Answered extends Adoption {
  reply: SituationReply | null
  seen: ExchangeOutcome
  store: typeof storeDocuments
}

const storeAnswer = (
  { ownerDb }: TurnDeps,
  claim: SituationClaim,
  { reply, seen, ...adoption }: Answered,
): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    await storeAdoption(tx, claim, adoption)
    if (reply === null) await answerFault(tx, claim.situationId, seen.fault ?? 'garbage')
    else
      await tx
        .updateTable('capture_situation')
        .set({
          cstat: reply.cStat,
          reason: reply.reason,
          situation: situationOf(reply),
          digest: reply.digest,
          answered_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', claim.situationId)
        .execute()
    await closeExchange(tx, claim, seen)
    await dropLease(tx, claim.holder)
  })

/** Source: MOC NF-e 7.0, CT-e 4.00, MDF-e 3.00: answers of the situation query. */
const SITUATIONS: Record<string, string> = {
  100: 'autorizada',
  150: 'autorizada',
  101: 'cancelada',
  151: 'cancelada',
  155: 'cancelada',
  110: 'denegada',
  205: 'denegada',
  301: 'denegada',
  302: 'denegada',
  303: 'denegada',
  132: 'encerrada',
  217: 'inexistente',
}

/** The situation of the document by the cStat of an answer; null for a cStat that states none. */
const situationOf = ({ cStat }: SituationReply): string | null => SITUATIONS[cStat] ?? null
