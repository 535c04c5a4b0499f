import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { atDatabase, type Cluster, findCitus, startCitus } from '../../testing/cluster.ts'
import { portalOn, startCommand } from '../../testing/command.ts'
import { asRole, onPool, runOn } from '../../testing/statements-on.ts'
import { distribute, planDistribution } from './distribute.ts'
import { databaseState } from './state.ts'
import { DISTRIBUTED } from './tables.ts'

describe.skipIf(!findCitus())('banco distribuir', () => {
  let cluster: Cluster
  let folder: string
  beforeAll(async () => {
    cluster = await startCitus()
    folder = await mkdtemp(join(tmpdir(), 'portal-banco-'))
    // as in hosted services: may create roles, is not a superuser
    for (const { url } of cluster.nodes) await runOn(url, 'create role dono login createrole')
  })
  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Creates a database of `dono` on every node, without Citus. Returns its URL on each, as a superuser. */
  async function emptyDatabase(name: string): Promise<string[]> {
    for (const { url } of cluster.nodes) await runOn(url, `create database ${name} owner dono`)
    return cluster.nodes.map(({ url }) => atDatabase(url, name))
  }

  const portOf = (n: number) => cluster.nodes[n]?.port

  /** Creates the extension everywhere and registers the nodes. */
  async function prepareCitus(urls: readonly string[]): Promise<void> {
    for (const url of urls) await runOn(url, 'create extension citus')
    const [coordinator = '', ...workers] = urls
    await runOn(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${portOf(0)})`)
    for (const n of workers.keys()) await runOn(coordinator, `select citus_add_node('127.0.0.1', ${portOf(n + 1)})`)
  }

  // first: the workers must not know the program's role from another database of theirs
  describe('an installation with rows, whose owner is not a superuser', () => {
    let urls: string[]
    let url: string
    beforeAll(async () => {
      urls = await emptyDatabase('antiga')
      url = asRole(urls[0] ?? '', 'dono')
      await onPool(url, (owner) => migrate(owner))
      await runOn(url, ...ROWS)
      await prepareCitus(urls)
    })

    test('is refused while others use it, and where the role owns no table', async () => {
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      await expect(onPool(url, distribute)).rejects.toThrow(
        'O banco está em uso (1 conexões). Pare o portal e tente de novo.',
      )
      await other.end()
      for (const { url: node } of cluster.nodes) await runOn(node, 'create role estranho login createrole')
      await expect(onPool(asRole(url, 'estranho'), distribute)).rejects.toThrow(/não é de «estranho»/)
    })

    test('a policy with another subquery stops the run, and the table stays as it was', async () => {
      await runOn(url, 'create policy outra on audit using (exists (select from empresa))')
      await expect(onPool(url, distribute)).rejects.toThrow('A regra outra de audit tem uma subconsulta')
      await runOn(url, 'drop policy outra on audit')
      const { incomplete, tables } = await onPool(url, databaseState, { embedded: false })
      expect(incomplete).toBe(true)
      expect(tables.find(({ name }) => name === 'audit')?.distributed).toBe(false)
      expect(tables.find(({ name }) => name === 'nota')?.distributed).toBe(true)
      expect(
        await runOn(
          url,
          `select count(*)::int from pg_policies where tablename = 'audit' and qual like '%app_provider%'`,
        ),
      ).toBe(0)
    })

    test('a run that is killed is continued by the next; then nothing is left to do', async () => {
      await killAfter({ url, dataDir: join(folder, 'morta') }, 'evento')
      const half = await untilFree(() => onPool(url, planDistribution))
      expect(half.tables.length).toBeGreaterThan(0)
      expect(half.tables).not.toContain('audit')
      const { code, out } = await portalOn({ url, dataDir: join(folder, 'outra') })([
        'banco',
        'distribuir',
        '--confirmo',
      ])
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Pronto: \d+ tabelas em 2 nós/) as string })
      expect(await onPool(url, distribute)).toMatchObject({ changed: false })
    })

    test('rows are on the workers and no longer on the coordinator', async () => {
      expect(await runOn(url, 'select count(*)::int from audit')).toBe(400)
      expect(await runOn(url, 'select count(*)::int from item_seen')).toBe(400)
      expect(await runOn(url, `select pg_relation_size('audit')::int`)).toBe(0)
      const { nodes, tables, problems } = await onPool(url, databaseState, { embedded: false })
      expect(problems).toEqual([])
      expect(nodes.slice(1).map(({ shards }) => shards)).toEqual([16 * DISTRIBUTED.length, 16 * DISTRIBUTED.length])
      expect(tables.find(({ name }) => name === 'audit')).toMatchObject({ distributed: true, rows: 400 })
    })

    test('row-level security is forced on every shard, and shows the program no row without its companies', async () => {
      for (const worker of urls.slice(1)) {
        expect(await runOn(worker, SHOW_SHARDS, `${SHARDS} and not (relrowsecurity and relforcerowsecurity)`)).toBe(0)
        expect(await runOn(worker, SHOW_SHARDS, SHARDS)).toBeGreaterThan(16 * DISTRIBUTED.length - 1)
      }
      const app = asRole(url, 'portal_app')
      expect(await runOn(app, 'select count(*)::int from audit')).toBe(0)
      const own = [...OPEN, `set local app.empresas = '1,2'`]
      expect(await runOn(app, ...own, 'select count(*)::int from audit')).toBe(16)
    })

    test('only a provider reads the entries of the installation', async () => {
      const app = asRole(url, 'portal_app')
      const own = (account: string) => [...OPEN, `set local app.empresas = '0'`, `set local app.account = '${account}'`]
      const question = 'select count(*)::int from audit'
      expect(await runOn(app, ...own(PROVIDER), question)).toBe(0)
      expect(await runOn(app, ...own(PROVIDER), 'select prove_provider()', question)).toBe(8)
      await expect(runOn(app, ...own(PERSON), 'select prove_provider()', question)).rejects.toThrow('not the provider')
    })

    test('an owner to whom row-level security applies is named by doutor, and what it cannot do works with bypassrls', async () => {
      const many = `insert into audit (empresa_id, id, who, what) select n, gen_random_uuid(), 'teste', 'teste' from generate_series(60, 70) n`
      await expect(runOn(url, many)).rejects.toThrow('COPY FROM not supported with row-level security')
      const portal = portalOn({ url, dataDir: join(folder, 'dono') })
      expect((await portal(['doutor'])).out).toContain('aviso Nós do banco: o Citus recusa a «dono»')
      await runOn(urls[0] ?? '', 'alter role dono bypassrls')
      await runOn(url, many)
      expect((await portal(['doutor'])).out).toContain('ok    Nós do banco: 3 respondem.')
    })

    test('a silent worker is named by estado within seconds, and by distribuir', async () => {
      await cluster.stopNode(2, 'SIGKILL')
      try {
        const started = performance.now()
        const silent = `127.0.0.1:${portOf(2)}`
        const state = await onPool(url, databaseState, { embedded: false })
        expect(state.problems).toEqual([`O nó ${silent} não responde.`])
        expect(state.incomplete).toBe(false)
        expect(performance.now() - started).toBeLessThan(10_000)
        const { code, out } = await portalOn({ url, dataDir: join(folder, 'estado') })(['banco', 'estado'])
        expect(code).toBe(1)
        expect(out).toContain(`${silent} · nó · NÃO RESPONDE`)
        const doctor = await portalOn({ url, dataDir: join(folder, 'doutor') })(['doutor'])
        expect(doctor.out).toContain(`erro  Nós do banco: ${silent} não responde`)
        await runOn(url, 'set citus.enable_ddl_propagation = off', 'alter role portal_app nologin')
        await expect(onPool(url, distribute)).rejects.toThrow(`não consegue se conectar a ${silent} como «dono»`)
      } finally {
        await cluster.startNode(2)
      }
      expect(await onPool(url, distribute)).toMatchObject({ changed: true, tables: [] })
    })
  })

  test('says what is missing until a database is ready: extension, coordinator, workers', async () => {
    const [coordinator = '', ...workers] = await emptyDatabase('crua')
    const url = asRole(coordinator, 'dono')
    expect((await onPool(url, planDistribution)).extension).toBe(true)
    await expect(onPool(url, distribute)).rejects.toThrow(/A extensão citus não pôde ser criada \(permission denied/)
    await expect(onPool(coordinator, distribute)).rejects.toThrow(/O coordenador não está registrado/)
    await runOn(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${portOf(0)})`)
    await expect(onPool(url, distribute)).rejects.toThrow(/Nenhum nó está registrado/)
    expect(await onPool(url, databaseState, { embedded: false })).toMatchObject({ kind: 'externo', incomplete: true })
    for (const worker of workers) await runOn(worker, 'create extension citus')
    for (const n of workers.keys()) await runOn(coordinator, `select citus_add_node('127.0.0.1', ${portOf(n + 1)})`)
    const result = await onPool(url, distribute)
    expect(result).toMatchObject({ changed: true, tables: DISTRIBUTED, bytes: 0 })
    expect(result.migrations.length).toBeGreaterThan(0)
  })
})

