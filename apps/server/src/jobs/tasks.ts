import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Database } from '../db/schema.gen.ts'

/** What the queue's handlers get from the program's roof. */
export interface JobDeps {
  config: Config
  log: Logger
  clock: Clock
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Id of this data folder: only a process on it works the files that wait there. */
  spool: string
}

/** Every kind of job and its handler. */
export const tasks = (_deps: JobDeps): TaskList => ({})
