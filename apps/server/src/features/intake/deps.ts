import type { Kysely } from 'kysely'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { Readers } from './read/readers.ts'
import type { Spool } from './receive/spool.ts'

/** Dependencies of receiving an upload. */
export interface ReceiveDeps {
  db: Kysely<Database>
  spool: Spool
}

/** Dependencies of working an upload. */
export interface IntakeDeps extends ReceiveDeps {
  log: Logger
  readers: Readers
}
