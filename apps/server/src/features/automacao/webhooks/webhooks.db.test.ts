import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  EntregaReply,
  EntregasWebhookReply,
  WebhookReply,
  WebhooksReply,
} from '@portal/contract/automacao/webhooks.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMasterKey } from '../../../base/master-key.ts'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { feedSettled } from '../../../testing/feed-settled.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import {
  adoptCopiedEvents,
  dueWebhooks,
  serve,
  spreadEvents,
  startWebhooks,
  sweepFeed,
  type WebhookDeps,
} from './run.ts'
import { rewrapSecret } from './secret.ts'

const CLIENT = cnpjOf('12345678')
const OTHER = cnpjOf('23456789')
const OWN = cnpjOf('34567890')
const CPF = { dono: '11144477735', contador: '52998224725', titular: '39053344705', outsider: '15350946056' }
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

let now = new Date()
let server: TestServer
let deps: WebhookDeps
let dono: Client
let contador: Client
let titular: Client
let outsider: Client
let receiver: Server
let url = ''
/** What came, and what the receiver answers. */
let came: { headers: IncomingMessage['headers']; body: string; path: string }[] = []
let answer: (path: string) => { status: number; body?: string; location?: string } = () => ({ status: 200 })

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      came.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path })
      const { status, body = '', location } = answer(path)
      response.writeHead(status, location ? { location } : {}).end(body)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // a TCP server has one
  server = await testServer({ clock: { now: () => now }, config: { demo: false, webhookNetworks: ['127.0.0.0/8'] } })
  const masterKey = await readMasterKey(server.config)
  const walls = { networks: server.config.webhookNetworks, ownPorts: [] }
  deps = {
    db: server.db,
    ownerDb: server.ownerDb,
    clock: { now: () => now },
    log: server.deps.log,
    masterKey,
    post: { walls },
  }
  dono = await signedIn(server, { login: CPF.dono, name: 'Helena Prado' })
  contador = await signedIn(server, { login: CPF.contador, name: 'Caio' })
  titular = await signedIn(server, { login: CPF.titular, name: 'Tina', empresas: { [OWN]: 'titular' } })
  outsider = await signedIn(server, { login: CPF.outsider, name: 'De fora', empresas: [cnpjOf('87654321')] })
  await officeCalls(dono).create()
  await officeCalls(dono).add({
    empresas: [CLIENT, OTHER].map((cpfcnpj) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })),
  })
  await officeCalls(dono).invite({ cpfcnpj: CPF.contador, nome: 'Caio', papel: 'contador' })
  await officeCalls(contador).answer((await officeCalls(contador).invitations())[0]?.id)
})
afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
  await server.close()
})
beforeEach(async () => {
  now = new Date()
  came = []
  answer = () => ({ status: 200 })
  await server.owner.query('truncate webhook, webhook_delivery, feed_event, nota, notice')
})

/** At the true time when the test has gone further: no session lives so long. */
async function call(client: Client, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const late = now
  if (late.getTime() - Date.now() > HOUR_MS) now = new Date()
  try {
    return await client.call({ method, url: `${API_BASE}${path}`, ...(payload && { payload }) })
  } finally {
    now = late
  }
}

