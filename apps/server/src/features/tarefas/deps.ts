import type { Kysely } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Database } from '../../db/schema.gen.ts'

/** What the calls of long work need. */
export interface TarefasDeps {
  db: Kysely<Database>
  cursors: Cursors
  config: Config
}
