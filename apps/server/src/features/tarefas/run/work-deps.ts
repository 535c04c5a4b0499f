import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { PrintThreads } from '../../notas/impresso/print-threads.ts'

export interface WorkDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  pool: pg.Pool
  threads: PrintThreads
  config: Pick<
    Config,
    'masterKey' | 'captura' | 'cadastro' | 'dataDir' | 'smtpUrl' | 'origins' | 'host' | 'port' | 'provider'
  >
}
