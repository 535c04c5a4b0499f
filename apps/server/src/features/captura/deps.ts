import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { JudgeDeps } from './certificado/judge.ts'

/** What the calls of capture need. */
export interface CapturaDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Config
  cursors: Cursors
  /** Anchors and revocation lists, by which certificates are judged */
  checks: Pick<JudgeDeps, 'clock' | 'trust' | 'revocation'>
}