async function make(client: Client = dono, body: object = {}): Promise<WebhookReply> {
  const reply = await call(client, 'POST', '/webhooks', { nome: 'ERP', url: `${url}/erp`, ...body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<WebhookReply>()
}
const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
async function arrive(taxId: string, count = 1): Promise<void> {
  const empresaId = await idOf(taxId)
  await insertNotas(
    server.ownerDb,
    Array.from({ length: count }, () => buildNota(empresaId, { papel: 'R' })),
  )
  await feedSettled(server.owner)
}
/** One round: what happened becomes deliveries, and what is due goes out. */
async function round(): Promise<void> {
  await spreadEvents(deps)
  for (const id of await dueWebhooks(deps)) await serve(deps, id)
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const deliveries = async (id: string, query = '') =>
  (await call(dono, 'GET', `/webhooks/${id}/entregas${query}`)).json<EntregasWebhookReply>()
const notices = async () =>
  (await server.owner.query<{ message: string }>('select message from notice order by created_at')).rows.map(
    ({ message }) => message,
  )
const verify = (secret: string, { headers, body }: (typeof came)[number]): boolean[] =>
  String(headers['webhook-signature'])
    .split(' ')
    .map((one) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
      return one === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })

describe('who may', () => {
  test('a dono for the office, a titular for the company, nobody else, and no key', async () => {
    await make()
    const own = await make(titular, { nr_cpfcnpj: OWN })
    expect(own.data).toMatchObject({ ds_dono: 'empresa', nm_usuario: 'Tina' })
    for (const client of [contador, outsider]) {
      expect((await call(client, 'POST', '/webhooks', { nome: 'x', url: `${url}/x` })).json()).toMatchObject({
        type: 'webhook.owner',
      })
      expect((await call(client, 'GET', '/webhooks')).json<WebhooksReply>().data).toEqual([])
      expect((await call(client, 'DELETE', `/webhooks/${own.data.id}`)).statusCode).toBe(404)
      expect((await call(client, 'POST', `/webhooks/${own.data.id}/teste`)).statusCode).toBe(404)
      expect((await call(client, 'GET', `/webhooks/${own.data.id}/entregas`)).statusCode).toBe(404)
    }
    expect(
      (await call(contador, 'POST', '/webhooks', { nome: 'x', url: `${url}/x`, nr_cpfcnpj: CLIENT })).statusCode,
    ).toBe(403)
    expect((await call(dono, 'GET', '/webhooks')).json<WebhooksReply>().data).toHaveLength(1)
    const key = (await call(dono, 'POST', '/escritorio/chaves', { nome: 'ERP', escopos: ['consulta'] })).json<{
      data: { chave: string }
    }>().data.chave
    const byKey = await server.app.inject({ url: `${API_BASE}/webhooks`, headers: { authorization: `Bearer ${key}` } })
    expect(byKey.statusCode).toBe(403)
  })

  test('an address inside is refused in place; twenty are kept at most', async () => {
    const refused = await call(dono, 'POST', '/webhooks', { nome: 'x', url: 'http://192.168.0.1/x' })
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Só https.'])
    const meta = await call(dono, 'POST', '/webhooks', { nome: 'x', url: 'https://169.254.169.254/' })
    expect(meta.json().erros).toEqual([{ campo: 'url', mensagem: 'Este endereço é da rede interna do servidor.' }])
    for (let n = 0; n < 20; n += 1) await make()
    expect((await call(dono, 'POST', '/webhooks', { nome: 'x', url: `${url}/x` })).json()).toMatchObject({
      type: 'webhook.too_many',
    })
  })
})

describe('a delivery', () => {
  test('has the event of the feed, and a signature of the secret that was shown once', async () => {
    const { data, segredo = '' } = await make()
    expect(segredo).toMatch(/^whsec_[\w+/]{43}=$/)
    const { rows } = await server.owner.query<{ text: string }>('select w::text as text from webhook w')
    expect(rows[0]?.text).not.toContain(Buffer.from(segredo.slice(6), 'base64').toString('hex'))
    await arrive(CLIENT)
    await round()
    expect(came).toHaveLength(1)
    expect(verify(segredo, came[0]!)).toEqual([true])
    const [feed] = (await call(dono, 'GET', '/eventos')).json<{ data: unknown[] }>().data
    expect(JSON.parse(came[0]!.body)).toMatchObject({ type: 'nota.recebida', data: feed })
    expect((await deliveries(data.id)).data).toMatchObject([
      {
        evento: came[0]!.headers['webhook-id'],
        tipo: 'nota.recebida',
        ds_estado: 'entregue',
        nr_tentativas: 1,
        nr_resposta: 200,
      },
    ])
    expect((await call(dono, 'GET', '/webhooks')).body).not.toContain(segredo.slice(6, 30))
    await round()
    expect(came).toHaveLength(1)
  })

  test('is chosen by event and company, and never of another office or company', async () => {
    await make(dono, { tipos: ['nota.recebida'], empresas: [CLIENT] })
    await make(titular, { nr_cpfcnpj: OWN, url: `${url}/tina` })
    await arrive(CLIENT)
    await arrive(OTHER)
    await arrive(OWN)
    await arrive(cnpjOf('87654321'))
    await round()
    expect(came.map(({ path, body }) => [path, JSON.parse(body).data.cpfcnpj]).sort()).toEqual([
      ['/erp', CLIENT],
      ['/tina', OWN],
    ])
  })

  test('that fails is tried again after 5 s, 30 s, 2 min, 10 min, 30 min, 2 h and 10 h, then given up with a notice', async () => {
    const { data } = await make()
    answer = () => ({ status: 503, body: 'manutenção\naté as 11 h' })
    await arrive(CLIENT)
    await round()
    expect((await deliveries(data.id)).data[0]).toMatchObject({
      ds_estado: 'espera',
      nr_resposta: 503,
      ds_resposta: 'manutenção até as 11 h',
    })
    for (const seconds of [5, 30, 120, 600, 1_800, 7_200, 36_000]) {
      const before = came.length
      later((seconds - 1) * 1_000)
      await round()
      expect(came).toHaveLength(before)
      later(1_000)
      await round()
      expect(came).toHaveLength(before + 1)
    }
    expect(came).toHaveLength(8)
    expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveries(data.id)).data[0]).toMatchObject({
      ds_estado: 'desistiu',
      nr_tentativas: 8,
      dt_proxima: null,
    })
    expect(await notices()).toEqual([
      'O webhook «ERP» não recebeu um evento depois de todas as tentativas. Veja em Automações.',
    ])
    later(DAY_MS)
    await round()
    expect(came).toHaveLength(8)
  })

  test('follows no redirect; 410 refuses for good; «enviar de novo» keeps the number', async () => {
    const { data } = await make()
    answer = (path) => (path === '/erp' ? { status: 302, location: `${url}/alvo` } : { status: 200 })
    await arrive(CLIENT)
    await round()
    expect(came.map(({ path }) => path)).toEqual(['/erp'])
    answer = () => ({ status: 410 })
    later(5_000)
    await round()
    const [refused] = (await deliveries(data.id)).data
    expect(refused).toMatchObject({ ds_estado: 'recusada', nr_resposta: 410 })
    answer = () => ({ status: 200 })
    expect((await call(dono, 'POST', `/webhooks/${data.id}/entregas/${refused?.evento}/reenviar`)).statusCode).toBe(202)
    await round()
    expect((await deliveries(data.id)).data).toMatchObject([
      { evento: refused?.evento, ds_estado: 'entregue', nr_tentativas: 1 },
    ])
    const one = (await call(dono, 'GET', `/webhooks/${data.id}/entregas/${refused?.evento}`)).json<EntregaReply>()
    expect(one.enviado.corpo).toBe(came.at(-1)?.body)
    expect(JSON.stringify(one)).not.toContain('signature')
  })

  test('of a test goes out once, also from a paused webhook', async () => {
    const { data } = await make()
    await call(dono, 'PUT', `/webhooks/${data.id}`, { fl_pausado: true })
    answer = () => ({ status: 500 })
    expect((await call(dono, 'POST', `/webhooks/${data.id}/teste`)).statusCode).toBe(202)
    await arrive(CLIENT)
    await round()
    later(HOUR_MS)
    await round()
    expect(came.map(({ body }) => JSON.parse(body).type)).toEqual(['teste'])
    expect((await deliveries(data.id)).data).toMatchObject([{ tipo: 'teste', ds_estado: 'recusada' }])
    await call(dono, 'PUT', `/webhooks/${data.id}`, { fl_pausado: false })
    await round()
    expect(came).toHaveLength(2) // what happened meanwhile comes then
  })
})

