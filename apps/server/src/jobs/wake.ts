import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../base/log.ts'

/**
 * Frees the jobs that the queue has locked for this process although none of its handlers has them. They come from connections that
 * broke: a claim was committed and its answer was lost, or the end of a job could not be written. Until they are free the company's
 * later uploads wait, and the lease of this process (lease.ts) keeps others from taking them over. A job that is freed runs again, which
 * is harmless: it continues at its stored position.
 */
export interface Wake {
  stop(): Promise<void>
}

interface WakeDeps {
  owner: pg.Pool
  events: WorkerEvents
  log: Logger
  /** Shortened by tests. */
  everyMs?: number
  staleMs?: number
}

const EVERY_MS = 10_000
/** A claim is older than this only when its answer was lost. Together with EVERY_MS: half a minute. */
const STALE_MS = 20_000
/** Time to write the end of a job after its handler returned. */
const SETTLE_MS = 2_500

/** Watches the events of the queue's runners. Call it before the first runner starts. */
export function wakeQueue({ owner, events, log, everyMs = EVERY_MS, staleMs = STALE_MS }: WakeDeps): Wake {
  const own = new Set<string>()
  const held = watchHeld(events)
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))
  let working = Promise.resolve()
  const free = async () => {
    try {
      const freed = await freeUnheld(owner, { own: [...own], held, staleMs })
      if (freed > 0) log.warn({ locks: freed }, 'trabalhos que ninguém mais tinha em mãos voltaram à fila')
    } catch (error) {
      log.debug({ err: error }, 'a fila de trabalhos não foi conferida')
    }
  }
  const freeOnce = () => {
    working = working.then(free)
  }
  const every = setInterval(freeOnce, everyMs)
  let later: NodeJS.Timeout | undefined
  onReturn(events, () => {
    freeOnce()
    clearTimeout(later)
    // ends of jobs that were being written when the database came back are judged now
    later = setTimeout(freeOnce, SETTLE_MS + 500)
  })
  return {
    async stop() {
      clearInterval(every)
      clearTimeout(later)
      await working
    },
  }
}

/** The jobs in the hands of this process: from the answer of their claim until SETTLE_MS after their handler returned. */
function watchHeld(events: WorkerEvents): () => Held {
  const running = new Map<string, number | null>()
  const settling = new Map<string, { queueId: number | null; until: number }>()
  // ids are numbers or texts, by the parsers of the pool
  events.on('job:start', ({ job }) => running.set(String(job.id), job.job_queue_id))
  events.on('job:complete', ({ job }) => {
    const id = String(job.id)
    running.delete(id)
    settling.set(id, { queueId: job.job_queue_id, until: Date.now() + SETTLE_MS })
  })
  return () => {
    for (const [id, { until }] of [...settling]) if (until < Date.now()) settling.delete(id)
    const queueIds = [...running.values(), ...[...settling.values()].map(({ queueId }) => queueId)]
    return {
      jobs: new Set([...running.keys(), ...settling.keys()]),
      queues: new Set(queueIds.flatMap((id) => (id === null ? [] : [id]))),
    }
  }
}

/** Calls `returned` when the queue is answered again after a lost connection. */
function onReturn(events: WorkerEvents, returned: () => void): void {
  let lost = false
  const lose = () => {
    lost = true
  }
  const answer = () => {
    if (lost) returned()
    lost = false
  }
  events.on('worker:getJob:error', lose)
  events.on('pool:listen:error', lose)
  events.on('worker:getJob:empty', answer)
  events.on('job:start', answer)
  events.on('pool:listen:success', answer)
}

/**
 * A claim is lost when the server started after it, or when it is old. One «from the future» was made before the database's clock was
 * set back. The queue's row is freed by itself too: a job that was cancelled while it ran leaves it locked.
 */
const LOST = `not (locked_at between greatest(pg_postmaster_start_time(), clock_timestamp() - make_interval(secs => $2))
  and clock_timestamp() + interval '1 minute')`

const FIND_LOST = `
  select id::text, false as is_queue from graphile_worker._private_jobs where locked_by = any($1::text[]) and ${LOST}
  union all select id::text, true from graphile_worker._private_job_queues where locked_by = any($1::text[]) and ${LOST}`
const FREE = `
  with job as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where id = any($3::bigint[]) and locked_by = any($1::text[]) and ${LOST})
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
   where id = any($4::int[]) and locked_by = any($1::text[]) and ${LOST}`

interface Held {
  jobs: Set<string>
  queues: Set<number>
}

async function freeUnheld(
  owner: pg.Pool,
  { own, held, staleMs }: { own: readonly string[]; held: () => Held; staleMs: number },
): Promise<number> {
  const words = [own, staleMs / 1000]
  const { rows } = await owner.query<{ id: string; is_queue: boolean }>(FIND_LOST, words)
  // judged after the answer: while this process was busy, the answers of claims waited to be read
  const { jobs, queues } = held()
  const lost = rows.filter(({ id, is_queue }) => (is_queue ? !queues.has(Number(id)) : !jobs.has(id)))
  if (lost.length === 0) return 0
  const ids = (isQueue: boolean) => lost.flatMap(({ id, is_queue }) => (is_queue === isQueue ? [id] : []))
  await owner.query(FREE, [...words, ids(false), ids(true)])
  return lost.length
}