const OPEN = [`set citus.propagate_set_commands = 'local'`, 'begin']
const PROVIDER = '00000000-0000-4000-8000-000000000001'
const PERSON = '00000000-0000-4000-8000-000000000002'

/** Eight audit entries and products of each of the companies 0 to 49. */
const ROWS = [
  `insert into account (id, login, tax_id, name, sistema, provider) values
    ('${PROVIDER}', '1', '1', 'Provedor', 'PORTAL', true), ('${PERSON}', '2', '2', 'Pessoa', 'PORTAL', false)`,
  `insert into audit (empresa_id, id, who, what) select n % 50, gen_random_uuid(), 'teste', 'teste' from generate_series(1, 400) n`,
  `insert into item_seen (empresa_id, ncm, name, busca) select n % 50, '12345678', 'item ' || n, 'item ' || n from generate_series(1, 400) n`,
]

/** Counts the shards of a worker, which Citus hides from clients. */
const SHOW_SHARDS = 'set citus.override_table_visibility = off'
const SHARDS = `select count(*)::int from pg_class where relkind = 'r' and relname ~ '_\\d{6,}$' and relnamespace = 'public'::regnamespace`

/** Starts the command and kills it when it begins with the table. */
async function killAfter(where: { url: string; dataDir: string }, table: string): Promise<void> {
  const child = startCommand(where, ['banco', 'distribuir', '--confirmo'])
  let seen = ''
  child.stderr.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
    if (seen.split('\n').includes(table)) child.kill('SIGKILL')
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.on('close', (...ended) => done(ended)),
  )
  expect({ code, signal, seen }).toMatchObject({ code: null, signal: 'SIGKILL' })
}

/** Repeats until the server has noticed that the killed command is gone. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 100 || !String(error).includes('em andamento')) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
