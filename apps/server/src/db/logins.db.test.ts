import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../base/config.ts'
import { createLogger } from '../base/log.ts'
import { onCluster } from '../testing/cluster.ts'
import { type Embedded, startEmbedded } from './embedded/supervisor.ts'
import { migrate } from './migrate.ts'
import { ownerPool } from './pool.ts'
import { openStore } from './store.ts'

/** The logins of an external PostgreSQL, on a server whose administrator is somebody else. */
const log = createLogger('silent')
let folder: string
let server: Embedded
/** As the administrator. */
let admin: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-papeis-'))
  server = await startEmbedded({ dataDir: join(folder, 'banco'), log, durable: false })
  const first = new pg.Client({ connectionString: server.url })
  await first.connect()
  await first.query(`create role chefe superuser login password 'x'`)
  await first.end()
  admin = new pg.Client({ connectionString: at('chefe', 'postgres') })
  await admin.connect()
  // the embedded server has these names for itself
  await admin.query('drop database portal')
  await admin.query('drop role portal_login')
  await admin.query('drop role portal_app')
  await admin.query('alter role portal rename to de_fora')
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (user: string, database: string): string => {
  const url = new URL(server.url)
  url.username = user
  url.password = 'x'
  url.pathname = `/${database}`
  return url.href
}

const SCRIPT = join(import.meta.dirname, '../../../../deploy/banco-papeis.sh')

test.skipIf(onCluster)(
  'the roles of deploy/banco-papeis.sh start the portal: an owner without rights over the server, and the program’s login',
  async () => {
    const sql = /<<'SQL'\n([\s\S]+)\nSQL\n/.exec(readFileSync(SCRIPT, 'utf8'))?.[1] ?? ''
    for (const statement of sql.split(';\n').filter((text) => text.trim() !== ''))
      await admin.query(statement.replace(/:'\w+'/, `'x'`).replace(/;$/, ''))
    const config = loadConfig({
      DATA_DIR: join(folder, 'dados'),
      DATABASE_URL: at('portal', 'portal'),
      DATABASE_URL_APP: at('portal_login', 'portal'),
    })
    const store = await openStore({ config, log, kind: 'command' })
    try {
      const { rows } = await store.owner.query(
        `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as strong from pg_roles where rolname in ('portal', 'portal_login') order by 1`,
      )
      expect(rows).toEqual([
        { rolname: 'portal', strong: false },
        { rolname: 'portal_login', strong: false },
      ])
      expect((await store.pool.query('select current_user::text as name, session_user::text as login')).rows).toEqual([
        { name: 'portal_app', login: 'portal_login' },
      ])
    } finally {
      await store.close()
    }
  },
  120_000,
)

test.skipIf(onCluster)(
  'an owner that may not use the program’s roles learns which statement gives them, and it is enough',
  async () => {
    await admin.query(`create role segundo login nocreaterole password 'x'`)
    await admin.query(`create database segundo owner segundo encoding 'UTF8' template template0`)
    const owner = ownerPool({ url: at('segundo', 'segundo'), max: 2 })
    try {
      const refused = await migrate(owner).catch((error: Error) => error.message)
      expect(refused).toMatch(
        /^«segundo» não pode usar os papéis portal_app e portal_captura deste PostgreSQL\. Rode uma vez, como administrador: grant portal_app, portal_captura to "segundo" with admin option;$/,
      )
      await admin.query(/administrador: (.+)$/.exec(String(refused))?.[1] ?? '')
      expect((await migrate(owner)).migrations.length).toBeGreaterThan(10)
    } finally {
      await owner.end()
    }
  },
  120_000,
)
