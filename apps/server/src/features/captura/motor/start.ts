import { tlsAnchors } from '../../../base/certificate/icp.ts'
import { systemClock } from '../../../base/clock.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { fetchCrl } from '../../acesso/certificado/crl-fetch.ts'
import { openRevocation } from '../../acesso/certificado/revocation.ts'
import { openReaders } from '../../intake/read/readers.ts'
import { mailAlerts } from '../avisos/daily-mail.ts'
import { deadlineRound } from '../avisos/deadlines.ts'
import { syncRevoked } from '../avisos/revoked.ts'
import { alertRound } from '../avisos/round.ts'
import { type KeyRing, openKeyRing } from '../certificado/open-key.ts'
import type { DistService } from '../cliente/build-request.ts'
import type { CaptureDeps, DemoSefaz } from './deps.ts'
import { ensureSequences } from './ensure-sequences.ts'
import { createGuard } from './guard.ts'
import { type Lane, type LaneDeps, openLane } from './lane.ts'
import { manifestRounds } from './manifest/auto-ciencia.ts'
import { demoWorld, realWorld, type World } from './world.ts'

/**
 * The running capture of a process: lanes, one for each service (`lane.ts`), and rounds of care. A lane claims what is
 * due, sends it and stores the outcome, in three families of requests: `turn` (the next lot of a sequence),
 * `situation` (one document), `manifest` (a lot of our events). Shared here: the world (real or demonstration),
 * leases, keys, limits. The database is the queue (decision 0035): no cursor, wait or retry lives in the process,
 * except the waits of `guard.ts`, which a changed clock of the database cannot shorten.
 */

/** The running capture of a process. */
export interface Capture {
  /** Looks for work at once. */
  wake(): void
  /** Finishes the requests in flight and stores their answers. */
  stop(): Promise<void>
}

const SERVICES: readonly DistService[] = ['nfe', 'cte', 'mdfe', 'nfse']
/** Answers stored at once: each takes a connection and memory. */
const STORING = 3
const CARE_MS = 30_000
/** Between two comparisons with the revocation lists */
const REVOKED_MS = 60 * 60_000
/** Between two looks at the deadlines of manifestação, hours of the rules */
const DEADLINE_HOURS = 1 / 12
/** Between two looks at who gets the daily mail, the same */
const MAIL_HOURS = 1 / 4

/** Starts the capture of the real companies in this process. With the kill switch PORTAL_CAPTURA=0 nothing is started. */
export function startCapture(deps: CaptureDeps): Capture {
  const { cadastro, captura } = deps.config
  return openCapture(deps, async () => realWorld({ cadastro, captura, trust: deps.trust, anchors: await tlsAnchors() }))
}

/** Starts the capture of the demonstration's companies, from its simulator alone. */
export const startDemoCapture = (deps: CaptureDeps, demo: DemoSefaz): Capture =>
  openCapture(deps, () => Promise.resolve(demoWorld(demo)))

const OFF: Capture = { wake: () => undefined, stop: () => Promise.resolve() }

function openCapture(deps: CaptureDeps, openWorld: () => Promise<World>): Capture {
  const { config, log, ownerDb, trust, random = Math.random } = deps
  if (!config.captura.isOn) return OFF
  const readers = openReaders({ trust, log })
  const ending = new AbortController()
  const opening = openWorld()
  const rings = openRings(deps, opening)
  const isHalting = () => ending.signal.aborted
  const limits = { guard: createGuard(), storing: createGate(STORING) }
  const laneDeps = { config, log, ownerDb, readers, keys: rings.keys, random, isHalting, ...limits }
  const slowRounds = openSlowRounds(deps, isHalting)
  let lanes: Lane[] = []
  const care = async () => {
    const world = await opening
    await ensureSequences(ownerDb, world)
    await alertRound(ownerDb, world)
    await trust.current({ demo: world.demo }) // load authorities that `portal icp importar` has added since
    if (lanes.length === 0 && !isHalting()) lanes = openLanes(laneDeps, world, rings)
    await manifestRounds(ownerDb, world)
    await slowRounds.run(world)
  }
  const careSafely = () => care().catch((error: unknown) => log.warn({ err: error }, 'captura: o banco não respondeu'))
  let caring = careSafely()
  const timer = setInterval(() => {
    caring = caring.then(careSafely)
  }, CARE_MS).unref()
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async stop() {
      ending.abort()
      clearInterval(timer)
      await caring
      await Promise.all(lanes.map((lane) => lane.stop()))
      for (const ring of [rings.keys, rings.adnKeys]) await ring.then((one) => one.close()).catch(() => undefined)
      await Promise.all([readers.close(), slowRounds.close()])
    },
  }
}

/** What is looked at less often. */
function openSlowRounds(deps: CaptureDeps, isHalting: () => boolean) {
  const revoked = openRevocationRound(deps)
  const notices = openNotices(deps, isHalting)
  return {
    async run(world: World) {
      await revoked.run(world)
      await notices.run(world)
    },
    close: () => revoked.close(),
  }
}

/** Opens and closes the deadline alerts (deadlines are days) and sends the daily mail. The demonstration sends no mail. */
function openNotices(deps: CaptureDeps, isHalting: () => boolean) {
  let deadlinesAt = -Infinity
  let mailAt = -Infinity
  return {
    async run(world: World) {
      const now = performance.now()
      if (now - deadlinesAt >= DEADLINE_HOURS * world.hourMs) {
        await deadlineRound(deps.ownerDb, world)
        deadlinesAt = now
      }
      if (world.demo || now - mailAt < MAIL_HOURS * world.hourMs) return
      mailAt = now
      await mailAlerts({ ...deps, isHalting }, world)
    },
  }
}

/** Compares the kept certificates with the stored revocation lists once an hour. */
function openRevocationRound({ config, log, ownerDb, trust }: CaptureDeps) {
  const revocation = openRevocation({ config, log, db: ownerDb, clock: systemClock, trust, fetchList: fetchCrl })
  let last = -Infinity
  return {
    async run(world: World) {
      if (performance.now() - last < REVOKED_MS) return
      await syncRevoked(ownerDb, world, { clock: systemClock, trust, revocation })
      last = performance.now()
    },
    close: () => revocation.close(),
  }
}

/** The keys for connections to SEFAZ, and to the ADN, which trust different authorities. */
interface Rings {
  keys: Promise<KeyRing>
  adnKeys: Promise<KeyRing>
}

const openRings = (deps: CaptureDeps, opening: Promise<World>): Rings => ({
  keys: opening.then((world) => openKeys(deps, world, world.authorities)),
  adnKeys: opening.then((world) => openKeys(deps, world, world.adn?.authorities ?? world.authorities)),
})

/** A lane for each service that has an address. */
const openLanes = (deps: LaneDeps, world: World, { adnKeys }: Pick<Rings, 'adnKeys'>): Lane[] =>
  SERVICES.filter((service) => service !== 'nfse' || world.adn !== null).map((service) =>
    openLane(service === 'nfse' ? { ...deps, keys: adnKeys } : deps, world, service),
  )

async function openKeys(
  { ownerDb, config, trust }: CaptureDeps,
  { isFree }: World,
  authorities: World['authorities'],
): Promise<KeyRing> {
  const masterKey = await readMasterKey(config)
  const tls = () => ({ ca: [...authorities()], minVersion: 'TLSv1.2' as const })
  const known = ({ demo }: { demo: boolean }) => trust.authorities({ demo }).pool
  return openKeyRing({ ownerDb, clock: systemClock, masterKey, isFree, tls, authorities: known })
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
