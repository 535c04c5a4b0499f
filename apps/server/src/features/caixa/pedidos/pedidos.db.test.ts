import type { NovoPedidoEmailReply, PedidosEmailReply } from '@portal/contract/caixa/pedidos.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { postRequests } from './post-requests.ts'

/** Requests that the portal mails, to a real mail server; and attacks on them. */
const MAIN = cnpjOf('12345678')
const OTHER = cnpjOf('23456789')
const SUPPLIER = cnpjOf('55666777')
const RIVAL = cnpjOf('66777888')
const MES = '2026-10'
const HOSTILE = 'Cimentos\r\nBcc: vitima@exemplo.com.br\r\n\r\n<script>‮'
const issued = `${MES}-10T10:00:00`

let mails: { to: string[]; raw: string }[] = []
let answer: { code: number; text: string } | null = null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    answer ? done(Object.assign(new Error(answer.text), { responseCode: answer.code })) : done(),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
      done()
    })
  },
})

let server: TestServer
let helena: Client
let eva: Client
let now = new Date('2026-11-25T13:00:00Z')
const ids: Record<string, number> = {}
const summary = (number: number, change: object = {}) =>
  buildNota(ids[MAIN] ?? 0, {
    ...{ issued, papel: 'R', situacao: 'resumo', number, partyTaxId: SUPPLIER, partyName: 'Cimentos Vale', ...change },
  })

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const at = smtp.server.address()
  const smtpUrl = `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  server = await testServer({
    clock: { now: () => now },
    config: { smtpUrl, demo: false, limitFactor: 1000, origins: ['https://portal.exemplo'] },
  })
  helena = await signedIn(server, { login: '52998224725', name: 'Helena Prado' })
  await server.owner.query(`update account set email = 'helena@prado.com.br' where id = $1`, [helena.accountId])
  await officeCalls(helena).create()
  expect((await officeCalls(helena).add({ cpfcnpj: MAIN, nome: 'Padaria Trigo', uf: 'SP' })).statusCode).toBe(200)
  await insertEmpresa(server, { taxId: OTHER })
  eva = await signedIn(server, {
    login: '11144477735',
    name: 'Eva',
    empresas: { [OTHER]: 'contador', [MAIN]: 'consulta' },
  })
  const { rows } = await server.owner.query<{ id: string; tax_id: string }>('select id, tax_id from empresa')
  for (const { id, tax_id } of rows) ids[tax_id] = Number(id)
})
afterAll(async () => {
  smtp.close()
  await server.close()
})
beforeEach(async () => {
  mails = []
  answer = null
  now = new Date('2026-11-25T13:00:00Z')
  // the tests move the clock
  await server.owner.query(`update session set used_at = '2026-11-25T13:00:00Z', expires_at = '2027-01-01'`)
  await server.owner.query(
    'truncate pedido_email, caixa_link, falta_pedido, conta_pedido, nota, nota_ledger, feed_event, sign_in_count cascade',
  )
})

/** Notes that the party issued to the company. */
async function put(notas: readonly ReturnType<typeof buildNota>[]): Promise<void> {
  await insertNotas(server.ownerDb, notas)
  await server.owner.query('update nota set emitente_tax_id = party_tax_id, emitente_name = destinatario_name')
}
const ask = async (body: object, client = helena, taxId = MAIN) => {
  const base = { nr_cpfcnpj: taxId, mes: MES, ds_pedido: 'falta', ds_email: 'fiscal@cimentos.com.br' }
  const reply = await client.post(`${API_BASE}/pedidos/email`, { ...base, ...body })
  const { data, ...rest } = reply.json<Partial<NovoPedidoEmailReply> & { type?: string; detail?: string }>()
  return { status: reply.statusCode, data, ...rest }
}
const list = async (client = helena, taxId = MAIN) =>
  (await client.get(`${API_BASE}/pedidos/email?nr_cpfcnpj=${taxId}&mes=${MES}`)).json<PedidosEmailReply>()
const round = () => postRequests({ ...server.deps, ownerDb: server.ownerDb, config: server.config })
const bodyOf = (raw: string) => {
  const text = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const isBase64 = /content-transfer-encoding: base64/i.test(raw)
  const plain = isBase64
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replaceAll('=\r\n', '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
  return plain.replaceAll(' \r\n', ' ').replaceAll('\r\n', '\n').trim()
}
const headsOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

test('the issuer gets its own notes alone, with a page that shows its own requests alone; who and when stay', async () => {
  const [own, rival] = [summary(4187), summary(9, { partyTaxId: RIVAL, partyName: 'Areia Branca' })]
  await put([own, rival])
  await helena.post(`${API_BASE}/faltas/pedido`, {
    ...{ nr_cpfcnpj: MAIN, mes: MES, fl_pedido: 'S', faltas: [{ ds_chave: rival.chave }] },
  })
  expect(await ask({ itens: [own.chave] })).toMatchObject({
    status: 201,
    data: { ds_situacao: 'na_fila', nr_itens: 1 },
  })
  await round()
  await round()
  expect(mails.map(({ to }) => to)).toEqual([['fiscal@cimentos.com.br']])
  const raw = mails[0]?.raw ?? ''
  const text = bodyOf(raw)
  expect(text).toMatch(
    /^Olá, Cimentos Vale\. Na conferência de outubro de 2026, Padaria Trigo \(\d{14}\) ainda não tem o XML destas notas que vocês emitiram:\n\n- NF-e 4\.187, série 1, 10\/10\/2026, R\$ [\d.,]+\n {2}chave \d{44}\n\nPara enviar sem login, até 25\/12\/2026, abra:\nhttps:\/\/portal\.exemplo\/enviar\/[\w-]{43}\n\nSe preferir, responda a este e-mail\.\n\nHelena Prado\n/,
  )
  expect(text).not.toContain('Areia Branca')
  expect(headsOf(raw)).toContain('Reply-To: helena@prado.com.br')
  const url = /\/enviar\/[\w-]+/.exec(text)?.[0] ?? ''
  const page = (await server.app.inject({ url, headers: { accept: 'application/json' } })).json<{
    pedidos: { texto: string }[]
  }>()
  expect(page.pedidos.map(({ texto }) => texto)).toEqual(['XML da NF-e 4.187, Cimentos Vale'])
  const { rows } = await server.owner.query('select chave, asked_by from falta_pedido order by chave')
  expect(rows).toHaveLength(2)
  expect(await list()).toMatchObject({
    ds_envio: 'email',
    data: [{ nr_emitente: SUPPLIER, ds_situacao: 'enviado', nm_usuario: 'Helena Prado', dt_envio: now.toISOString() }],
    enderecos: [{ nr_emitente: SUPPLIER, ds_email: 'fiscal@cimentos.com.br' }],
  })
})

test('a second mail of the month is asked about first; one that came back is not', async () => {
  const own = summary(1)
  await put([own])
  answer = { code: 550, text: '5.1.1 no such user' }
  await ask({ itens: [own.chave] })
  await round()
  expect((await list()).data).toMatchObject([{ ds_situacao: 'voltou', ds_motivo: 'o endereço não existe' }])
  expect((await server.owner.query('select 1 from caixa_link where revoked_at is null')).rowCount).toBe(0)
  answer = null
  expect(await ask({ itens: [own.chave] })).toMatchObject({ status: 201 })
  await round()
  expect(await ask({ itens: [own.chave] })).toMatchObject({
    status: 409,
    type: 'pedido.sent',
    detail: 'Helena Prado já enviou este pedido a fiscal@cimentos.com.br em 25/11/2026 às 10:00. Enviar de novo?',
  })
  await round()
  expect(mails).toHaveLength(1)
  expect(await ask({ itens: [own.chave], fl_repetir: 'S' })).toMatchObject({ status: 201 })
  await round()
  expect(mails).toHaveLength(2)
})

test('what the server puts off is tried again, three times at most', async () => {
  const own = summary(1)
  await put([own])
  answer = { code: 451, text: 'later' }
  await ask({ itens: [own.chave] })
  for (const minutes of [0, 2, 20, 40]) {
    now = new Date(now.getTime() + minutes * 60_000)
    await round()
  }
  expect((await list()).data).toMatchObject([{ ds_situacao: 'voltou', ds_motivo: 'o servidor adiou (código 451)' }])
  expect((await server.owner.query('select tries from pedido_email')).rows).toEqual([{ tries: 3 }])
})

test('bills are asked of the client, in one mail', async () => {
  for (const [n, month] of ['07', '08', '09'].entries()) {
    const bill = {
      ...{
        modelo: '06',
        nr_documento: n + 1,
        nr_serie: 'B',
        dt_emissao: `2026-${month}-12`,
        nr_cpfcnpj_emitente: SUPPLIER,
      },
      ...{
        vl_documento: 100,
        vl_bc_icms: 0,
        pr_icms: 0,
        vl_icms: 0,
        ds_consumo: '01',
        ds_instalacao: '77',
        nm_emitente: 'Luz',
      },
    }
    const reply = await helena.post(`${API_BASE}/contas?nr_cpfcnpj=${MAIN}`, bill)
    expect(reply.statusCode, reply.body).toBe(201)
  }
  const missing = await helena.get(`${API_BASE}/contas/faltando?nr_cpfcnpj=${MAIN}&mes=${MES}`)
  const [series] = missing.json<{ data: { cd_serie: string }[] }>().data
  expect(await ask({ ds_pedido: 'conta', itens: ['outra série'] })).toMatchObject({ status: 422, type: 'pedido.items' })
  expect(await ask({ ds_pedido: 'conta', itens: [series?.cd_serie] })).toMatchObject({ status: 201 })
  await round()
  expect(bodyOf(mails[0]?.raw ?? '')).toMatch(
    /^Olá! Na conferência de outubro de 2026 de Padaria Trigo \(\d{14}\), faltam estas contas:\n\n- Conta de energia de outubro de 2026, Luz, instalação 77\n/,
  )
  expect((await server.owner.query('select asked_by from conta_pedido')).rows).toEqual([{ asked_by: 'Helena Prado' }])
})

describe('attacks', () => {
  test('another company, month, issuer, or a note that is here: nothing is mailed or marked', async () => {
    const foreign = { ...summary(3), empresaId: ids[OTHER] ?? 0 }
    const [own, rival, whole, later] = [
      summary(1),
      summary(2, { partyTaxId: RIVAL }),
      summary(4, { situacao: 'autorizada' }),
      summary(5, { issued: '2026-11-01T00:00:00' }),
    ]
    await put([own, rival, whole, later, foreign])
    for (const itens of [
      [foreign.chave],
      [own.chave, rival.chave],
      [whole.chave],
      [later.chave],
      [own.chave, foreign.chave],
      ["' or 1=1"],
    ])
      expect(await ask({ itens })).toMatchObject({ status: 422, type: 'pedido.items' })
    expect((await ask({ itens: [foreign.chave] }, helena, OTHER)).status).toBe(403)
    expect((await ask({ itens: [own.chave] }, eva)).status).toBe(403)
    expect((await eva.get(`${API_BASE}/pedidos/email?nr_cpfcnpj=${MAIN}&mes=${MES}`)).statusCode).toBe(403)
    await round()
    expect([mails, (await server.owner.query('select 1 from falta_pedido')).rowCount]).toEqual([[], 0])
    expect(await list(eva, OTHER)).toMatchObject({ data: [] })
  })

  test('names with line breaks, heads and markup stay one line of a plain text', async () => {
    const own = summary(1, { partyName: HOSTILE })
    await put([own])
    await server.owner.query('update empresa set name = $1 where tax_id = $2', [`Padaria\r\nBcc: x@y.zz`, MAIN])
    await ask({ itens: [own.chave] })
    await server.owner.query(`update empresa set name = 'Padaria Trigo' where tax_id = $1`, [MAIN])
    await round()
    const [mail] = mails
    expect(mail?.to).toEqual(['fiscal@cimentos.com.br'])
    expect(headsOf(mail?.raw ?? '').filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
    expect(headsOf(mail?.raw ?? '').find((line) => /^content-type/i.test(line))).toMatch(/text\/plain/)
    expect(bodyOf(mail?.raw ?? '')).toMatch(/^Olá, Cimentos Bcc: vitima@exemplo\.com\.br <script>\. Na/)
  })

  test('one address, never a list, a name or a head', async () => {
    const own = summary(1)
    await put([own])
    const many = Array.from({ length: 3000 }, (_, n) => `a${n}@b.cc`).join(',')
    const wrong = [
      'a@b.cc,c@d.ee',
      'a@b.cc; c@d.ee',
      'X <a@b.cc>',
      'a@b.cc\r\nBcc: c@d.ee',
      'a b@c.dd',
      '@b.cc',
      'a@b',
      '',
      many,
    ]
    for (const ds_email of wrong) expect([400, 422]).toContain((await ask({ itens: [own.chave], ds_email })).status)
    expect((await ask({ itens: [own.chave], ds_email: ['a@b.cc', 'c@d.ee'] })).status).toBe(400)
    expect((await ask({ itens: Array.from({ length: 501 }, () => own.chave) })).status).toBe(400)
    expect((await server.owner.query('select 1 from pedido_email')).rowCount).toBe(0)
  })

  test('200 mails of a person in a day', async () => {
    const own = summary(1)
    await put([own])
    await server.owner.query(
      `insert into pedido_email (id, empresa_id, kind, month, items, recipient, subject, text, closing, account_id, account_name, state, asked_at, next_at)
       select gen_random_uuid(), $1, 'falta', '2026-01', 1, 'a@b.cc', '', '', '', $2, 'H', 'enviado', $3, $3 from generate_series(1, 200)`,
      [ids[MAIN], helena.accountId, now],
    )
    expect(await ask({ itens: [own.chave] })).toMatchObject({ status: 429, type: 'pedido.quota' })
    now = new Date(now.getTime() + 25 * 3_600_000)
    await server.owner.query('update session set used_at = $1', [now])
    expect(await ask({ itens: [own.chave] })).toMatchObject({ status: 201 })
  })

  test('two calls at once mail once', async () => {
    const own = summary(1)
    await put([own])
    const [first, second] = await Promise.all([ask({ itens: [own.chave] }), ask({ itens: [own.chave] })])
    expect([first.status, second.status].toSorted()).toEqual([201, 409])
    await Promise.all([round(), round()])
    expect(mails).toHaveLength(1)
  })

  test('who lost the company after asking sends nothing', async () => {
    const own = summary(1)
    await put([own])
    await ask({ itens: [own.chave] })
    await server.owner.query('update account set blocked_at = now() where id = $1', [helena.accountId])
    await round()
    await server.owner.query('update account set blocked_at = null where id = $1', [helena.accountId])
    expect(mails).toEqual([])
    expect((await server.owner.query('select state, reason from pedido_email')).rows).toEqual([
      { state: 'voltou', reason: 'quem pediu não cuida mais da empresa' },
    ])
  })
})
