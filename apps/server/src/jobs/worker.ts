import { Logger as QueueLogger, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../base/log.ts'
import { sweepSpool } from '../features/notas/intake/leftovers.ts'
import { openSpool } from '../features/notas/intake/spool.ts'
import { type JobDeps, openTasks } from './tasks.ts'

export interface Worker {
  /** Finishes the running jobs; those that take too long go back to the queue. */
  stop(): Promise<void>
}

interface WorkerDeps extends JobDeps {
  /** The queue's tables are the owner's. */
  owner: pg.Pool
}

const CONCURRENCY = 2

/** Works the queue until stopped. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { taskList, halt, close } = await openTasks(deps)
  await releaseDeadJobs(deps, Object.keys(taskList))
  await sweepSpool({ db: deps.db, spool: await openSpool(deps.config.dataDir, deps.spool) })
  const runner = await run({
    pgPool: deps.owner,
    schema: 'graphile_worker',
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    logger: queueLogger(deps.log),
  })
  // a lost connection is retried by the runner itself; what ends it for good is logged and ends no process
  runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'a fila de trabalhos parou'))
  const stop = async () => {
    halt()
    await runner.stop()
    await close()
  }
  return { stop }
}

/**
 * A killed process leaves its jobs locked for hours. The embedded database has no other process than this one, so all locks are dead;
 * in a shared one only the jobs of this data folder, whose lock we hold, are known to be. What had failed is tried again at once.
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
