import type { LembretesReply, PedidosEmailReply } from '@portal/contract/caixa/pedidos.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { postRequests } from './post-requests.ts'
import { queueReminders } from './queue-reminders.ts'

/** The rule by which an office has its mailed requests repeated; the mails go to a real mail server. */
const MAIN = cnpjOf('12345678')
const SUPPLIER = cnpjOf('55666777')
const RIVAL = cnpjOf('66777888')
const MES = '2026-10'
const issued = `${MES}-10T10:00:00`
/** A Wednesday; three working days later is Monday the 30th at 9:00 in Brasília. */
const START = new Date('2026-11-25T13:00:00Z')

let mails: { to: string[]; text: string }[] = []
let isRefusing = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    isRefusing ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })) : done(),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const plain = raw
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.from(plain, 'latin1').toString() })
      done()
    })
  },
})

let server: TestServer
let helena: Client
let davi: Client
let now = START
let mainId = 0
const summary = (number: number, change: object = {}) =>
  buildNota(mainId, {
    ...{ issued, papel: 'R', situacao: 'resumo', number, partyTaxId: SUPPLIER, partyName: 'Cimentos Vale', ...change },
  })

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const at = smtp.server.address()
  server = await testServer({
    clock: { now: () => now },
    config: {
      ...{ smtpUrl: `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`, demo: false, limitFactor: 1000 },
      origins: ['https://portal.exemplo'],
    },
  })
  helena = await signedIn(server, { login: '52998224725', name: 'Helena Prado' })
  const office = officeCalls(helena)
  await office.create()
  expect((await office.add({ cpfcnpj: MAIN, nome: 'Padaria Trigo', uf: 'SP' })).statusCode).toBe(200)
  const { rows } = await server.owner.query<{ id: string }>('select id from empresa where tax_id = $1', [MAIN])
  mainId = Number(rows[0]?.id)
  davi = await signedIn(server, { login: '11144477735', name: 'Davi' })
})
afterAll(async () => {
  smtp.close()
  await server.close()
})
beforeEach(async () => {
  mails = []
  isRefusing = false
  now = START
  await server.owner.query(`update session set used_at = $1, expires_at = '2027-06-01'`, [START])
  await server.owner.query(
    'truncate pedido_email, caixa_link, falta_pedido, conta_pedido, nota, nota_ledger, feed_event, audit cascade',
  )
  await server.owner.query('update escritorio set reminder_days = null, reminder_most = null, reminder_since = null')
})

async function put(notas: readonly ReturnType<typeof buildNota>[]): Promise<void> {
  await insertNotas(server.ownerDb, notas)
  await server.owner.query('update nota set emitente_tax_id = party_tax_id, emitente_name = destinatario_name')
}
const rule = (change: object = {}, client = helena) =>
  client.call({
    method: 'PUT',
    url: `${API_BASE}/pedidos/lembretes`,
    payload: { fl_lembra: 'S', nr_dias: 3, nr_vezes: 2, ...change },
  })
const ruleOf = async (client = helena) =>
  (await client.get(`${API_BASE}/pedidos/lembretes`)).json<LembretesReply>().data
const ask = async (...itens: string[]) => {
  const body = { nr_cpfcnpj: MAIN, mes: MES, ds_pedido: 'falta', ds_email: 'fiscal@cimentos.com.br', itens }
  const reply = await helena.post(`${API_BASE}/pedidos/email`, body)
  expect(reply.statusCode, reply.body).toBe(201)
}
const deps = () => ({ ...server.deps, ownerDb: server.ownerDb, config: server.config })
const post = () => postRequests(deps())
/** The sessions stay in use. */
const moveTo = async (at: string) => {
  now = new Date(at)
  await server.owner.query('update session set used_at = $1', [now])
}
/** One round of the worker at an instant. */
const round = async (at: string) => {
  await moveTo(at)
  await queueReminders(deps())
  await post()
}
const reminders = () => mails.filter(({ text }) => text.includes('pedimos'))

