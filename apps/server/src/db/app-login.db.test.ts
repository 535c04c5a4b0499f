import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../base/config.ts'
import { createLogger } from '../base/log.ts'
import { onCluster } from '../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { appPool } from './pool.ts'
import { openStore } from './store.ts'

const isEmbedded = !process.env.PORTAL_TEST_DATABASE_URL && !onCluster
const log = createLogger('silent')
const folder = mkdtempSync(join(tmpdir(), 'portal-login-'))
chmodSync(folder, 0o755)

let base: TestDatabase
let ownId: number
beforeAll(async () => {
  base = await freshDatabase()
  const add = `insert into empresa (tax_id, name, uf) values ($1, $2, 'SP') returning id`
  const { rows } = await base.owner.query<{ id: number }>(add, ['11222333000181', 'Nossa'])
  ownId = rows[0]?.id ?? 0
  await base.owner.query(add, ['11444777000161', 'Alheia'])
})
afterAll(async () => {
  await base.drop()
  await rm(folder, { recursive: true, force: true })
})

const WHO = `select current_user::text as name, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user`

test.runIf(isEmbedded)('reset role gives a connection of the program no further rights', async () => {
  const client = await base.pool.connect()
  try {
    expect((await client.query(WHO)).rows).toEqual([{ name: 'portal_app', super: false, bypass: false }])
    await client.query('reset role')
    expect((await client.query(WHO)).rows).toEqual([{ name: 'portal_login', super: false, bypass: false }])
    expect((await client.query('select name from empresa')).rows).toEqual([])
    await client.query(`select set_config('app.empresas', $1, false)`, [String(ownId)])
    expect((await client.query('select name from empresa')).rows).toEqual([{ name: 'Nossa' }])
    for (const statement of [
      'set role portal',
      'reset session authorization; set role portal',
      'alter table empresa disable row level security',
      'create table mine (id int)',
      'update audit set what = what',
      `copy (select 1) to program 'true'`,
      'select * from graphile_worker._private_jobs',
      'select rolpassword from pg_authid',
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  } finally {
    client.release(true)
  }
})

test('an external database uses its second login, which is refused when it has more rights than portal_app', async () => {
  const login = `portal_teste_login_${process.pid}`
  await base.owner.query(`create role ${login} login password 'senha' in role portal_app`)
  const app = new URL(base.url)
  app.username = login
  app.password = 'senha'
  const open = (appUrl: string) =>
    openStore({
      config: loadConfig({ DATA_DIR: join(folder, 'externa'), DATABASE_URL: base.url, DATABASE_URL_APP: appUrl }),
      log,
      kind: 'server',
    })
  try {
    const store = await open(app.href)
    expect((await store.pool.query('select session_user::text as name')).rows).toEqual([{ name: login }])
    await store.close()
    await expect(open(base.url)).rejects.toThrow(/DATABASE_URL_APP é dono do banco/)
    const alone = appPool({ url: app.href, max: 1 })
    expect((await alone.query('select name from empresa')).rows).toEqual([])
    await alone.end()
  } finally {
    await base.owner.query(`drop role ${login}`)
  }
})
