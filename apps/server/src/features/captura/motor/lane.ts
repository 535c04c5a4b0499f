import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../../db/away.ts'
import type { DistService } from '../cliente/build-request.ts'
import type { CaptureDeps, TurnDeps } from './deps.ts'
import type { Guard } from './guard.ts'
import { claimManifest } from './manifest/claim-manifest.ts'
import { runManifest } from './manifest/run-manifest.ts'
import { claimSituation } from './situation/claim-situation.ts'
import { runSituation } from './situation/run-situation.ts'
import { type Claim, claimTurn } from './turn/claim.ts'
import { runTurn } from './turn/run-turn.ts'
import type { World } from './world.ts'

/** The requests of one service in one world. */
export interface Lane {
  /** Looks for work at once. */
  wake(): void
  /** Waits for the running requests. */
  stop(): Promise<void>
}

export interface LaneDeps extends TurnDeps, Pick<CaptureDeps, 'ownerDb' | 'config' | 'log'> {
  guard: Guard
}

const HOUR_S = 3600
const [SOONEST_MS, LATEST_MS] = [50, 1000]
/** Time that the requests in flight get at the end. */
const STOP_MS = 30_000
/** After an error of the database or of ours. */
const AFTER_ERROR_MS = 2000

/** Claims what is due and runs it, up to the limit of requests in flight. The database is the queue. */
export function openLane(deps: LaneDeps, world: World, service: DistService): Lane {
  const poll = Math.min(LATEST_MS, Math.max(SOONEST_MS, world.hourMs / HOUR_S))
  const running = new Set<Promise<void>>()
  const alarm = openAlarm(() => look.run())
  const look = oneAtATime(async () => {
    try {
      while (!alarm.isStopped() && running.size < deps.config.captura.parallel) {
        const work = await nextWork(deps, world, service)
        if (work === 'none') break
        if (work !== 'again') run(work)
      }
      alarm.set(poll)
    } catch (error) {
      if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'captura: a vez não pôde ser escolhida')
      alarm.set(AFTER_ERROR_MS)
    }
  })
  const run = (work: () => Promise<number>) => {
    const turn = work().then((wait) => {
      running.delete(turn)
      alarm.set(Math.min(poll, wait))
    })
    running.add(turn)
  }
  alarm.set(0)
  return {
    wake: () => alarm.set(0),
    async stop() {
      alarm.stop()
      await look.ended()
      // a request that takes longer is found open at the next start, and counts as unanswered
      await Promise.race([Promise.allSettled(running), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** A call while `work` runs waits for its end. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  return {
    run(): Promise<void> {
      running ??= work().finally(() => {
        running = null
      })
      return running
    },
    ended: () => running ?? Promise.resolve(),
  }
}

/** One timer: a later setting replaces the earlier one. */
function openAlarm(ring: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const clear = () => {
    if (timer) clearTimeout(timer)
  }
  return {
    set(ms: number) {
      clear()
      if (!isStopped) timer = setTimeout(() => void ring(), ms)
    },
    stop() {
      isStopped = true
      clear()
    },
    isStopped: () => isStopped,
  }
}

/** Work that is claimed; it returns the milliseconds until there may be more. */
type LaneWork = () => Promise<number>

/** Somebody waits for a situation or for a manifestação; lots go before questions by NSU and by key, which have limits of their own. */
async function nextWork(deps: LaneDeps, world: World, service: DistService): Promise<LaneWork | 'none' | 'again'> {
  const question = await claimSituation(deps, world, service)
  if (question === 'again') return question
  if (question !== 'none') return () => safely(deps, () => runSituation(deps, world, question).then(() => 0))
  const events = service === 'nfe' ? await claimManifest(deps, world) : 'none'
  if (events === 'again') return events
  if (events !== 'none') return () => safely(deps, () => runManifest(deps, world, events).then(() => 0))
  const slot = await claimTurn(deps, world, { service, kind: 'slot' })
  const claim = slot === 'none' ? await claimTurn(deps, world, { service, kind: 'query' }) : slot
  return typeof claim === 'string' ? claim : () => safely(deps, () => runClaim(deps, world, claim))
}

async function safely({ log }: LaneDeps, work: LaneWork): Promise<number> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'captura: uma resposta não pôde ser guardada')
    return AFTER_ERROR_MS
  }
}

/** Milliseconds until the sequence is due again. */
async function runClaim(deps: LaneDeps, world: World, claim: Claim): Promise<number> {
  const settled = await runTurn(deps, world, claim)
  if (!settled) return 0
  deps.guard.note(claim.key, settled.row, settled.now)
  const next = settled.row.next_at
  return next ? Math.max(0, next.getTime() - settled.now.getTime()) : AFTER_ERROR_MS
}