test('off by default; what was mailed before it was turned on is not repeated', async () => {
  const missing = summary(2)
  await put([missing])
  await ask(missing.chave)
  await post()
  await round('2026-12-10T13:00:00Z')
  expect([mails.length, await ruleOf()]).toEqual([
    1,
    { fl_lembra: 'N', nr_dias: 3, nr_vezes: 2, dt_desde: null, nr_por_dia: 100, ds_envio: 'email' },
  ])
  await rule()
  await round('2026-12-30T13:00:00Z')
  expect(mails).toHaveLength(1)
})

test('three working days after the mail, twice at most, with what is still missing of that issuer alone', async () => {
  const [came, missing, rival] = [summary(1), summary(2), summary(9, { partyTaxId: RIVAL, partyName: 'Areia Branca' })]
  await put([came, missing, rival])
  await rule()
  await helena.post(`${API_BASE}/faltas/pedido`, {
    ...{ nr_cpfcnpj: MAIN, mes: MES, fl_pedido: 'S', faltas: [{ ds_chave: rival.chave }] },
  })
  await ask(came.chave, missing.chave)
  await post()
  await server.owner.query('delete from nota where chave = $1', [came.chave])
  await put([{ ...came, situacao: 'autorizada' }])
  await round('2026-11-30T11:59:00Z')
  expect(reminders()).toEqual([])
  for (const at of ['2026-11-30T12:00:00Z', '2026-11-30T13:00:00Z', '2026-12-02T13:00:00Z']) await round(at)
  expect(reminders().map(({ to }) => to)).toEqual([['fiscal@cimentos.com.br']])
  const text = reminders()[0]?.text ?? ''
  expect(text).toContain('Em 25/11/2026 pedimos notas de outubro de 2026 de Padaria Trigo')
  expect(text).toContain(missing.chave)
  expect([came.chave, rival.chave].filter((chave) => text.includes(chave))).toEqual([])
  expect(text).toMatch(/https:\/\/portal\.exemplo\/enviar\/[\w-]{43}/)
  for (const at of ['2026-12-03T13:00:00Z', '2026-12-20T13:00:00Z', '2027-01-20T13:00:00Z']) await round(at)
  expect(reminders()).toHaveLength(2)
  const list = (await helena.get(`${API_BASE}/pedidos/email?nr_cpfcnpj=${MAIN}&mes=${MES}`)).json<PedidosEmailReply>()
  expect(list.data.map(({ fl_lembrete, nr_itens }) => [fl_lembrete, nr_itens])).toEqual([
    ['S', 1],
    ['S', 1],
    ['N', 2],
  ])
  const { rows } = await server.owner.query(`select who, what from audit where what = 'pedido.remind'`)
  expect(rows).toEqual([1, 2].map(() => ({ who: 'Lembretes do escritório', what: 'pedido.remind' })))
})

test('ends with the request, and with a mail that came back', async () => {
  const [first, other] = [summary(1), summary(2)]
  await put([first])
  await rule()
  await ask(first.chave)
  await post()
  await server.owner.query('delete from nota')
  await put([{ ...first, situacao: 'autorizada' }])
  await round('2026-12-05T13:00:00Z')
  expect(mails).toHaveLength(1)
  now = START
  await server.owner.query('truncate pedido_email')
  await put([other])
  await ask(other.chave)
  await post()
  isRefusing = true
  await round('2026-12-05T13:00:00Z')
  isRefusing = false
  await round('2026-12-20T13:00:00Z')
  const { rows } = await server.owner.query('select state, reason from pedido_email order by id')
  expect(rows).toEqual([
    { state: 'enviado', reason: null },
    { state: 'voltou', reason: 'o endereço não existe' },
  ])
})

