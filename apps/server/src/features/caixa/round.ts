import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { Readers } from '../intake/read/readers.ts'
import type { Spool } from '../intake/receive/spool.ts'
import type { Answers } from './indicios/answers.ts'

/** What reading deliveries needs. */
export interface CaixaRound {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  spool: Spool
  /** The DNS, for hints about senders; absent: it is not asked */
  answers?: Answers
  /** Threads, opened with the first use. */
  readers: () => Readers
}
