import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { readSpoolId } from '../../base/data-dir.ts'
import { createLogger } from '../../base/log.ts'
import { readDefinitions, replaceDefinitions } from '../../db/definitions.ts'
import { RELEASE } from '../../db/level.ts'
import { makeLevelTable, migrate, migrateQueue, runMigration } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migrations.ts'
import { appPool, kyselyOn, ownerPool } from '../../db/pool.ts'
import { openSpool } from '../../features/intake/receive/spool.ts'
import { workUpload } from '../../features/intake/work-upload.ts'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type SentFile, type TestIntake } from '../../testing/intake.ts'
import { migrateToOldLevel, oldRows } from '../../testing/old-level.ts'
import { type OtherCluster, otherCluster } from '../../testing/other-database.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { openArchive, verifyArchive } from './archive.ts'
import { type CreateOptions, createCopy } from './create.ts'
import { restoreCopy } from './restore.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const BEFORE = FULL ? 12_000 : 300
const DURING = FULL ? 6_000 : 150
const UPLOAD = FULL ? 1_000 : 75
const EMPRESA = DEMO_COMPANIES[0]!
const silent = { step: () => undefined, advance: () => undefined }

const files: SentFile[] = [
  ...generate({ seed: 31, count: BEFORE + DURING, empresa: EMPRESA, from: '2026-06', to: '2026-06' }),
]
const uploads = Array.from({ length: files.length / UPLOAD }, (_, at) => files.slice(at * UPLOAD, (at + 1) * UPLOAD))

let server: TestServer
let intake: TestIntake
let client: Client
let other: OtherCluster | null
let folder: string
let quiet: string
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  client = await signedIn(server, { login: '52998224725', empresas: [EMPRESA.taxId] })
  other = await otherCluster()
  folder = await mkdtemp(join(tmpdir(), 'portal-copia-'))
  quiet = join(folder, 'quieta.copia')
})
afterAll(async () => {
  await intake.close()
  await server.close()
  await other?.stop()
  await rm(folder, { recursive: true, force: true })
})

const makeCopy = (options: Partial<CreateOptions> & { file: string }) =>
  createCopy(
    {
      owner: server.owner,
      config: server.config,
      spool: server.deps.spool,
      version: 'teste',
      now: new Date('2026-11-21T12:00:00Z'),
      progress: silent,
    },
    { replace: false, withKey: true, ...options },
  )

interface Home {
  url: string
  dataDir: string
  owner: ReturnType<typeof ownerPool>
  restore(file: string): ReturnType<typeof restoreCopy>
  close(): Promise<void>
}

/** An empty database and an empty data folder. */
async function newHome(url: string): Promise<Home> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-copia-dados-'))
  const owner = ownerPool({ url, max: 3 })
  const restore = async (file: string) => {
    const archive = await openArchive(file)
    const config = { dataDir, masterKey: null }
    const deps = { owner, config, spool: await readSpoolId(dataDir), running: false, now: new Date(), progress: silent }
    try {
      return await restoreCopy(deps, archive, { otherKey: false })
    } finally {
      await archive.close()
    }
  }
  const close = async () => {
    await owner.end()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, owner, restore, close }
}

/** An empty database, embedded or external as the tests run. */
async function sameKind(): Promise<string> {
  const name = `portal_copia_${randomBytes(6).toString('hex')}`
  await server.owner.query(`create database ${name}`)
  const own = new URL(server.url)
  own.pathname = `/${name}`
  return own.href
}

const emptyUrl = () => other?.emptyDatabase() ?? sameKind()
/** The rows of every copied table, as text and sorted, because another database returns them in another order. */
async function rowDigests(owner: Home['owner'], tables: readonly { name: string }[]): Promise<string[]> {
  const digests: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `select concat(count(*), ' ', md5(string_agg(t::text, E'\\n' order by t::text collate "C"))) as digest from ${name} t`,
    )
    digests.push(`${name} ${rows[0]?.digest}`)
  }
  return digests
}
const hashes = async (owner: Home['owner']): Promise<string[]> =>
  (await owner.query<{ sha: string }>(`select encode(sha256, 'hex') as sha from arquivo order by 1`)).rows.map(
    ({ sha }) => sha,
  )

