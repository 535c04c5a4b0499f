import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import Fastify from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { clusterFolder } from '../db/embedded/cluster.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { ownerPool } from '../db/pool.ts'
import { checkStanding } from '../ops/doutor/standing.ts'
import { signedIn } from '../testing/accounts.ts'
import { isAlarming, readAlarmRules } from '../testing/alarm-rules.ts'
import { onCluster } from '../testing/cluster.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { serveMetrics } from './metrics.ts'
import { databaseFigures } from './metrics-database.ts'

/** Each alarm of deploy/prometheus-regras.yml is quiet on a fresh installation, and fires when its fault is made. */

let server: TestServer
let accountId: string
let empresaId: number
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  accountId = (await signedIn(server, { login: '52998224725', empresas: ['11222333000181'] })).accountId
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa')
  empresaId = rows[0]!.id
})
afterAll(() => server.close())

const rules = readAlarmRules()
const UP = 'up{job="portal"} 1\n'

/** The figures of the database, without the minute for which a process remembers them. */
async function figures(owner: pg.Pool = server.owner): Promise<string> {
  const registry = new Registry()
  databaseFigures(registry, owner, 1)
  return `${UP}portal_info 1\n${await registry.metrics()}`
}

const scrape = async () => `${UP}${(await server.app.inject({ url: '/metrics' })).body}`

const fires = (alert: string, now: string, before = now): boolean => {
  const rule = rules.find((candidate) => candidate.alert === alert)
  if (!rule) throw new Error(`no rule ${alert}`)
  return isAlarming(rule.expr, { before, now })
}

/** Runs a statement, and gives back one that takes its effect away. */
const run = (sql: string, values: unknown[] = []) => server.owner.query(sql, values)

const addJob = (change: string) =>
  run(
    `with made as (select id from graphile_worker.add_job('intake_outra', '{"upload_id": "x"}'))
     update graphile_worker._private_jobs set ${change} where id = (select id from made)`,
  ).then(() => run(`update graphile_worker._private_jobs set ${change}`))

const addUpload = (age: string) =>
  run(
    `insert into upload (empresa_id, id, account_id, spool, name, files, bytes, total, received_at)
     values ($1, gen_random_uuid(), null, 'outra', 'a.xml', 1, 1, 1, now() - $2::interval)`,
    [empresaId, age],
  )

async function addTask(state: string, age: string): Promise<void> {
  await run(
    `with t as (insert into tarefa (id, account_id, turn, action, month, sistema, purpose, made_at)
       values (gen_random_uuid(), $1, 'x', 'conferir', '2026-10', 'SCA', '0', now() - $4::interval) returning id)
     insert into tarefa_item (tarefa_id, position, account_id, empresa_id, state) select id, 0, $1, $2, $3 from t`,
    [accountId, empresaId, state, age],
  )
}

/** Capture of NF-e alone is on, with a certificate that ends after `validity`. */
async function addCapture({
  validity = '1 year',
  sequence = '',
}: {
  validity?: string
  sequence?: string
}): Promise<void> {
  await run(`insert into capture_setting (empresa_id, is_on, cte) values ($1, true, false)`, [empresaId])
  await run(
    `with c as (insert into capture_certificate (id, root, demo, certificate, thumbprint, valid_to, sealed, wrapped_key, version, created_at, created_by_name)
       values (gen_random_uuid(), '11222333', false, '', '', now() + $2::interval, '', '', 1, now(), 'Ana') returning id)
     insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name) select $1, id, now(), 'Ana' from c`,
    [empresaId, validity],
  )
  await run(
    `insert into capture_sequence (service, environment, tax_id, demo, next_at, last_good_at, last_call_at)
     values ('nfe', 1, '11222333000181', false, now(), now(), now())`,
  )
  if (sequence !== '') await run(`update capture_sequence set ${sequence}`)
}

