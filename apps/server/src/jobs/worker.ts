import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../base/log.ts'
import { sweepSpool } from '../features/intake/leftovers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { holdLease, type Lease } from './lease.ts'
import { retryOfNodes } from './node-retry.ts'
import { type JobDeps, openTasks } from './tasks.ts'
import { wakeQueue } from './wake.ts'

export interface Worker {
  /** Finishes the running jobs; those that take too long return to the queue. */
  stop(): Promise<void>
}

interface WorkerDeps extends JobDeps {
  /** Connections as the owner role, which owns the queue's tables. */
  owner: pg.Pool
}

const CONCURRENCY = 2
const POLL_MS = 2_000
const AGAIN_MS = 2_000
const SWEEP_MS = 3_600_000

/** Runs the queue's handlers until stopped. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { taskList, halt, close } = await openTasks(deps)
  await releaseDeadJobs(deps, Object.keys(taskList))
  const sweep = await sweepSpoolHourly(deps)
  const lease = holdLease(deps)
  const runners = await keepRunning(deps, { taskList, lease })
  const stop = async () => {
    halt()
    clearInterval(sweep)
    await runners.stop()
    await lease.stop()
    await close()
  }
  return { stop }
}

/** Deletes the leftovers of interrupted uploads, now and every hour. An unreadable folder is logged and does not stop the worker. */
async function sweepSpoolHourly({ db, config, spool: id, log }: WorkerDeps): Promise<NodeJS.Timeout> {
  const spool = await openSpool(config.dataDir, id)
  const sweep = () =>
    sweepSpool({ db, spool }).catch((error: unknown) => log.error({ err: error }, 'a fila de envios não foi arrumada'))
  await sweep()
  return setInterval(() => void sweep(), SWEEP_MS).unref()
}

/**
 * Keeps a queue runner alive. The runner survives lost connections; when it ends for another reason a new one
 * is started.
 */
async function keepRunning(deps: WorkerDeps, { taskList, lease }: { taskList: TaskList; lease: Lease }) {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => lease.add(workerPool.id))
  const wake = wakeQueue({ ...deps, events })
  const retry = retryOfNodes(deps)
  events.on('job:error', ({ error }) => retry.notice(error))
  const begin = () =>
    run({
      pgPool: deps.owner,
      schema: 'graphile_worker',
      taskList,
      events,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 5_000,
      logger: queueLogger(deps.log),
    })
  const ended = new AbortController()
  let runner: Runner | null = await begin()
  const watch = async () => {
    while (!ended.signal.aborted) {
      await runner?.promise.catch((error: unknown) => deps.log.error({ err: error }, 'a fila de trabalhos parou'))
      await sleep(AGAIN_MS, undefined, { signal: ended.signal }).catch(() => undefined)
      if (!ended.signal.aborted)
        runner = await begin().catch((error: unknown) => {
          deps.log.error({ err: error }, 'a fila de trabalhos não recomeçou')
          return null
        })
    }
  }
  const watching = watch()
  return {
    async stop() {
      ended.abort()
      retry.stop()
      await wake.stop()
      await runner?.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'a fila de trabalhos não parou bem'))
      await watching
    },
  }
}

/**
 * Unlocks the jobs of a killed process, which the queue would keep locked for hours. With the embedded database this process is the only
 * one, so all locks are dead; in a shared database only those of this data folder are, because we hold its lock. Reschedules failed jobs.
 */
async function releaseDeadJobs({ owner, config, spool }: WorkerDeps, names: readonly string[]): Promise<void> {
  const own = names.filter((name) => config.databaseUrl === null || name.endsWith(spool))
  await owner.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.locked_by is not null and task.identifier = any($1)
     having count(*) > 0`,
    [own],
  )
  await owner.query(
    `select graphile_worker.reschedule_jobs(array_agg(job.id), run_at => now())
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.locked_by is null and job.attempts > 0 and job.attempts < job.max_attempts and task.identifier = any($1)
     having count(*) > 0`,
    [own],
  )
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const queueLogger = (log: Logger) =>
  new QueueLogger(() => (level, message) => log[LEVELS[level as keyof typeof LEVELS] ?? 'info'](message))
