import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { PackagePaths } from '../acesso/closing.ts'
import type { KeepDeps } from '../captura/certificado/keep.ts'

export interface EscritorioDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Config
  cursors: Cursors
  packages: PackagePaths
}

/** What the calls that open a certificate need besides. */
export interface CertificateDeps extends EscritorioDeps {
  checks: KeepDeps
}
