import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../features/acesso/base/session.ts'
import { createAccount } from '../testing/accounts.ts'
import { type HostileTarget, hostileCall } from '../testing/hostile/calls.ts'
import { faultOf } from '../testing/hostile/problem.ts'
import { caseName, countRows, HOSTILE_SEED, medianOf, randomOf, residentMegabytes } from '../testing/hostile/run.ts'
import { openWire } from '../testing/hostile/wire.ts'
import { buildNota, insertEvento, insertNotas } from '../testing/notas.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import type { RouteRow } from './policy.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const CALLS = FULL ? 6_500 : 350
const ACME = '11222333000181'

let server: TestServer
let port: number
let accountId: string
let target: Omit<HostileTarget, 'authorization'>
beforeAll(async () => {
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port // the server listens on TCP
  accountId = await createAccount(server, {
    login: '52998224725',
    sistema: 'SCA',
    provider: true,
    empresas: { [ACME]: 'titular' },
  })
  const empresa = await server.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
  const nota = buildNota(empresa.id)
  await insertNotas(server.ownerDb, [nota])
  const evento = await insertEvento(server.ownerDb, {
    empresaId: empresa.id,
    chave: nota.chave,
    bytes: Buffer.from('<a/>'),
  })
  const filters = { ds_busca: 'cliente', ds_chave: nota.chave, evento, ds_tipo: 'nfe', totais: '1', limite: '10' }
  target = { world: { taxId: ACME, ids: [nota.id, evento, accountId], filters } }
})
afterAll(() => server.close())

const bearer = async () => {
  const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
  return `Bearer ${(await openSession(server.deps, session)).token}`
}

/** Routes outside the API that are called too. */
const ROOT: RouteRow[] = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/auth/:x',
  '/:x',
  '/assets/:x',
].map((url) => ({ method: 'GET', url, policy: 'public', schema: undefined }))

test(`every response to a hostile call is one that docs/api.md documents (${CALLS} calls)`, {
  timeout: 900_000,
}, async () => {
  const wire = openWire(port)
  const routes = [...server.routes, ...ROOT]
  const findings: string[] = []
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let counts = await countRows(server.owner)
  let authorization = await bearer()
  let before = 0
  for (let index = 0; index < CALLS; index += 1) {
    // the first rounds warm up the routes; measure memory after them
    if (index === Math.min(CALLS >> 1, routes.length * 10)) before = residentMegabytes()
    const route = routes[index % routes.length]!
    const call = hostileCall(randomOf('call', index), route, { ...target, authorization })
    const start = performance.now()
    const answer = await wire.send(call).catch((error: unknown) => ({ status: 500, headers: {}, text: String(error) }))
    times.push(performance.now() - start)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const now = await countRows(server.owner)
    const why =
      faultOf(answer, call.method) ?? (answer.status >= 400 && now !== counts ? `wrote: ${counts} → ${now}` : null)
    if (why) findings.push(`${caseName('call', index)}: ${route.method} ${route.url}: ${why}\n${describe(call)}`)
    counts = now
    const endsSessions = answer.status < 300 && /logout|sessoes|senha|bloquear/.test(route.url)
    if (index % 50 === 0 || endsSessions) authorization = await bearer()
  }
  wire.close()
  const grown = residentMegabytes() - before
  process.stdout.write(
    `hostile calls: ${CALLS}, seed ${HOSTILE_SEED}, median ${medianOf(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms, RSS ${grown.toFixed(0)} MB more, ${JSON.stringify(statuses)}\n`,
  )
  expect(findings.slice(0, 20)).toEqual([])
  if (FULL) expect(grown).toBeLessThan(100)
})

const describe = ({ path, headers, body }: ReturnType<typeof hostileCall>) =>
  JSON.stringify({ path: path.slice(0, 300), headers, body: body?.toString().slice(0, 300) }).slice(0, 900)

/** Raw requests that no HTTP library sends. */
const RAW: [what: string, text: string, status: number][] = [
  ['no HTTP at all', '\u0000\u0001\u0002\u0003\r\n\r\n', 400],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 400],
  ['an unknown method', 'NADA / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers beyond any size', `GET / HTTP/1.1\r\nhost: x\r\n${`x: ${'a'.repeat(1_000)}\r\n`.repeat(40)}\r\n`, 431],
  ['two lengths', 'POST /auth/start HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'a length and chunks',
    'POST /auth/start HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a length that is no number', 'POST /auth/start HTTP/1.1\r\nhost: x\r\ncontent-length: muito\r\n\r\n', 400],
  ['a header folded over lines', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\r\n b\u0000\r\n\r\n', 400],
]

test.each(RAW)('%s: refused with a problem document, and the server keeps running', async (_what, text, status) => {
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    let reply = ''
    socket.on('data', (piece) => {
      reply += piece.toString()
    })
    socket.on('close', () => resolve(reply))
    socket.on('error', reject)
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no end: ${reply}`)))
  })
  const [head = '', body = ''] = said.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(faultOf({ status, headers, text: body })).toBeNull()
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})
