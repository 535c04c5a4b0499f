import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../base/clock.ts'
import { loadConfig } from '../../base/config.ts'
import { createLogger } from '../../base/log.ts'
import { appPool, kyselyOn } from '../../db/pool.ts'
import { createApp } from '../app.ts'
import { printApi } from './markdown.ts'
import type { OpenApiDocument } from './openapi.ts'

/** `npm run docs:api`: writes docs/api.md from the routes' schemas. Needs no database: nothing is queried. */
const docs = join(import.meta.dirname, '../../../../../docs')
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
  webRoot: join(docs, 'none'),
})
const document = (await app.inject({ url: '/openapi.json' })).json<OpenApiDocument>()
writeFileSync(join(docs, 'api.md'), printApi(readFileSync(join(docs, 'api-introduction.md'), 'utf8'), document))
await app.close()
await pool.end()
rmSync(dataDir, { recursive: true })
