import { setTimeout as sleep } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../../../../db/away.ts'
import { readAdnReply } from '../../cliente/read-adn.ts'
import { readDistReply } from '../../cliente/read-reply.ts'
import { readDocuments } from '../../lote/read-documents.ts'
import { closeExchange } from '../../prova/exchanges.ts'
import type { TurnDeps } from '../deps.ts'
import { exchangeOf } from '../exchange.ts'
import { dropLease } from '../find-due.ts'
import { openKey } from '../use-key.ts'
import type { World } from '../world.ts'
import type { Claim } from './claim.ts'
import type { Outcome } from './outcome.ts'
import { stopService } from './service-state.ts'
import { type Settled, settleTurn } from './settle.ts'

/**
 * A turn of the distribution: `claim.ts` chooses the next request of a sequence and records it, `run-turn.ts` sends
 * it, `settle.ts` stores the outcome in one transaction. What follows from an outcome is decided by `ritmo/step.ts`,
 * without I/O. An answer in hand is stored even when the database is away for a while. A request is never repeated
 * here: the sequence says when the next one is due.
 */

/** Sends a claimed request and stores its outcome. Returns null when nothing was sent. */
export async function runTurn(deps: TurnDeps, world: World, claim: Claim): Promise<Settled | null> {
  const context = await openKey(deps, world, claim)
  if (context === null) return null
  const outcome = await exchange(deps, world, { claim, context })
  if (outcome.fault?.code === 'server_cert') {
    await stopUntrusted(deps, world, { claim, outcome })
    return null
  }
  const settling = { world, claim, outcome, random: deps.random }
  return patientlyStore(deps, () => deps.storing(() => settleTurn(deps.ownerDb, settling)))
}

interface Sending {
  claim: Claim
  context: SecureContext
}

async function exchange(deps: TurnDeps, world: World, { claim, context }: Sending): Promise<Outcome> {
  const { request, url } = claim
  const { seen, answer, fault } = await exchangeOf(deps, {
    claim,
    url,
    request,
    context,
    read: async ({ status, body }) => {
      const reply = request.kind === 'get' ? readAdnReply({ status, body }) : readDistReply(body)
      return { reply, lot: await readDocuments(deps.readers, reply.documents, world) }
    },
  })
  if (fault) {
    const status = /^http_(\d+)$/.exec(fault.code)?.[1]
    return { fault, exchange: { ...seen, http_status: status ? Number(status) : (seen.http_status ?? null) } }
  }
  const { reply, lot } = answer
  const { cStat: cstat, reason, ultNsu: ult_nsu, maxNsu: max_nsu, evidence } = reply
  const exchange = { ...seen, cstat, reason, ult_nsu, max_nsu, documents: lot.length, reply: evidence }
  return { fault: null, reply, lot, exchange }
}

interface Untrusted {
  claim: Claim
  outcome: Outcome
}

/** No request was sent: the connection ended before it. */
const stopUntrusted = (deps: TurnDeps, world: World, { claim, outcome }: Untrusted): Promise<void> =>
  deps.ownerDb.transaction().execute(async (tx) => {
    deps.log.error({ url: claim.url }, 'captura: o servidor não é confiável; nada foi enviado')
    await closeExchange(tx, claim, outcome.exchange)
    await stopService(tx, claim.key, { hourMs: world.hourMs })
    await dropLease(tx, claim.holder)
  })

const AGAIN_MS = 500
const TRIES = 240

/** An answer in hand is stored even when the database is away for a while; the cursor has not moved. */
async function patientlyStore<T>(deps: TurnDeps, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const mayPass = isDatabaseAway(error) || isDatabaseBusy(error) || isDiskFull(error)
      if (!mayPass || tries >= TRIES || deps.isHalting()) throw error
      await sleep(AGAIN_MS)
    }
  }
}
