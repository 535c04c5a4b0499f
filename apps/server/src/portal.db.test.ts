import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { processStart } from './base/process-id.ts'
import { connectionUrl, readConnection } from './db/embedded/connection-file.ts'
import { canEnter } from './db/embedded/run-as.ts'
import { freshDatabase } from './testing/database.ts'
import { buildProgram, type Program, type ProgramOptions, startProgram } from './testing/program.ts'

/** The short run has its like elsewhere (the kill test, the loader's own tests). */
const FULL = process.env.PORTAL_TEST_FULL === '1'

const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-programa-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })

/** Database shared by the tests that accept any; creating another takes seconds. */
let shared: string
beforeAll(async () => {
  buildProgram()
  shared = await newFolder()
})
afterAll(() => removeFolder(shared))

const folders: string[] = []
const programs: Program[] = []

async function dataFolder(): Promise<string> {
  const folder = await newFolder()
  folders.push(folder)
  return folder
}

function start(options: ProgramOptions): Program {
  const program = startProgram(options)
  programs.push(program)
  return program
}

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

async function sql(dataDir: string, text: string): Promise<pg.QueryResult<{ n: number }>> {
  const connection = await readConnection(dataDir)
  const client = new pg.Client({ connectionString: connectionUrl(connection!) })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

const postmaster = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('starts, prints address and login last, responds, and exits cleanly with no process left', async () => {
  const dataDir = await dataFolder()
  const program = start({ dataDir, env: { PORTAL_DEMO: '1' } })
  const url = await program.ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const database = await postmaster(dataDir)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.said().trim().split('\n').slice(-2)).toEqual([
    `Portal Contador: ${url}`,
    'Demonstração: usuário demo, senha demo',
  ])
  expect(processStart(database)).toBeNull()
  expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false)
}, 180_000)

test('a second program on the same data folder exits with one message, and the first keeps running', async () => {
  const dataDir = shared
  const first = start({ dataDir })
  const url = await first.ready
  const second = start({ dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `A pasta de dados ${dataDir} já está em uso por outro portal (processo ${first.child.pid}).\n`,
  )
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('after SIGKILL the database stops too, and the next start finds every committed row', async () => {
  const dataDir = shared
  const first = start({ dataDir })
  await first.ready
  await sql(dataDir, 'create table kept (n int); insert into kept values (1)')
  const database = await postmaster(dataDir)
  first.child.kill('SIGKILL')
  await first.ended
  await start({ dataDir }).ready
  expect(processStart(database)).toBeNull()
  expect((await sql(dataDir, 'select n from kept')).rows).toEqual([{ n: 1 }])
})

test.runIf(FULL)(
  'killed together with its database: the stale postmaster.pid stops nothing, even when its number is a stranger’s now',
  async () => {
    const dataDir = await dataFolder()
    const first = start({ dataDir })
    await first.ready
    await sql(dataDir, 'create table kept (n int); insert into kept values (2)')
    process.kill(await postmaster(dataDir), 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.ended
    const file = join(dataDir, 'pg', 'postmaster.pid')
    const stranger = start({ dataDir: await dataFolder() })
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.child.pid)))
    await start({ dataDir }).ready
    expect((await sql(dataDir, 'select n from kept')).rows).toEqual([{ n: 2 }])
  },
)

test('a database that dies while the server runs is restarted', async () => {
  const dataDir = shared
  const url = await start({ dataDir }).ready
  const database = await postmaster(dataDir)
  process.kill(database, 'SIGKILL')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(503)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  expect(await postmaster(dataDir)).not.toBe(database)
})

test('exits cleanly on a signal during its start', async () => {
  const dataDir = await dataFolder()
  const program = start({ dataDir })
  await expect.poll(() => existsSync(join(dataDir, 'portal.lock')), { timeout: 30_000, interval: 5 }).toBe(true)
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
})

test.runIf(isRoot && canEnter(NOBODY, import.meta.dirname))('runs as an ordinary user', async () => {
  const dataDir = await dataFolder()
  await chown(dataDir, NOBODY.uid, NOBODY.gid)
  const url = await start({ dataDir, user: NOBODY }).ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test.runIf(isRoot)('runs as root on a data folder closed to other users', async () => {
  const closed = await dataFolder()
  await chmod(closed, 0o700)
  const url = await start({ dataDir: join(closed, 'dados') }).ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a port in use is refused before the database is upgraded: the process that has it may be of the version before', async () => {
  const base = await freshDatabase()
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  const address = holder.address()
  const port = String(typeof address === 'object' ? address?.port : 0)
  const pending = `select count(*)::int as n from definition where name = 'worker_lease'`
  try {
    // a start replaces it
    await base.owner.query(`delete from definition where name = 'worker_lease'`)
    const program = start({ dataDir: await dataFolder(), env: { DATABASE_URL: base.url, PORT: port } })
    expect(await program.ended).toBe(1)
    expect(program.said().trim()).toBe(`A porta ${port} já está em uso. Defina outra em PORT (0 escolhe uma livre).`)
    expect((await base.owner.query(pending)).rows).toEqual([{ n: 0 }])
  } finally {
    holder.close()
    await base.drop()
  }
}, 120_000)
