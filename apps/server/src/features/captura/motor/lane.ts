import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../../db/away.ts'
import type { DistService } from '../cliente/build-request.ts'
import { type Claim, claimTurn } from './claim.ts'
import type { CaptureDeps } from './deps.ts'
import type { Guard } from './guard.ts'
import { runTurn, type TurnDeps } from './run-turn.ts'
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
  const alarm = openAlarm(() => look())
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      while (!alarm.isStopped() && running.size < deps.config.captura.parallel) {
        const claim = await claimAny(deps, world, service)
        if (claim === 'none') break
        if (claim !== 'again') run(claim)
      }
      alarm.set(poll)
    } catch (error) {
      if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'captura: a vez não pôde ser escolhida')
      alarm.set(AFTER_ERROR_MS)
    } finally {
      isLooking = false
    }
  }
  const run = (claim: Claim) => {
    const turn = runClaim(deps, world, claim).then((wait) => {
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
      // a request that takes longer is found open at the next start, and counts as unanswered
      await Promise.race([Promise.allSettled(running), sleep(STOP_MS, undefined, { ref: false })])
    },
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

/** Lots before questions by NSU and by key, which have limits of their own. */
async function claimAny(deps: LaneDeps, world: World, service: DistService) {
  const slot = await claimTurn(deps, world, { service, kind: 'slot' })
  return slot === 'none' ? claimTurn(deps, world, { service, kind: 'query' }) : slot
}

/** Milliseconds until the sequence is due again. */
async function runClaim(deps: LaneDeps, world: World, claim: Claim): Promise<number> {
  try {
    const settled = await runTurn(deps, world, claim)
    if (!settled) return 0
    deps.guard.note(claim.key, settled.row, settled.now)
    const next = settled.row.next_at
    return next ? Math.max(0, next.getTime() - settled.now.getTime()) : AFTER_ERROR_MS
  } catch (error) {
    deps.log.error({ err: error }, 'captura: uma resposta não pôde ser guardada')
    return AFTER_ERROR_MS
  }
}
