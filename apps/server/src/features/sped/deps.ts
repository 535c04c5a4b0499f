import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'

/** Dependencies of the EFD routes. */
export interface SpedDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'dataDir'>
}
