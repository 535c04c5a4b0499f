import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../base/clock.ts'
import { loadConfig } from '../../base/config.ts'
import { createLogger } from '../../base/log.ts'
import { appPool, kyselyOn } from '../../db/pool.ts'
import { createApp } from '../app.ts'

/** `npm run --silent docs:api`: prints what `/openapi.json` serves. Needs no database: nothing is queried. */
const dataDir = mkdtempSync(join(tmpdir(), 'portal-docs-'))
const pool = appPool({ url: 'postgres://127.0.0.1:1/none', max: 1 })
const app = await createApp({
  config: loadConfig({ DATA_DIR: dataDir, PORTAL_DEMO: '1' }),
  log: createLogger('silent'),
  clock: systemClock,
  db: kyselyOn(pool),
  pool,
  spool: 'docs',
  isReady: () => true,
  webRoot: join(dataDir, 'none'),
})
const document: unknown = (await app.inject({ url: '/openapi.json' })).json()
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
await app.close()
await pool.end()
rmSync(dataDir, { recursive: true })
