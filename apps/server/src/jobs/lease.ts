import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../base/log.ts'

/**
 * Records that the workers of this process are alive, and unlocks the jobs of workers that stopped reporting.
 */
export interface Lease {
  /** Adds a name under which the queue locks jobs. */
  add(worker: string): void
  stop(): Promise<void>
}

interface LeaseDeps {
  owner: pg.Pool
  log: Logger
  /** Shortened by tests. */
  everyMs?: number
  deadAfterMs?: number
}

const EVERY_MS = 10_000
const DEAD_AFTER_MS = 60_000

/**
 * Several processes share one queue. A killed process leaves its jobs locked; the others unlock them after a
 * minute without its heartbeat. A process unlocks only after a minute of its own successful heartbeats,
 * because all workers look dead after a database outage.
 */
export function holdLease({ owner, log, everyMs = EVERY_MS, deadAfterMs = DEAD_AFTER_MS }: LeaseDeps): Lease {
  const workers: string[] = []
  const ended = new AbortController()
  let steadySince = Date.now()
  let beaten = Promise.resolve()
  const beat = async () => {
    try {
      await writeLease(owner, workers)
      if (Date.now() - steadySince > deadAfterMs) await takeOver(owner, log, deadAfterMs)
    } catch (error) {
      steadySince = Date.now()
      log.debug({ err: error }, 'sinal de vida da fila não gravado')
    }
  }
  const beatOnce = () => {
    beaten = beaten.then(beat)
    return beaten
  }
  const run = async () => {
    while (!ended.signal.aborted) {
      await beatOnce()
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    add(worker) {
      workers.push(worker)
      void beatOnce()
    },
    async stop() {
      ended.abort()
      await running
      await owner
        .query('delete from worker_lease where worker = any($1)', [workers])
        .catch((error: unknown) => log.debug({ err: error }, 'sinal de vida da fila não retirado'))
    },
  }
}

const writeLease = (owner: pg.Pool, workers: readonly string[]) =>
  owner.query(
    `insert into worker_lease (worker, seen_at) select name, clock_timestamp() from unnest($1::text[]) name
     on conflict (worker) do update set seen_at = excluded.seen_at`,
    [workers],
  )

/** Unlocks jobs of workers whose lease expired. The queue itself unlocks those of workers without a lease, after four hours. */
async function takeOver(owner: pg.Pool, log: Logger, deadAfterMs: number): Promise<void> {
  const { rows } = await owner.query<{ worker: string }>(
    `select distinct lease.worker from worker_lease lease
       join graphile_worker._private_jobs job on job.locked_by = lease.worker
      where lease.seen_at < clock_timestamp() - make_interval(secs => $1)`,
    [deadAfterMs / 1000],
  )
  const dead = rows.map(({ worker }) => worker)
  if (dead.length > 0) {
    await owner.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    log.warn({ workers: dead.length }, 'trabalhos de um processo que parou foram assumidos')
  }
  await owner.query(`delete from worker_lease where seen_at < clock_timestamp() - interval '1 day'`)
}