async function clear(): Promise<void> {
  for (const table of [
    'upload',
    'tarefa',
    'capture_setting',
    'capture_admission',
    'capture_certificate',
    'capture_sequence',
    'copy_made',
    'caixa_imap',
  ])
    await run(`delete from ${table}`)
  await run('delete from graphile_worker._private_jobs')
  await run('update migration set applied_at = now()')
}

type Fault = [alert: string, make: () => Promise<unknown>, doutor: RegExp | null]

/** Alarms of figures in the database, with what `portal doutor` says of the same fault. */
const FAULTS: Fault[] = [
  [
    'PortalCaixaMuda',
    () => run(`insert into caixa_imap (mailbox, uidvalidity, failed_since) values ('x', 1, now() - interval '1 hour')`),
    null,
  ],
  ['PortalFilaParada', () => addJob(`run_at = now() - interval '1 hour'`), null],
  ['PortalTrabalhoDesistiu', () => addJob('attempts = max_attempts'), null],
  [
    'PortalEnvioParado',
    () => addUpload('2 hours'),
    /^aviso Envios: 1 em aberto; o mais antigo .* há 2 h.*não está na fila/m,
  ],
  [
    'PortalTarefaParada',
    () => addTask('na_fila', '2 hours'),
    /^aviso Tarefas: 1 empresa na fila, a mais antiga há 2 h/m,
  ],
  ['PortalTarefaFalhou', () => addTask('falhou', '1 hour'), /^aviso Tarefas: 1 empresa falhou nos/m],
  [
    'PortalCapturaParada',
    () => addCapture({ sequence: 'stopped_at = now()' }),
    /^aviso Captura: 1 sequência ligada: 1 parada/m,
  ],
  [
    'PortalCapturaParada',
    () => addCapture({ sequence: `next_at = now() + interval '9 days'` }),
    /relógio.*captura relogio/s,
  ],
  [
    'PortalCapturaBloqueada',
    () => addCapture({ sequence: `blocked_until = now() + interval '1 hour'` }),
    /1 bloqueada/,
  ],
  [
    'PortalCapturaCalada',
    () => addCapture({ sequence: `last_good_at = now() - interval '1 day'` }),
    /sem resposta boa há 24 h/,
  ],
  ['PortalCertificadoAcaba', () => addCapture({ validity: '3 days' }), /^aviso Certificados A1: 1 .*7 dias/m],
  ['PortalCertificadoAcaba', () => addCapture({ validity: '-1 days' }), /^aviso Certificados A1: 1 .*venc/m],
  ['PortalSemCertificado', () => addCapture({ validity: '-1 days' }), /1 sem certificado/],
  [
    'PortalCopiaVelha',
    () => run(`update migration set applied_at = now() - interval '3 days'`),
    /^aviso Cópia: nenhuma/m,
  ],
  [
    'PortalCopiaVelha',
    () => run(`insert into copy_made (made_at, bytes, damaged) values (now() - interval '3 days', 1, 0)`),
    /^aviso Cópia: a mais nova é de há 3 dias/m,
  ],
  [
    'PortalCopiaIncompleta',
    () => run(`insert into copy_made (made_at, bytes, damaged) values (now(), 1, 2)`),
    /deixou de fora 2 envios com arquivos danificados/,
  ],
]

test('nothing fires on a fresh installation, and doutor has no warning of it', async () => {
  await clear()
  await addCapture({})
  const now = await figures()
  const quiet = new Set(FAULTS.map(([alert]) => alert))
  expect(
    [...quiet, 'PortalFora', 'PortalSemBanco', 'PortalPaginaDanificada'].filter((alert) => fires(alert, now)),
  ).toEqual([])
  const warned = (await checkStanding(server.url, 1)).filter(({ situacao }) => situacao !== 'ok')
  expect(warned).toEqual([])
})

test.each(FAULTS)('%s fires (%#)', async (alert, make, doutor) => {
  await clear()
  await make()
  expect(fires(alert, await figures())).toBe(true)
  const lines = (await checkStanding(server.url, 1)).map(
    ({ item, situacao, texto, fazer }) => `${situacao} ${item}: ${texto} → ${fazer ?? ''}`,
  )
  if (doutor) expect(lines.join('\n')).toMatch(doutor)
})

