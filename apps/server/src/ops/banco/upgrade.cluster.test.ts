import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { atDatabase, type Cluster, findCitus, startCitus } from '../../testing/cluster.ts'
import { portalOn } from '../../testing/command.ts'
import { migrateToOldLevel, notasOf, oldRows } from '../../testing/old-level.ts'
import { buildProgram, failuresIn, startProgram } from '../../testing/program.ts'
import { registerOn } from '../../testing/session.ts'
import { asRole, onPool, runOn } from '../../testing/statements-on.ts'
import { readMissingFunctions } from './citus.ts'
import { databaseState } from './state.ts'
import { allowLogin, copyFunction, distributeTable, removeLeftover, runAsCaller } from './steps.ts'
import { DISTRIBUTED } from './tables.ts'

/** The level at which the database was distributed, and the oldest one that is upgraded; the tables of the files between them wait. */
const DISTRIBUTED_AT = '0017_own_account.sql'
const LAST_OLD = '0033_nfse_events.sql'
const COMPANIES = 12

describe.skipIf(!findCitus())('the upgrade of a distributed database', () => {
  let cluster: Cluster
  let folder: string
  beforeAll(async () => {
    buildProgram()
    cluster = await startCitus()
    folder = await mkdtemp(join(tmpdir(), 'portal-atualizado-'))
    // as docs/operations.md has it
    for (const { url } of cluster.nodes) await runOn(url, 'create role dono login createrole bypassrls')
  }, 300_000)
  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A database of 0.1.0, distributed early, with rows. Returns its owner's URL. */
  async function oldDatabase(name: string): Promise<string> {
    for (const { url } of cluster.nodes) {
      await runOn(url, `create database ${name} owner dono`)
      await runOn(atDatabase(url, name), 'create extension citus')
    }
    const [coordinator, ...workers] = cluster.nodes.map(({ port }) => port)
    const admin = atDatabase(cluster.nodes[0]?.url ?? '', name)
    await runOn(admin, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
    for (const port of workers) await runOn(admin, `select citus_add_node('127.0.0.1', ${port})`)
    const url = asRole(admin, 'dono')
    await onPool(url, makeOld)
    return url
  }

  /** Starts the program, calls it as a person with one new company, and ends it. Returns the board of June. */
  async function useProgram(url: string, taxId: string): Promise<FechamentoReply> {
    const program = startProgram({ dataDir: join(folder, taxId), env: { DATABASE_URL: url } })
    try {
      const address = await program.ready
      while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(250)
      const { token, empresaId } = await registerOn(url, { taxId, name: 'Nova', uf: 'SP' })
      await runOn(url, `select put_notas((${notasOf(`(select * from empresa where id = ${empresaId})`, 3)}))`)
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${address}${API_BASE}/fechamento?mes=2026-06`, { headers })
      const text = await reply.text()
      expect([reply.status, text], program.said()).toEqual([200, text])
      expect(failuresIn(program.said())).toEqual([])
      return JSON.parse(text) as FechamentoReply
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
    }
  }

  const checkRows = async (url: string) => {
    expect(await runOn(url, `select json_object_agg(manifest, n) from (${MANIFESTS}) counted`)).toEqual({
      sem: COMPANIES,
      confirmada: COMPANIES,
    })
    expect(
      await runOn(url, `select count(*)::int from (${OLD_MONTHS}) m where quantity = 2 and total_cents = 3000`),
    ).toBe(COMPANIES)
    expect(await runOn(url, `select count(*)::int from fechamento where file_icms = 1234`)).toBe(COMPANIES)
    expect(await runOn(url, 'select sum(quantity)::int from nota_manifest_day')).toBeGreaterThanOrEqual(COMPANIES)
  }

  test('the first start of the new version migrates and divides the tables that it made', async () => {
    const url = await oldDatabase('antiga')
    expect(await useProgram(url, NEW)).toMatchObject({ data: [BOARD_LINE] })
    await checkRows(url)
    const state = await onPool(url, databaseState, { embedded: false })
    expect(state).toMatchObject({ kind: 'distribuído', problems: [], incomplete: false })
    expect(state.tables.filter(({ distributed }) => distributed).map(({ name }) => name)).toEqual(
      [...DISTRIBUTED].sort(),
    )
    expect(await runOn(url, NOTA_RULE)).toMatch(/POSITION/)
    // functions that a migration replaces are replaced on the nodes, too
    expect(await runOn(url, NODES_RULE)).toBe(true)
    // neither rows on the coordinator, nor rights without a company
    expect(await runOn(url, `select pg_relation_size('nota_month')::int`)).toBe(0)
    const app = asRole(url, 'portal_app')
    expect(await runOn(app, 'select count(*)::int from nota_month')).toBe(0)
    const own = [`set citus.propagate_set_commands = 'local'`, 'begin', `set local app.empresas = '1,2'`]
    expect(await runOn(app, ...own, 'select count(*)::int from nota_month')).toBe(2)
  }, 300_000)

  test('a start that ended between migrating and dividing: the tables that wait are named, and the next start divides them with their rows', async () => {
    const url = await oldDatabase('morta')
    await onPool(url, (owner) => migrate(owner))
    await runOn(url, 'alter function fetch_eventos(bigint, text) security definer')
    const portal = portalOn({ url, dataDir: join(folder, 'comando') })
    const waiting = `${newTables.length} tabelas esperam a distribuição e estão só no coordenador: ${newTables.join(', ')}.`
    expect((await portal(['doutor'])).out).toContain(`aviso Nós do banco: ${waiting}`)
    const before = await portal(['banco', 'estado'])
    expect(before).toMatchObject({ code: 1, out: expect.stringContaining(waiting) as string })
    expect(before.out).toContain('Pare o portal e rode «portal banco distribuir --confirmo».')
    expect(await useProgram(url, NEW)).toMatchObject({ data: [BOARD_LINE] })
    await checkRows(url)
    expect(await onPool(url, databaseState, { embedded: false })).toMatchObject({ problems: [], incomplete: false })
    expect(await runOn(url, `select prosecdef from pg_proc where proname = 'fetch_eventos'`)).toBe(false)
    expect((await portal(['banco', 'distribuir', '--confirmo'])).out).toMatch(/^Nada a fazer/)
  }, 300_000)

  test('a node that is away when the new version starts: the first migration that reaches it fails, and the next start goes on', async () => {
    const url = await oldDatabase('ausente')
    await cluster.stopNode(2, 'SIGKILL')
    const program = startProgram({ dataDir: join(folder, 'ausente-1'), env: { DATABASE_URL: url } })
    await expect(program.ready).rejects.toThrow(/A migração 00\d\d_\w+\.sql falhou/)
    expect(await program.ended).toBe(1)
    // 0050 changes the table of notes on every node
    expect(await runOn(url, `select max(name) < '0050' from migration`)).toBe(true)
    await cluster.startNode(2)
    expect(await useProgram(url, NEW)).toMatchObject({ data: [BOARD_LINE] })
    await checkRows(url)
    expect(await onPool(url, databaseState, { embedded: false })).toMatchObject({ problems: [], incomplete: false })
  }, 300_000)

  test('a node that is lost while the tables are divided: the start is refused, they wait with their rows, and banco distribuir goes on', async () => {
    const url = await oldDatabase('perdida')
    const program = startProgram({ dataDir: join(folder, 'perdida-1'), env: { DATABASE_URL: url } })
    await untilDivided(url)
    await cluster.stopNode(2, 'SIGKILL')
    await expect(program.ready).rejects.toThrow(/As tabelas novas não foram divididas entre os nós do banco: /)
    expect(await program.ended).toBe(1)
    await cluster.startNode(2)
    const portal = portalOn({ url, dataDir: join(folder, 'perdida-2') })
    expect((await portal(['banco', 'estado'])).out).toMatch(/\d+ tabelas? esperam? a distribuição/)
    expect((await portal(['banco', 'distribuir', '--confirmo'])).out).toMatch(/^Pronto: \d+ tabelas? em 2 nós/)
    await checkRows(url)
    expect(await onPool(url, databaseState, { embedded: false })).toMatchObject({ problems: [], incomplete: false })
    expect(await useProgram(url, NEW)).toMatchObject({ data: [BOARD_LINE] })
  }, 300_000)
})

/** Waits until the first table that the new version made is divided. */
async function untilDivided(url: string): Promise<void> {
  const old = DISTRIBUTED.length - newTables.length
  while (((await runOn(url, 'select count(*)::int from pg_dist_partition')) as number) <= old) await sleep(20)
}

/** What the migrations after DISTRIBUTED_AT make, in the order of their names. */
let newTables: string[] = []

/** The company that is added after the upgrade, and what the board has of its three notes. */
const NEW = '11222333000181'
const BOARD_LINE = { cpfcnpj: NEW, notas: { nfe: { recebidas: 3, vl_recebidas: 60 } } }

const NOTA_RULE = `select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'nota'::regclass and polname = 'scope'`
const NODES_RULE = `select bool_and(success and result like '%length(e.chave) <> 50%') from run_command_on_workers(
  $$select pg_get_functiondef('is_of_environment(evento, nota)'::regprocedure)$$)`
const MANIFESTS = `select manifest, count(*) as n from nota where empresa_id <= ${COMPANIES} group by 1`
const OLD_MONTHS = `select * from nota_month where empresa_id <= ${COMPANIES} and month = '2026-06-01'`

/** Distributes what the migrations up to 0017 made, as the program of that time did, and then applies those up to 0033 without dividing. */
async function makeOld(owner: pg.Pool): Promise<void> {
  await migrateToOldLevel(owner, DISTRIBUTED_AT)
  const client = await owner.connect()
  try {
    const sql = 'select relname as name from pg_class where relname = any ($1)'
    const { rows } = await client.query<{ name: string }>(sql, [DISTRIBUTED])
    const tables = DISTRIBUTED.filter((table) => rows.some(({ name }) => name === table))
    newTables = DISTRIBUTED.filter((table) => !tables.includes(table)).sort()
    expect(newTables).toContain('fechamento')
    await allowLogin(client)
    await runAsCaller(client)
    for (const table of tables) await distributeTable(client, table, 4)
    for (const table of tables) await removeLeftover(client, table)
    for (const signature of await readMissingFunctions(client)) await copyFunction(client, signature)
    for (const statement of oldRows(COMPANIES)) await client.query(statement)
  } finally {
    client.release()
  }
  await migrateToOldLevel(owner, LAST_OLD)
}
