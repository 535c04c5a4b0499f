import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from './database.ts'
import { multipart } from './intake.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Two processes behind a balancer are restarted one after the other under load: no call fails. The balancer asks /readyz, keeps its
 * connections, and sends a call to the other process only when the first refuses the connection. The full run has 20,000 calls (or
 * ROLLING_CALLS), the quick one 400.
 */
const CALLS = Number(process.env.ROLLING_CALLS ?? (process.env.PORTAL_TEST_FULL === '1' ? 20_000 : 400))
const CALLERS = 8
const CHECK_MS = 200
const EMPRESA = DEMO_COMPANIES[0]!
const files = [
  ...generate({ seed: 51, count: 1 + CALLS / 40, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
]

let folder: string
let database: TestDatabase
let token: string
const programs: Program[] = []
const targets: Target[] = []
let balancer: { url: string; stop(): void }

interface Target {
  url: string
  isReady: boolean
}

const start = async (index: number): Promise<void> => {
  const program = startProgram({
    dataDir: join(folder, String(index)),
    env: {
      DATABASE_URL: database.url,
      PORTAL_MESTRA: masterKey,
      PORTAL_LIMITES: '1000',
      PORTAL_SAIDA: '1',
    },
  })
  programs[index] = program
  targets[index] = { url: await program.ready, isReady: false }
  const patience = { timeout: 60_000, interval: 50 }
  await expect.poll(() => targets[index]?.isReady, patience).toBe(true)
}
const masterKey = randomBytes(32).toString('base64')

beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-troca-'))
  token = (await registerOn(database.url, EMPRESA)).token
  balancer = await startBalancer()
}, 240_000)
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    await ended
  }
  balancer.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Round robin over the processes that are ready. */
async function startBalancer() {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const checking = setInterval(() => {
    for (const target of targets.filter(Boolean))
      void fetch(`${target.url}/readyz`).then(
        ({ status }) => (target.isReady = status === 200),
        () => (target.isReady = false),
      )
  }, CHECK_MS)
  const pass = (asked: IncomingMessage, reply: ServerResponse, body: Buffer, left: number): void => {
    const ready = targets.filter((target) => target?.isReady)
    const target = (ready.length > 0 ? ready : targets)[turn++ % Math.max(ready.length, 1)]
    const passed = request(
      new URL(asked.url ?? '/', target?.url),
      { method: asked.method, headers: asked.headers, agent },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 0) pass(asked, reply, body, left - 1)
      else reply.writeHead(502, { 'x-reason': error.code ?? error.message }).end()
    })
    passed.end(body)
  }
  const server: Server = createServer((asked, reply) => {
    void buffer(asked).then((body) => pass(asked, reply, body, 3))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

const bearer = () => ({ authorization: `Bearer ${token}` })

/** A mixed load: lists, companies, products saved, and an upload in each forty. */
async function call(index: number): Promise<Response> {
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`${balancer.url}${API_BASE}${path}`, { ...init, headers: { ...bearer(), ...init.headers } })
  if (index % 40 === 0) {
    const { payload, headers } = multipart([files[index / 40]!])
    return at(`/importar?nr_cpfcnpj=${EMPRESA.taxId}`, { method: 'POST', body: new Uint8Array(payload), headers })
  }
  if (index % 10 === 1) return at('/empresas')
  if (index % 10 === 2) return at(`/produtos?nr_cpfcnpj=${EMPRESA.taxId}&nm_sistema=SCA`)
  return at(`/consulta?cnpj_remetente=${EMPRESA.taxId}&totais=1`)
}

test(
  `${CALLS} calls while both processes are restarted in turn: none fails`,
  async () => {
    await Promise.all([0, 1].map(start))
    const failures: string[] = []
    let next = 0
    let isRolling = true
    const caller = async () => {
      // the load lasts until every process was restarted at least once
      while (next < CALLS || isRolling) {
        const index = next++ % CALLS
        const answer = await call(index).catch((error: unknown) => String(error))
        if (typeof answer === 'string') failures.push(answer)
        else if (!answer.ok)
          failures.push(`${answer.status} ${answer.headers.get('x-reason') ?? ''} ${await answer.text()}`)
        else await answer.arrayBuffer()
      }
    }
    const load = Promise.all(Array.from({ length: CALLERS }, caller))
    let restarts = 0
    do {
      await sleep(500)
      const program = programs[restarts % 2]!
      program.child.kill('SIGTERM')
      expect(await program.ended, program.said()).toBe(0)
      await start(restarts % 2)
      restarts++
    } while (restarts < 2 || next < CALLS)
    isRolling = false
    await load
    process.stdout.write(`${JSON.stringify({ calls: next, restarts, failures: failures.length })}\n`)
    expect(failures).toEqual([])
    const sent = new Set(files.map(({ name }) => name)).size
    const stored = async () =>
      (await database.owner.query<{ n: number }>('select count(*)::int as n from nota')).rows[0]?.n
    await expect.poll(stored, { timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(sent, Math.floor(CALLS / 40)))
  },
  CALLS * 60 + 240_000,
)
