import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { Readers } from '../intake/read/readers.ts'
import type { Spool } from '../intake/receive/spool.ts'

/** What reading deliveries needs. */
export interface CaixaRound {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  spool: Spool
  /** Threads, opened with the first use. */
  readers: () => Readers
}