test(
  `a copy made while ${DURING} documents are imported keeps all that was accepted before, on the other kind of PostgreSQL too`,
  async () => {
    const workAll = async (ids: readonly string[]) => {
      for (const id of ids) await intake.work(client, id)
    }
    const accepted: string[] = []
    for (const some of uploads.slice(0, BEFORE / UPLOAD))
      accepted.push(
        await intake.send(
          client,
          EMPRESA.taxId,
          accepted.length % 2 ? [{ name: 'z.zip', bytes: makeZip(some) }] : some,
        ),
      )
    await workAll(accepted.slice(0, accepted.length / 2))
    const during = (async () => {
      const later: string[] = []
      for (const some of uploads.slice(BEFORE / UPLOAD)) later.push(await intake.send(client, EMPRESA.taxId, some))
      await workAll([...accepted.slice(accepted.length / 2), ...later])
    })()
    const file = join(folder, 'movimento.copia')
    const { manifest } = await makeCopy({ file })
    await during
    const home = await newHome(await emptyUrl())
    try {
      const { uploads: waiting } = await home.restore(file)
      expect(manifest.elsewhere).toBe(0)
      expect((await hashes(home.owner)).length).toBe(manifest.documents.count)
      await finish(home)
      const restored = new Set(await hashes(home.owner))
      const source = await server.owner.query<{ sha: string }>(
        `select distinct encode(a.sha256, 'hex') as sha from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
         join upload_line l on l.empresa_id = n.empresa_id and l.chave = n.chave where l.upload_id = any($1)`,
        [accepted],
      )
      expect(source.rows.length).toBeGreaterThan(BEFORE / 2)
      expect(source.rows.filter(({ sha }) => !restored.has(sha))).toEqual([])
      expect(waiting).toBeLessThanOrEqual(uploads.length)
    } finally {
      await home.close()
    }
  },
  FULL ? 900_000 : 240_000,
)

/** Works what waited when the copy was made, from the files that it brought. */
async function finish({ owner, url, dataDir }: Home): Promise<void> {
  const pool = appPool({ url, max: 3 })
  const spool = await openSpool(dataDir, await readSpoolId(dataDir))
  const deps = { ...intake.deps, db: kyselyOn(pool), spool, log: createLogger('silent') }
  const { rows } = await owner.query<{ empresa_id: number; id: string; spool: string }>(
    `select empresa_id, id, spool from upload where state <> 'concluida' order by received_at, id`,
  )
  expect(rows.every((row) => row.spool === spool.id)).toBe(true)
  const jobs = await owner.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [`intake_${spool.id}`],
  )
  expect(jobs.rows[0]?.n).toBeGreaterThanOrEqual(rows.length)
  for (const { empresa_id: empresaId, id: uploadId } of rows) await workUpload(deps, { empresaId, uploadId })
  await pool.end()
}

test('without traffic every table is equal after restoring to the other kind of PostgreSQL and back', async () => {
  await writeFile(join(server.config.dataDir, 'mestra.key'), `${randomBytes(32).toString('base64')}\n`)
  const { manifest } = await makeCopy({ file: quiet })
  const archive = await openArchive(quiet)
  await verifyArchive(archive, silent)
  await archive.close()
  const there = await newHome(await emptyUrl())
  const back = await newHome(await sameKind())
  try {
    await there.restore(quiet)
    expect(await readFile(join(there.dataDir, 'mestra.key'), 'utf8')).toBe(
      await readFile(join(server.config.dataDir, 'mestra.key'), 'utf8'),
    )
    const file = join(folder, 'segunda.copia')
    const config = { dataDir: there.dataDir, masterKey: null }
    const deps = {
      owner: there.owner,
      config,
      spool: await readSpoolId(there.dataDir),
      version: 'teste',
      now: new Date(),
    }
    const second = await createCopy({ ...deps, progress: silent }, { file, replace: false, withKey: true })
    const digests = await rowDigests(server.owner, manifest.tables)
    expect(await rowDigests(there.owner, manifest.tables)).toEqual(digests)
    expect(second.manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
      manifest.tables.map(({ name, rows }) => [name, rows]),
    )
    expect(second.manifest.documents).toEqual(manifest.documents)
    expect(manifest.documents.damaged).toBe(0)
    expect(second.manifest.sequences).toEqual(manifest.sequences)
    await back.restore(file)
    expect(await rowDigests(back.owner, manifest.tables)).toEqual(digests)
    await checkWalls(back.owner)
    await checkWalls(there.owner)
  } finally {
    await there.close()
    await back.close()
  }
}, 240_000)

