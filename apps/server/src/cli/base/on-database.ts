import type pg from 'pg'
import { type Config, loadConfig } from '../../base/config.ts'
import { createLogger } from '../../base/log.ts'
import { openDatabase } from '../../db/open.ts'
import { ownerPool } from '../../db/pool.ts'
import { unreachable } from '../../db/store.ts'

export interface OwnerAccess {
  config: Config
  owner: pg.Pool
  /** Another process, a server, runs on this data folder. */
  running: boolean
}

/** Opens the database without migrating it. */
export async function onDatabase<T>(work: (access: OwnerAccess) => Promise<T>, config = loadConfig()): Promise<T> {
  const database = await openDatabase({ config, log: createLogger('silent'), kind: 'command' })
  const owner = ownerPool({ url: database.url, max: 4 })
  try {
    await owner.query('select 1').catch((error: unknown) => {
      throw unreachable(error, config.databaseUrl) ?? error
    })
    return await work({ owner, config, running: database.joined })
  } finally {
    await owner.end()
    await database.close()
  }
}
