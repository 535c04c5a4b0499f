import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../testing/accounts.ts'
import { multipart } from '../testing/intake.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const DASHBOARD = join(import.meta.dirname, '../../../../deploy/grafana/portal-contador.json')
const RULES = join(import.meta.dirname, '../../../../deploy/prometheus-regras.yml')
const EMPRESA = DEMO_COMPANIES[0]!

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await testServer()
  // create the queue's tables as a start does; `enqueue_upload` needs them
  client = await signedIn(server, { login: '52998224725', empresas: [EMPRESA.taxId] })
})
afterAll(() => server.close())

const metrics = async (): Promise<string> => (await server.app.inject({ url: '/metrics' })).body
const figureOf = (text: string, line: string): number | null => {
  const match = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return match === undefined ? null : Number(match.slice(line.length))
}

test('disk, database, queue and intake have gauges', async () => {
  const files = [...generate({ seed: 5, count: 2, empresa: EMPRESA, from: '2026-06', to: '2026-06' })]
  const url = `${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`
  expect((await client.call({ method: 'POST', url, ...multipart(files) })).statusCode).toBe(202)
  const text = await metrics()
  expect(figureOf(text, 'portal_database_up')).toBe(1)
  expect(figureOf(text, 'portal_disk_free_bytes')).toBeGreaterThan(1_000_000)
  expect(figureOf(text, 'portal_disk_total_bytes')).toBeGreaterThan(figureOf(text, 'portal_disk_free_bytes') ?? 0)
  expect(figureOf(text, 'portal_database_bytes')).toBeGreaterThan(1_000_000)
  expect(figureOf(text, 'portal_uploads_open')).toBe(1)
  expect(figureOf(text, 'portal_jobs{task="intake",state="waiting"}')).toBe(1)
  expect(figureOf(text, 'portal_intake_documents_total{verdict="imported"}')).toBe(0)
  expect(text).toMatch(/^portal_info\{version="[\d.]+",node="[\d.]+",roles="web,worker"\} 1$/m)
})

test('no metric names a company, a user or an address', async () => {
  const labels = new Set([...(await metrics()).matchAll(/[{,](\w+)=/g)].map(([, name]) => name))
  const allowed = [
    'method',
    'route',
    'status',
    'le',
    'state',
    'reason',
    'service',
    'task',
    'verdict',
    'version',
    'node',
    'roles',
  ]
  const ofNode = ['type', 'kind', 'space', 'major', 'minor', 'patch']
  expect([...labels].filter((name) => !allowed.includes(name ?? '') && !ofNode.includes(name ?? ''))).toEqual([])
})

test('the dashboard and the alerts use existing metrics only', async () => {
  const there = new Set(
    [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const board = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const paths = [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...readFileSync(RULES, 'utf8').matchAll(/expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ].flatMap((expr) =>
    [...expr.matchAll(/\b((?:portal|http|database|nodejs|process)_\w+)/g)].map(([, name = '']) => name),
  )
  expect(paths.length).toBeGreaterThan(15)
  expect([...new Set(paths)].filter((name) => !there.has(name))).toEqual([])
})
