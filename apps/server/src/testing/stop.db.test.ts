import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../base/uuid.ts'
import { SAME_SIGNAL_MS } from '../portal.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { buildNota, cnpjOf, insertNotas } from './notas.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Shutdown on a signal: running work finishes within a limit and no new work starts. A second signal ends the
 * process at once.
 */
const EMPRESA = { taxId: cnpjOf('41414141'), name: 'Empresa', uf: 'SP' }
let database: TestDatabase
let folder: string
let token: string
let empresaId: number
beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-fim-'))
  const registered = await registerOn(database.url, EMPRESA)
  token = registered.token
  empresaId = registered.empresaId
  const bytes = randomBytes(8000)
  await insertNotas(
    database.ownerDb,
    Array.from({ length: 2500 }, () => buildNota(empresaId, { bytes })),
  )
}, 240_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(name: string, env: NodeJS.ProcessEnv = {}): Promise<{ program: Program; url: string }> {
  const program = startProgram({ dataDir: join(folder, name), env: { DATABASE_URL: database.url, ...env } })
  return { program, url: await program.ready }
}

/** Resolves with the response without reading its body. */
function download(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${API_BASE}/baixarNotas`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    asking.on('error', reject)
    asking.on('response', resolve)
    asking.end(
      JSON.stringify({ cpfcnpj: EMPRESA.taxId, filtro: { dt_emissaoini: '2020-01-01', dt_emissaofim: '2099-01-01' } }),
    )
  })
}

const END_OF_ZIP = 0x06054b50

test('one signal: a download finishes, events end, a waiting upload stays in the queue, new calls are refused', async () => {
  const { program, url } = await start('um')
  const id = uuidv7()
  await database.owner.query(
    `insert into upload (empresa_id, id, account_id, spool, name, files, bytes, total)
     values ($1, $2, null, 'outra-pasta', 'a.xml', 1, 1, 1)`,
    [empresaId, id],
  )
  const zip = await download(url)
  const events = await new Promise<IncomingMessage>((resolve) =>
    get(
      `${url}${API_BASE}/importar/${id}`,
      { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } },
      resolve,
    ),
  )
  expect(events.statusCode).toBe(200)
  program.child.kill('SIGTERM')
  expect(await text(events)).toContain('processando')
  await sleep(500)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  const bytes = await buffer(zip)
  expect(bytes.readUInt32LE(bytes.length - 22)).toBe(END_OF_ZIP)
  expect(await program.ended).toBe(0)
}, 180_000)

test('a second signal: the process exits at once, whatever still runs', async () => {
  const { program, url } = await start('dois', { LOG_LEVEL: 'info' })
  const zip = await download(url)
  zip.on('error', () => undefined) // the connection is expected to break
  program.child.kill('SIGTERM')
  program.child.kill('SIGTERM') // npm forwards Ctrl-C a second time
  // the program counts from when it takes the first signal, which on a busy machine is long after it was sent
  await expect.poll(() => program.said(), { timeout: 60_000, interval: 20 }).toContain('"msg":"encerrando"')
  await sleep(SAME_SIGNAL_MS + 100)
  expect(program.child.exitCode).toBeNull()
  const asked = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(1)
  // far below the time that running work may take
  expect(performance.now() - asked).toBeLessThan(15_000)
}, 180_000)

/** A connection on which a request is under way: its head is not complete yet. */
async function halfAsked(url: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((done) => socket.once('connect', done))
  socket.write(`GET ${API_BASE}/configuracao HTTP/1.1\r\nHost: ${hostname}\r\n`)
  return {
    finish: async () => {
      socket.write('\r\n')
      return text(socket)
    },
  }
}

test('a balancer that asks /readyz learns that the process leaves; calls are answered until it has', async () => {
  const { program, url } = await start('três', { PORTAL_SAIDA: '2' })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const late = await halfAsked(url)
  const asked = performance.now()
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 20 }).toBe(503)
  const ready = await fetch(`${url}/readyz`)
  expect(await ready.json()).toMatchObject({ type: 'server.leaving', status: 503 })
  expect(ready.headers.get('retry-after')).toBe('2')
  expect(ready.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const list = await fetch(`${url}${API_BASE}/consulta?cnpj_remetente=${EMPRESA.taxId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(list.status).toBe(200)
  expect(list.headers.get('connection')).toBe('close')
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => null), { timeout: 20_000 }).toBeNull()
  expect(performance.now() - asked).toBeGreaterThan(1_900)
  const answer = await late.finish()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(await program.ended).toBe(0)
}, 180_000)