describe('its life', () => {
  test('a changed secret signs beside the former one for 24 hours, also after a change of the master key', async () => {
    const { data, segredo: first = '' } = await make()
    const { segredo: second = '' } = (
      await call(dono, 'PUT', `/webhooks/${data.id}`, { trocar_segredo: true })
    ).json<WebhookReply>()
    await arrive(CLIENT)
    await round()
    expect([verify(second, came[0]!), verify(first, came[0]!)]).toEqual([
      [true, false],
      [false, true],
    ])
    later(24 * HOUR_MS)
    await arrive(CLIENT)
    await round()
    expect(verify(second, came[1]!)).toEqual([true])
    const to = Buffer.alloc(32, 7)
    const { rows } = await server.owner.query<{ secret: Buffer }>('select secret from webhook')
    const rewrapped = rewrapSecret({ from: deps.masterKey, to }, data.id, rows[0]?.secret ?? Buffer.alloc(0))
    await server.owner.query('update webhook set secret = $1', [rewrapped])
    await arrive(CLIENT)
    await spreadEvents(deps)
    await serve({ ...deps, masterKey: to }, data.id)
    expect(verify(second, came[2]!)).toEqual([true])
  })

  test('three days of failures pause it with a notice; one good answer begins anew', async () => {
    const { data } = await make()
    answer = () => ({ status: 500 })
    await arrive(CLIENT)
    await round()
    later(2 * DAY_MS)
    answer = () => ({ status: 200 })
    await arrive(CLIENT)
    await round()
    answer = () => ({ status: 500 })
    await arrive(CLIENT)
    await round()
    later(3 * DAY_MS)
    await round()
    const [row] = (await call(dono, 'GET', '/webhooks')).json<WebhooksReply>().data
    expect(row).toMatchObject({ id: data.id, ds_pausa: 'falhas' })
    expect(await notices()).toEqual(['O webhook «ERP» foi pausado: não responde há 3 dias. Veja em Automações.'])
    const sent = came.length
    later(DAY_MS)
    await round()
    expect(came).toHaveLength(sent)
  })

  test('it stops when its person is no dono any more, and goes on under another dono', async () => {
    const { data } = await make()
    await officeCalls(dono).changePerson(contador.accountId, { papel: 'dono' })
    await server.owner.query(`update pessoa set papel = 'contador' where account_id = $1`, [dono.accountId])
    await arrive(CLIENT)
    await round()
    expect(came).toEqual([])
    const changed = await call(contador, 'PUT', `/webhooks/${data.id}`, { fl_pausado: false })
    expect(changed.json<WebhookReply>().data).toMatchObject({ nm_usuario: 'Caio', dt_pausa: null })
    await round()
    expect(came).toHaveLength(1)
    await server.owner.query(`update pessoa set papel = case account_id when $1 then 'dono' else 'contador' end`, [
      dono.accountId,
    ])
  })

  test('an event that its person may not read at the moment of sending is not sent', async () => {
    await make()
    await arrive(CLIENT)
    await spreadEvents(deps)
    const { rows } = await server.owner.query('delete from carteira where empresa_id = $1 returning *', [
      await idOf(CLIENT),
    ])
    for (const id of await dueWebhooks(deps)) await serve(deps, id)
    expect(came).toEqual([])
    await server.owner.query('insert into carteira select * from jsonb_populate_record(null::carteira, $1)', [
      JSON.stringify(rows[0]),
    ])
  })

  test('events of a restored copy, with transactions that this server has not had, are told after the start', async () => {
    await make()
    await arrive(CLIENT)
    await spreadEvents(deps)
    await server.owner.query(`update feed_event set tx = 900000000000`)
    await server.owner.query(`update webhook_delivery set tx = 900000000000`)
    await server.owner.query(`update webhook set place = '{"system":"1","tx":"900000000000","n":"0"}'`)
    await adoptCopiedEvents(server.ownerDb)
    await round()
    await round()
    expect(came).toHaveLength(1)
    expect((await call(dono, 'GET', '/eventos')).json<{ data: unknown[] }>().data).toHaveLength(1)
  })

  test('old events and deliveries are swept', async () => {
    await make()
    await arrive(CLIENT)
    await round()
    later(91 * DAY_MS)
    await sweepFeed(deps)
    const { rows } = await server.owner.query('select 1 from feed_event union all select 1 from webhook_delivery')
    expect(rows).toEqual([])
  })
})

