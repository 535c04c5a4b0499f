import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Database } from '../../db/schema.gen.ts'

/** What the calls of the month's board need. */
export interface FechamentoDeps {
  db: Kysely<Database>
  clock: Clock
  config: Config
  cursors: Cursors
}
