import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from './accounts.ts'
import { multipart } from './intake.ts'
import { buildNota, cnpjOf, insertNotas } from './notas.ts'
import { type TestServer, testServer } from './server.ts'

/** A client that disconnects early must leave no file, transaction, query or download slot behind. */
const EMPRESA = cnpjOf('31313131')
const NOTAS = 600
let server: TestServer
let client: Client
let port: number
beforeAll(async () => {
  server = await testServer()
  const empresaId = await insertEmpresa(server, { taxId: EMPRESA })
  client = await signedIn(server, { login: '52998224725', empresas: [EMPRESA] })
  const bytes = randomBytes(24_000)
  await insertNotas(
    server.ownerDb,
    Array.from({ length: NOTAS }, () => buildNota(empresaId, { bytes })),
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(async () => {
  // close a connection without requests at once: the server would wait a minute for it
  server.app.server.closeAllConnections()
  await server.close()
})

const FILTER = { cpfcnpj: EMPRESA, filtro: { dt_emissaoini: '1990-01-01', dt_emissaofim: '2099-12-31' } }

/** Requests a file and disconnects after its first bytes. */
async function leave(path: string, body: object): Promise<number> {
  const leaving = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    signal: leaving.signal,
  })
  await reply.body?.getReader().read()
  leaving.abort()
  return reply.status
}

/** Connections of the program that run a query or have an open transaction. */
const busy = async (): Promise<number> => {
  const { rows } = await server.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state is distinct from 'idle' and backend_type = 'client backend'`,
  )
  return rows[0]?.n ?? -1
}

const released = async () => {
  await expect.poll(busy, { timeout: 10_000, interval: 50 }).toBe(0)
  await expect.poll(() => [server.pool.waitingCount, server.pool.totalCount - server.pool.idleCount]).toEqual([0, 0])
}

test.each([
  ['a zip', '/baixarNotas', FILTER],
  ['a CSV', '/exportarNotas', { ...FILTER, conteudo: 'notas', formato: 'csv' }],
  ['a spreadsheet', '/exportarNotas', { ...FILTER, conteudo: 'notas', formato: 'xlsx' }],
])('readers who leave in the middle of %s free what it held', async (_, path, body) => {
  for (let round = 0; round < 6; round++) {
    // four of these may run at once: if each leaked a slot, the fifth would be refused
    expect(await leave(path, body)).toBe(200)
    await released()
  }
})

const openFiles = (folder: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false // it was closed meanwhile
    }
  }).length

test('a sender disconnects within a file: the file is closed and removed, in each of several rounds', async () => {
  const folder = join(server.config.dataDir, 'fila')
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(400_000)])
  const { payload, headers } = multipart([
    { name: 'um.xml', bytes: randomBytes(2000) },
    { name: 'dois.zip', bytes: zip },
  ])
  for (let round = 0; round < 10; round++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST ${API_BASE}/importar?nr_cpfcnpj=${EMPRESA} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    )
    socket.write(payload.subarray(0, payload.length - 100_000))
    await expect.poll(() => openFiles(folder), { timeout: 10_000, interval: 5 }).toBeGreaterThan(1)
    await sleep(10)
    socket.destroy()
    await expect.poll(() => openFiles(folder), { timeout: 10_000, interval: 10 }).toBe(0)
  }
  await expect.poll(() => readdir(folder)).toEqual([])
  await released()
})

const FULL = process.env.PORTAL_TEST_FULL === '1'
const LONG = cnpjOf('32323232')

test.skipIf(!FULL)(
  'readers of exports who do not read lose place and connection after 30 seconds',
  { timeout: 300_000 },
  async () => {
    const empresaId = await insertEmpresa(server, { taxId: LONG })
    for (let n = 0; n < 10; n += 1)
      await insertNotas(
        server.ownerDb,
        Array.from({ length: 5_000 }, () => buildNota(empresaId)),
      )
    const people = [
      await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [LONG] }),
      await signedIn(server, { login: '39053344705', name: 'Caio', empresas: [LONG] }),
    ]
    const body = JSON.stringify({ ...FILTER, cpfcnpj: LONG, conteudo: 'notas', formato: 'csv' })
    const sockets = [...people, ...people].map(({ token }) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(
        `POST ${API_BASE}/exportarNotas HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return socket
    })
    await expect.poll(busy, { timeout: 20_000 }).toBe(4)
    const ask = async () =>
      (await client.post(`${API_BASE}/exportarNotas`, { ...FILTER, conteudo: 'notas', formato: 'csv' })).statusCode
    expect(await ask()).toBe(503)
    await expect.poll(ask, { timeout: 45_000, interval: 1_000 }).toBe(200)
    await released()
    for (const socket of sockets) socket.destroy()
  },
)
