import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulador } from '@portal/simulador/wire/server.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { demoRoots, type Trust } from '../base/certificate/anchors.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Database } from '../db/schema.gen.ts'
import type { DemoSefaz } from '../features/captura/motor/deps.ts'
import { type Capture, startDemoCapture } from '../features/captura/motor/start.ts'
import { openDemoAuthority } from './authority.ts'
import { readDemoState, settleBlock } from './captura-state.ts'
import { DEMO_HOUR_MS, type DemoNational, openDemoNational, tellOldNotes } from './national.ts'

interface DemoShowDeps {
  config: Config
  log: Logger
  clock: Clock
  trust: Trust
  owner: pg.Pool
  ownerDb: Kysely<Database>
}

export interface DemoShow {
  stop(): Promise<void>
}

const TICK_MS = 1_000
/** The demonstration moves for this time after somebody looked at its capture. */
const LOOK_MS = 2 * 60_000
/** Between two documents */
const [SOONEST_MS, LATEST_MS] = [20_000, 40_000]
/** Between two gaps; the first one comes after a first round */
const [FIRST_GAP_MS, NEXT_GAP_MS] = [50_000, 10 * 60_000]
/** Key of the advisory lock: one process simulates SEFAZ; an arbitrary constant. */
const SIMULATING_LOCK = 8_301_961

interface Stage {
  national: DemoNational
  sefaz: DemoSefaz
  close(): Promise<void>
}

/**
 * Keeps the demonstration moving while somebody looks at it: its own SEFAZ, new documents of today, and the capture of
 * its companies. Nothing is opened before the first look.
 */
export function startDemoShow(deps: DemoShowDeps): DemoShow {
  const ended = new AbortController()
  const show = openShow(deps)
  const run = async () => {
    while (!ended.signal.aborted) {
      await show.tick().catch((error: unknown) => deps.log.warn({ err: error }, 'demonstração: a captura não andou'))
      await sleep(TICK_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
      await show.close()
    },
  }
}

function openShow(deps: DemoShowDeps) {
  const { ownerDb } = deps
  const traffic = createTraffic()
  let stage: Stage | null = null
  let running: Capture | null = null
  const rest = async () => {
    const ending = running
    running = null
    await ending?.stop()
  }
  return {
    async tick() {
      const { isWatched, block } = await readDemoState(ownerDb, LOOK_MS)
      if (!isWatched) return rest()
      stage ??= await openStage(deps)
      if (stage === null) return // another process simulates
      if (block) {
        // the next request comes at once: a new capture knows no wait of this process
        await rest()
        stage.national.sefaz.block(block.service, block.taxId)
        await settleBlock(ownerDb, block)
      }
      if (running === null) {
        traffic.begin()
        running = startDemoCapture(deps, stage.sefaz)
      }
      traffic.advance(stage.national)
    },
    async close() {
      await rest()
      await stage?.close()
    },
  }
}

/** When documents arrive and gaps open. */
function createTraffic() {
  const next = { document: 0, gap: 0 }
  return {
    begin() {
      const now = performance.now()
      next.document = now + gapOfDocuments()
      next.gap = Math.max(next.gap, now + FIRST_GAP_MS)
    },
    advance(national: DemoNational) {
      const now = performance.now()
      if (now >= next.document) {
        national.arrive()
        next.document = now + gapOfDocuments()
      }
      if (now < next.gap) return
      national.leaveGap()
      next.gap = now + NEXT_GAP_MS
    },
  }
}

const gapOfDocuments = () => SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS)

/** Opens the simulated SEFAZ; null when another process of this database has it. */
async function openStage(deps: DemoShowDeps): Promise<Stage | null> {
  const { owner, config, clock } = deps
  const client = await owner.connect()
  // a connection that is lost while nobody asks it must not end the process
  client.on('error', () => undefined)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [SIMULATING_LOCK])
  if (!rows[0]?.taken) {
    client.release()
    return null
  }
  try {
    const authority = await openDemoAuthority(deps)
    const national = openDemoNational({ authority, clock, cursors: await readCursors(deps.ownerDb) })
    const { certificatePem: certificate, privateKeyPem: privateKey } = authority.server()
    const authorities = [await readFile(demoRoots(config), 'utf8')]
    // the demonstration follows its own switch, also in production
    const options = { sefaz: national.sefaz, certificate, privateKey, authorities, environment: 'demonstracao' }
    const { url, close } = await startSimulador(options)
    const sefaz = { url, authorities: [authority.rootPem], hourMs: DEMO_HOUR_MS }
    const closing = new AbortController()
    const told = tellOldNotes({ sefaz: national.sefaz, authority, ended: closing.signal }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'demonstração: a SEFAZ simulada não conhece as notas de antes'),
    )
    return {
      national,
      sefaz,
      async close() {
        closing.abort()
        await told
        await close().finally(() => client.release(true))
      },
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The cursors of the demonstration's companies; 0 before their first capture. */
async function readCursors(ownerDb: Kysely<Database>) {
  const companies = await ownerDb.selectFrom('empresa').select('tax_id').where('demo', '=', true).execute()
  const rows = await ownerDb
    .selectFrom('capture_sequence')
    .select(['service', 'tax_id', 'ult_nsu'])
    .where('demo', '=', true)
    .execute()
  const nsuOf = (service: string, taxId: string) =>
    rows.find((row) => row.service === service && row.tax_id === taxId)?.ult_nsu ?? 0
  return companies.flatMap(({ tax_id: taxId }) =>
    (['nfe', 'cte', 'nfse'] as const).map((service) => ({ service, taxId, nsu: nsuOf(service, taxId) })),
  )
}
