import { type AddressInfo, connect } from 'node:net'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { ListaReply } from '@portal/contract/tributacao/lista.ts'
import { COMMON_GOODS } from '@portal/tables/search/common-goods.ts'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { openKnowledge } from '../tabelas/knowledge.ts'
import { answerList, inlineMind } from './list.ts'

/** Lists are computed in a thread, one of a person at a time, and end with their connection. */
const EMPRESA = cnpjOf('63636363')
const NOW = new Date('2026-11-28T15:00:00Z')
const GOODS = [...COMMON_GOODS.keys()]
const MOST = 1000

let server: TestServer
let ana: Client
let bia: Client
let port: number
let empresaId: number
beforeAll(async () => {
  server = await testServer({ clock: { now: () => NOW } })
  empresaId = await insertEmpresa(server, { taxId: EMPRESA })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [EMPRESA] })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [EMPRESA] })
  await insertNotas(server.ownerDb, [buildNota(empresaId)])
  const payload = {
    data: [
      {
        cd_produto: '1',
        nm_prd: 'CERVEJA DA CASA',
        ds_unidade: 'UN',
        ds_codbarras: '7891000100103',
        cd_ncm: '22030000',
      },
    ],
  }
  const url = `${API_BASE}/produtos?nr_cpfcnpj=${EMPRESA}&nm_sistema=PORTAL`
  expect((await ana.call({ method: 'PUT', url, payload })).statusCode).toBe(200)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port // the server listens on TCP
}, 120_000)
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const long = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    nm_prd: `${GOODS[n % GOODS.length]} de ${GOODS[(n * 7) % GOODS.length]} com ${GOODS[(n * 13) % GOODS.length]}`,
  }))
const post = (client: Client, body: object) => client.post(`${API_BASE}/tributacao/lista`, body)

const ITEMS = [
  ...GOODS.slice(0, 120).map((nm_prd) => ({ nm_prd })),
  { nm_prd: 'cerveja da casa' },
  { ds_codbarras: '7891000100103' },
  { ds_codbarras: '789' },
  { cd_ncm: '2203' },
  { cd_ncm: '22030000', nm_prd: 'x' },
  { nm_prd: 'palavra que ninguém conhece zzz' },
  {},
]

test.each([
  ['tables alone, in the thread', ITEMS, false],
  ['with the company’s goods, in the thread', ITEMS, true],
  ['a short list, on the event loop', ITEMS.slice(-7), true],
])('the answer is that of the plain function: %s', async (_, itens, isOwn) => {
  const reply = await post(ana, { itens, ds_uf: 'SP', ...(isOwn ? { nr_cpfcnpj: EMPRESA } : {}) })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  const knowledge = await openKnowledge(server.db)()
  const empresa = { id: empresaId, taxId: EMPRESA } as Parameters<typeof answerList>[1]['place']['empresa'] // of it only these are read
  const accountId =
    (await server.owner.query<{ id: string }>(`select id from account where login = '52998224725'`)).rows[0]?.id ?? null
  const place = { uf: 'SP' as const, empresa: isOwn ? empresa : null, simples: true, accountId, sistema: 'PORTAL' }
  const context = { knowledge, day: '2026-11-28', place }
  const plain = await answerList(server.db, { ...context, items: itens, mind: inlineMind(context) })
  const answer = reply.json<ListaReply>()
  expect(answer).toEqual(JSON.parse(plain))
  // no other fields than those of the contract
  expect(Value.Clean(ListaReply, reply.json())).toEqual(answer)
  expect(answer.data.map(({ nr_linha }) => nr_linha)).toEqual(itens.map((_item, index) => index + 1))
  expect(answer.data.filter(({ resposta }) => resposta !== null).length).toBeGreaterThan(1)
})

test('while long lists are computed, others are answered', { timeout: 120_000 }, async () => {
  await post(ana, { itens: long(11) }) // the thread has the tables
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const lists = [post(ana, { itens: long(MOST) }), post(bia, { itens: long(MOST) })]
  delay.enable()
  const start = performance.now()
  const waits: number[] = []
  let done = 0
  for (const list of lists) void list.then(() => (done += 1))
  while (done < lists.length) {
    const before = performance.now()
    expect((await ana.get(`${API_BASE}/consulta?cnpj_remetente=${EMPRESA}`)).statusCode).toBe(200)
    waits.push(performance.now() - before)
    await sleep(20)
  }
  delay.disable()
  for (const list of lists) expect((await list).json<ListaReply>().data).toHaveLength(MOST)
  const figures = {
    tookMs: performance.now() - start,
    worstMs: Math.max(...waits),
    calls: waits.length,
    busyMs: delay.max / 1e6,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(figures.busyMs).toBeLessThan(figures.tookMs / 5)
  expect(figures.worstMs).toBeLessThan(figures.tookMs / 3)
})

test('a second list of the same person is refused, that of another is not', { timeout: 60_000 }, async () => {
  const first = post(ana, { itens: long(MOST) })
  await sleep(30)
  const second = await post(ana, { itens: long(1) })
  expect([
    second.statusCode,
    second.headers['retry-after'],
    second.json<{ type: string; message: string }>(),
  ]).toMatchObject([
    503,
    '3',
    { type: 'tributacao.busy', message: 'Você já tem uma lista em andamento. Espere que ela termine e tente de novo.' },
  ])
  expect((await post(bia, { itens: long(1) })).statusCode).toBe(200)
  expect((await first).statusCode).toBe(200)
  expect((await post(ana, { itens: long(1) })).statusCode).toBe(200)
})

test('the work of callers who hang up ends at once, and their place is free', { timeout: 60_000 }, async () => {
  const body = JSON.stringify({ itens: long(MOST) })
  for (let round = 0; round < 8; round += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST ${API_BASE}/tributacao/lista HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await sleep(60)
    socket.destroy()
    // the place is free after one chunk of lines; a whole list takes a second and more
    await expect
      .poll(async () => (await post(ana, { itens: long(1) })).statusCode, { timeout: 800, interval: 20 })
      .toBe(200)
  }
})