test('PortalSemBanco and PortalFora: the database is away, the process is gone', async () => {
  const away = ownerPool({ url: 'postgres://portal@127.0.0.1:1/portal', max: 1 })
  expect(fires('PortalSemBanco', await figures(away))).toBe(true)
  await away.end()
  expect(fires('PortalFora', '')).toBe(true)
  expect(fires('PortalFora', 'portal_info 1\nup{job="portal"} 1\nup{job="portal"} 0\n')).toBe(true)
})

test('PortalDiscoAcabando: the disk of DATA_DIR is full', async () => {
  const app = Fastify()
  // a file system without a free block
  serveMetrics(app, { config: { ...server.config, dataDir: '/proc' }, pool: server.pool })
  const { body } = await app.inject({ url: '/metrics' })
  await app.close()
  expect(fires('PortalDiscoAcabando', body)).toBe(true)
})

test('PortalErros: calls are answered with 503', async () => {
  const app = await createApp({ ...server.deps, isAway: () => true })
  const body = async () => (await app.inject({ url: '/metrics' })).body
  const before = await body()
  for (let call = 0; call < 40; call++) await app.inject({ url: `${API_BASE}/empresas` })
  const now = await body()
  await app.close()
  expect(fires('PortalErros', before)).toBe(false)
  expect(fires('PortalErros', now, before)).toBe(true)
})

test('PortalLento: the process is busy for more than half a second', async () => {
  await scrape()
  for (let time = 0; time < 3; time++) {
    const end = performance.now() + 700
    while (performance.now() < end);
    await new Promise((done) => setTimeout(done, 15))
  }
  expect(fires('PortalLento', await scrape())).toBe(true)
}, 60_000)

test.skipIf(onCluster)(
  'PortalPaginaDanificada: 64 bytes of a page were changed on the disk',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-pagina-'))
    const dataDir = join(folder, 'banco')
    const start = () => startEmbedded({ dataDir, log: createLogger('silent'), durable: false })
    let database = await start()
    const ask = async <T extends object>(sql: string): Promise<T[]> => {
      const owner = ownerPool({ url: database.url, max: 1 })
      try {
        return (await owner.query<T>(sql)).rows
      } finally {
        await owner.end()
      }
    }
    try {
      await ask('create table damaged as select repeat(n::text, 100) as text from generate_series(1, 1000) n')
      const [file] = await ask<{ path: string }>(`select pg_relation_filepath('damaged') as path`)
      await database.stop()
      const handle = await open(join(clusterFolder(dataDir), file!.path), 'r+')
      await handle.write(Buffer.alloc(64, 0xa5), 0, 64, 8192 * 2 + 4000)
      await handle.close()
      database = await start()
      await expect(ask('select sum(length(text)) from damaged')).rejects.toThrow(/invalid page/)
      const owner = ownerPool({ url: database.url, max: 2 })
      try {
        // a session reports what it counted when it ends
        await expect
          .poll(async () => fires('PortalPaginaDanificada', await figures(owner)), { timeout: 20_000 })
          .toBe(true)
        expect((await checkStanding(database.url, 1)).map(({ situacao, texto }) => `${situacao} ${texto}`)).toEqual([
          expect.stringMatching(/^erro .*1 página danificada:/),
        ])
      } finally {
        await owner.end()
      }
    } finally {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  120_000,
)

test('each alarm has a test that makes its fault', () => {
  const made = [
    ...FAULTS.map(([alert]) => alert),
    ...['PortalSemBanco', 'PortalFora', 'PortalDiscoAcabando', 'PortalErros', 'PortalLento', 'PortalPaginaDanificada'],
  ]
  expect(rules.map(({ alert }) => alert).filter((alert) => !made.includes(alert))).toEqual([])
})