/** All of them in `PORTAL_TEST_FULL=1`. */
const EVENTS = process.env.PORTAL_TEST_FULL === '1' ? 10_000 : 400

test(`${EVENTS} events, a receiver that fails half and a process that dies: each comes at least once, under its one number`, {
  timeout: 600_000,
}, async () => {
  await make()
  const plan = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
  let count = 0
  answer = () => {
    count += 1
    return { status: count % 2 === 0 ? 500 : 200 }
  }
  const clock = { now: () => new Date() }
  await arrive(CLIENT, EVENTS / 2)
  await spreadEvents({ ...deps, clock })
  // dies with a claimed page: nothing of it is recorded, although the receiver has some
  const [dueId = ''] = await dueWebhooks({ ...deps, clock })
  const dying = {
    ...deps,
    clock,
    ownerDb: server.ownerDb.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('killed')),
    }),
  }
  await serve(dying, dueId).catch(() => undefined)
  await server.owner.query(`update webhook_delivery set next_at = now() where state = 'espera' and tries > 0`) // the lease ends
  const runners = [startWebhooks({ ...deps, clock, plan }), startWebhooks({ ...deps, clock, plan })]
  await arrive(CLIENT, EVENTS / 2)
  for (;;) {
    const { rows } = await server.owner.query<{ left: number; all: number }>(
      `select count(*) filter (where state = 'espera')::int as left, count(*)::int as all from webhook_delivery`,
    )
    if (rows[0]?.all === EVENTS && rows[0].left === 0) break
    await new Promise((done) => setTimeout(done, 200))
  }
  await Promise.all(runners.map((runner) => runner.stop()))
  const { rows } = await server.owner.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from webhook_delivery group by 1',
  )
  const numbers = new Set(came.map(({ headers }) => headers['webhook-id']))
  expect(numbers.size).toBe(EVENTS)
  expect(rows.find(({ state }) => state === 'entregue')?.n).toBeGreaterThan(EVENTS * 0.9)
})