/** Checks that loading restored forced row-level security, triggers and every index. */
async function checkWalls(owner: Home['owner']): Promise<void> {
  const question = `
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'definition') and not relforcerowsecurity) as open,
      (select count(*)::int from pg_trigger where tgenabled = 'D') as off,
      (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`
  const [here, source] = await Promise.all([owner.query(question), server.owner.query(question)])
  expect(here.rows).toEqual(source.rows)
  expect(here.rows[0]).toMatchObject({ open: 0, off: 0 })
}

test('a database with data is refused and unchanged', async () => {
  const before = await hashes(server.owner)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-copia-dados-'))
  const archive = await openArchive(quiet)
  const config = { dataDir, masterKey: null }
  const deps = { owner: server.owner, config, spool: 'outra', running: false, now: new Date(), progress: silent }
  await expect(restoreCopy(deps, archive, { otherKey: false })).rejects.toMatchObject({ code: 'copia.refused' })
  await archive.close()
  expect(await hashes(server.owner)).toEqual(before)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('a truncated, changed or forged file restores nothing', async () => {
  const home = await newHome(await sameKind())
  const { size } = await stat(quiet)
  const broken = join(folder, 'quebrada.copia')
  try {
    for (const at of [0, 100, Math.floor(size / 3), size - 30]) {
      await cp(quiet, broken, { force: true })
      await truncate(broken, at)
      await expect(home.restore(broken)).rejects.toMatchObject({ code: 'copia.damaged' })
    }
    const bytes = await readFile(quiet)
    for (const part of ['LEIA-ME.txt', 'manifesto.json', 'tabelas/arquivo/000000.bin', 'tabelas/nota/000000.bin']) {
      const changed = Buffer.from(bytes)
      const at = await middleOf(part)
      changed[at] = (changed[at] ?? 0) ^ 0x40
      await writeFile(broken, changed)
      await expect(home.restore(broken)).rejects.toMatchObject({ code: 'copia.damaged' })
    }
    const tables = await home.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(tables.rows).toEqual([])
    expect((await readdir(home.dataDir)).sort()).toEqual(['id'])
  } finally {
    await home.close()
  }
}, 240_000)

/** Position in the file of the middle byte of an entry's data. */
async function middleOf(name: string): Promise<number> {
  const zip = await yauzl.openPromise(quiet)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name)
      return entry.relativeOffsetOfLocalHeader + 30 + Buffer.byteLength(name) + Math.floor(entry.compressedSize / 2)
  throw new Error(`no entry ${name}`)
}

test('tables prepared by a first start are replaced, rows of users are not', async () => {
  const home = await newHome(await sameKind())
  try {
    await migrate(home.owner)
    await home.owner.query(
      `insert into tax_load (kind, source, file_name, bundled, reference_date, loaded_by) values ('ncm', 'x', '', true, '2026-01-01', 'Portal')`,
    )
    await home.restore(quiet)
    expect(await hashes(home.owner)).toEqual(await hashes(server.owner))
    await expect(home.restore(quiet)).rejects.toThrow(/não está vazio/)
  } finally {
    await home.close()
  }
}, 240_000)

/** Made by 0.1.0 at its level 0033: two companies with two notes each, and a titular. */
const OLD_COPY = join(import.meta.dirname, 'testing/level-0033.copia')

test('a copy of the oldest level is restored and upgraded, to the walls and tables of today', async () => {
  const home = await newHome(await emptyUrl())
  try {
    const archive = await openArchive(OLD_COPY)
    await verifyArchive(archive, silent)
    expect(archive.manifest).toMatchObject({ program: '0.1.0', level: '0033_nfse_events.sql' })
    await archive.close()
    const { migrated } = await home.restore(OLD_COPY)
    expect(migrated).toEqual(expect.arrayContaining(['0034_roots.sql', '0064_audit_after_owner.sql', RELEASE]))
    const { rows } = await home.owner.query(
      `select count(*)::int as notas, sum(total_cents)::int as cents, (select count(*)::int from account_empresa where root_title) as titles from nota`,
    )
    expect(rows).toEqual([{ notas: 4, cents: 6000, titles: 2 }])
    await checkWalls(home.owner)
    // a copy of it, as of today, is restored where a start has prepared the tables
    const file = join(folder, 'de-0033.copia')
    const deps = { owner: home.owner, config: { dataDir: home.dataDir, masterKey: null }, spool: 'x', version: 'teste' }
    const { manifest } = await createCopy(
      { ...deps, now: new Date(), progress: silent },
      { file, replace: false, withKey: false },
    )
    expect(manifest).toMatchObject({ format: 2, level: readMigrations().at(-1)?.name })
    const other = await newHome(await sameKind())
    try {
      await migrate(other.owner)
      expect((await other.restore(file)).migrated).toEqual([])
      expect(await rowDigests(other.owner, manifest.tables)).toEqual(await rowDigests(home.owner, manifest.tables))
    } finally {
      await other.close()
    }
  } finally {
    await home.close()
  }
}, 240_000)

test('a copy of an older level does not fit a database that a start has prepared; a new database takes it', async () => {
  const old = await newHome(await sameKind())
  const fresh = await newHome(await sameKind())
  const prepared = await newHome(await sameKind())
  const file = join(folder, 'de-0064.copia')
  try {
    await migrate(prepared.owner)
    await expect(prepared.restore(OLD_COPY)).rejects.toThrow(/foi preparado por outra versão/)
    await migrateToOldLevel(old.owner, '0064')
    for (const statement of oldRows(2)) await old.owner.query(statement)
    const deps = { owner: old.owner, config: { dataDir: old.dataDir, masterKey: null }, spool: 'x', version: 'teste' }
    await createCopy({ ...deps, now: new Date(), progress: silent }, { file, replace: false, withKey: false })
    await expect(prepared.restore(file)).rejects.toThrow(/foi preparado por outra versão/)
    expect((await fresh.restore(file)).migrated).not.toEqual([])
    expect(await rowDigests(fresh.owner, [{ name: 'empresa' }])).toEqual(
      await rowDigests(old.owner, [{ name: 'empresa' }]),
    )
    await checkWalls(fresh.owner)
  } finally {
    await old.close()
    await fresh.close()
    await prepared.close()
  }
}, 240_000)

test('a copy of an earlier level of this release is restored at that level, and functions and policies come with the upgrade', async () => {
  const old = await newHome(await sameKind())
  const home = await newHome(await sameKind())
  const file = join(folder, 'de-antes.copia')
  const [last] = readMigrations().slice(-1)
  try {
    await migrateQueue(old.owner)
    const client = await old.owner.connect()
    await client.query('begin')
    await makeLevelTable(client)
    await replaceDefinitions(
      client,
      readDefinitions().filter(({ isOfColumns }) => isOfColumns),
    )
    for (const migration of readMigrations().slice(0, -1)) await runMigration(client, migration)
    await client.query(`insert into empresa (tax_id, name, uf) values ('11222333000181', 'Antes', 'SP')`)
    await client.query('commit')
    client.release()
    const deps = { owner: old.owner, config: { dataDir: old.dataDir, masterKey: null }, spool: 'x', version: 'teste' }
    const { manifest } = await createCopy(
      { ...deps, now: new Date(), progress: silent },
      { file, replace: false, withKey: false },
    )
    expect(manifest.level).toBe(readMigrations().at(-2)?.name)
    expect((await home.restore(file)).migrated).toEqual([last?.name])
    expect(await rowDigests(home.owner, manifest.tables)).toEqual(await rowDigests(old.owner, manifest.tables))
    await checkWalls(home.owner)
  } finally {
    await old.close()
    await home.close()
  }
}, 120_000)

test('a database of another program, or of an old version, is refused with the sentence of the start', async () => {
  for (const [make, sentence] of [
    [
      (owner: Home['owner']) => owner.query('create table pedidos (id int)'),
      /tabelas que não são do portal \(pedidos\)/,
    ],
    [
      (owner: Home['owner']) => migrateToOldLevel(owner, '0001'),
      /é de uma versão antiga do portal \(0001_ground\.sql\)/,
    ],
  ] as const) {
    const home = await newHome(await sameKind())
    try {
      await make(home.owner)
      await expect(home.restore(quiet)).rejects.toThrow(sentence)
    } finally {
      await home.close()
    }
  }
}, 120_000)

test('an existing file is overwritten only on request; no partial file remains', async () => {
  const before = await readFile(quiet)
  await expect(makeCopy({ file: quiet })).rejects.toMatchObject({ code: 'copia.exists' })
  expect((await readFile(quiet)).equals(before)).toBe(true)
  const file = join(folder, 'nenhuma', 'x.copia')
  await expect(makeCopy({ file })).rejects.toThrow(/a pasta não existe/)
  await makeCopy({ file: quiet, replace: true })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect((await readdir(server.config.dataDir)).filter((name) => name.startsWith('copia-'))).toEqual([])
  expect((await stat(quiet)).mode & 0o777).toBe(0o600)
})
