import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../testing/accounts.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const EMPRESA = '11222333000181'
const KIB = 1024

let server: TestServer
let client: Client
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  server = await testServer()
  client = await signedIn(server, { login: '52998224725', empresas: [EMPRESA] })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.app.server.closeAllConnections()
  await server.close()
})

const large = (kib: number) => ({ usuario: 'x'.repeat(kib * KIB) })
const TAKES_BODY = /^(POST|PUT|PATCH|DELETE)$/

/** Sends a head and the start of a chunked body that never ends. */
function beginBody(path: string, headers: string[] = []): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers]
  socket.write(`${[...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n')}1\r\n{\r\n`)
  sockets.push(socket)
  return socket
}

test('every public route accepts at most 16 KiB, whatever limit it declares', async () => {
  const open = server.routes.filter(({ method, policy }) => policy === 'public' && TAKES_BODY.test(method))
  expect(open.length).toBeGreaterThan(5)
  for (const { method, url } of open) {
    const path = url.replace(':token', 'a'.repeat(43))
    const reply = await server.app.inject({ method: method as 'POST', url: path, payload: large(16) })
    expect(`${method} ${url} ${reply.statusCode} ${reply.json().type}`).toBe(`${method} ${url} 413 request.too_large`)
  }
})

test('an unknown address accepts no more either', async () => {
  for (const url of ['/nada', `${API_BASE}/nada`]) {
    const reply = await server.app.inject({ method: 'POST', url, payload: large(16) })
    expect([413, 404]).toContain(reply.statusCode)
    expect((await server.app.inject({ method: 'POST', url, payload: large(2048) })).statusCode).toBe(413)
  }
})

test('without a token the status is 401 before the size check; with one, lists may have 64 MiB and other bodies 1 MiB', async () => {
  const list = `${API_BASE}/produtos?nr_cpfcnpj=${EMPRESA}&nm_sistema=SCA`
  expect((await server.app.inject({ method: 'PUT', url: list, payload: large(2048) })).statusCode).toBe(401)
  expect((await client.call({ method: 'PUT', url: list, payload: large(2048) })).statusCode).toBe(400)
  const other = await client.call({ method: 'PUT', url: `${API_BASE}/usuario/senha`, payload: large(2048) })
  expect([other.statusCode, other.json().type]).toEqual([413, 'request.too_large'])
})

test('endless bodies without a token do not block saving a large list', async () => {
  for (let n = 0; n < 20; n++) beginBody(`${API_BASE}/login`)
  await sleep(300)
  const rows = Array.from({ length: 9_000 }, (_, n) => ({
    cd_produto: `P${n}`,
    nm_prd: `Produto de número ${n} `.padEnd(100, 'x'),
    ds_unidade: 'UN',
  }))
  const url = `http://127.0.0.1:${port}${API_BASE}/produtos?nr_cpfcnpj=${EMPRESA}&nm_sistema=SCA&previa=1`
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(rows)
  expect(body.length).toBeGreaterThan(KIB * KIB)
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
})
