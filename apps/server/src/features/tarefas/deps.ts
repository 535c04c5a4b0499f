import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { PackageTokens } from '../pacote/base/token.ts'

/** What the calls of long work need. */
export interface TarefasDeps {
  db: Kysely<Database>
  cursors: Cursors
  config: Config
  clock: Clock
  packages: PackageTokens
}