test('two workers at once: one reminder of each period', async () => {
  const notas = [1, 2, 3].map((number) => summary(number, { partyTaxId: cnpjOf(`5566677${number}`) }))
  await put(notas)
  await rule()
  for (const { chave } of notas) await ask(chave)
  await post()
  expect(mails).toHaveLength(3)
  for (const [period, at] of ['2026-11-30T13:00:00Z', '2026-12-04T13:00:00Z'].entries()) {
    now = new Date(at)
    await Promise.all([queueReminders(deps()), queueReminders(deps()), queueReminders(deps())])
    await Promise.all([post(), post(), post()])
    expect(reminders()).toHaveLength(3 * (period + 1))
  }
  const { rows } = await server.owner.query(
    'select round, count(*)::int as n from pedido_email where reminds is not null group by 1 order by 1',
  )
  expect(rows).toEqual([
    { round: 1, n: 3 },
    { round: 2, n: 3 },
  ])
})

test('100 reminders of an office in a day, 5 to one address', async () => {
  const notas = Array.from({ length: 8 }, (_, n) => summary(n + 1, { partyTaxId: cnpjOf(`5566677${n}`) }))
  await put(notas)
  await rule()
  for (const { chave } of notas) await ask(chave)
  await post()
  await round('2026-11-30T13:00:00Z')
  expect(reminders()).toHaveLength(5)
  await round('2026-12-01T14:00:00Z')
  expect(reminders()).toHaveLength(8)
  await server.owner.query(
    `update pedido_email set recipient = id || '@b.cc', state = 'enviado';
     insert into pedido_email (id, empresa_id, kind, month, items, recipient, subject, text, closing, account_id, account_name, state, asked_at, next_at,
       reminds, round)
     select gen_random_uuid(), empresa_id, 'falta', '2026-01', 1, 'a@b.cc', '', '', '', account_id, 'H', 'enviado', '2026-12-09T00:00:00Z', asked_at,
       gen_random_uuid(), 1 from generate_series(1, 98), (select * from pedido_email limit 1) m`,
  )
  await round('2026-12-09T13:00:00Z')
  expect(reminders()).toHaveLength(10)
})

test('who left the client or the office reminds nobody, and an account without an office has no rule', async () => {
  const own = summary(1)
  await put([own])
  await rule()
  await ask(own.chave)
  await post()
  await server.owner.query('update account set blocked_at = now() where id = $1', [helena.accountId])
  await round('2026-11-30T13:00:00Z')
  await server.owner.query('update account set blocked_at = null where id = $1', [helena.accountId])
  expect(mails).toHaveLength(1)
  expect((await davi.get(`${API_BASE}/pedidos/lembretes`)).statusCode).toBe(404)
  expect((await rule({}, davi)).statusCode).toBe(404)
})

test('an assistente reads the rule and does not change it; wrong numbers are refused', async () => {
  const { rows } = await server.owner.query<{ escritorio_id: string }>(
    'select escritorio_id from pessoa where account_id = $1',
    [helena.accountId],
  )
  const bia = await signedIn(server, { login: '39053344705', name: 'Bia' })
  await server.owner.query(
    `insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at) values ($1, $2, 'assistente', 'Bia', now(), now())`,
    [bia.accountId, rows[0]?.escritorio_id],
  )
  expect((await ruleOf(bia)).fl_lembra).toBe('N')
  const refused = await rule({}, bia)
  expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([403, 'pedido.role'])
  for (const change of [{ nr_dias: 0 }, { nr_dias: 31 }, { nr_vezes: 6 }, { nr_vezes: 1.5 }, { outro: 1 }])
    expect((await rule(change)).statusCode).toBe(400)
  expect((await rule({ nr_dias: 5, nr_vezes: 1 })).statusCode).toBe(204)
  expect(await ruleOf()).toMatchObject({ fl_lembra: 'S', nr_dias: 5, nr_vezes: 1, dt_desde: START.toISOString() })
  await moveTo('2026-11-25T15:00:00Z')
  await rule({ nr_dias: 6 })
  expect((await ruleOf()).dt_desde).toBe(START.toISOString())
  await rule({ fl_lembra: 'N' })
  expect((await ruleOf()).dt_desde).toBeNull()
  expect((await server.owner.query(`select detail from audit where what = 'pedido.reminders'`)).rowCount).toBe(3)
})
