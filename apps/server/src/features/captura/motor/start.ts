import { openReaders } from '../../notas/intake/read/readers.ts'
import type { DistService } from '../cliente/build-request.ts'
import { openContexts } from '../cliente/secure-context.ts'
import type { CaptureDeps } from './deps.ts'
import { ensureSequences } from './ensure-sequences.ts'
import { createGuard } from './guard.ts'
import { type Lane, openLane } from './lane.ts'
import { demoWorld, realWorld, type World } from './world.ts'

/** The running capture of a process. */
export interface Capture {
  /** Looks for work at once. */
  wake(): void
  /** Finishes the requests in flight and stores their answers. */
  stop(): Promise<void>
}

const SERVICES: readonly DistService[] = ['nfe', 'cte', 'mdfe']
/** Answers stored at once: each takes a connection and memory. */
const STORING = 3
const CARE_MS = 30_000

/** Starts the capture of this process. With the kill switch PORTAL_CAPTURA=0 nothing is started. */
export function startCapture(deps: CaptureDeps): Capture {
  const { config, log, ownerDb, trust, demo, random = Math.random } = deps
  const { captura } = config
  if (!captura.isOn) return { wake: () => undefined, stop: () => Promise.resolve() }
  const readers = openReaders({ trust, log })
  const contexts = openContexts()
  const ending = new AbortController()
  const common = { config, log, ownerDb, readers, contexts, random, guard: createGuard() }
  const laneDeps = { ...common, storing: createGate(STORING), isHalting: () => ending.signal.aborted }
  const worlds: World[] = [realWorld({ captura, trust }), ...(demo ? [demoWorld(demo)] : [])]
  const lanes: Lane[] = worlds.flatMap((world) => SERVICES.map((service) => openLane(laneDeps, world, service)))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const care = async () => {
    for (const world of worlds) await ensureSequences(ownerDb, world)
    const kept = await ownerDb.selectFrom('capture_certificate').select('id').execute()
    contexts.retain(new Set(kept.map(({ id }) => id)))
    await trust.current({ demo: true }) // load authorities that `portal icp importar` has added since
    wake()
  }
  const careSafely = () => care().catch((error: unknown) => log.warn({ err: error }, 'captura: o banco não respondeu'))
  void careSafely()
  const caring = setInterval(() => void careSafely(), CARE_MS).unref()
  return {
    wake,
    async stop() {
      ending.abort()
      clearInterval(caring)
      await Promise.all(lanes.map((lane) => lane.stop()))
      contexts.close()
      await readers.close()
    },
  }
}

/** Runs at most `most` works at once; the others wait in order. */
function createGate(most: number) {
  const waiting: (() => void)[] = []
  let active = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    active += 1
    try {
      return await work()
    } finally {
      active -= 1
      waiting.shift()?.()
    }
  }
}
