import { API_BASE } from '@portal/contract/common.ts'
import type { CaminhoEntrega, ContatosReply, EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMasterKey } from '../../../base/master-key.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { openPackageTokens, type PackageTokens } from '../base/token.ts'
import { deliverOnce } from './run.ts'

const MES = '2026-10'
const [PADARIA, OFICINA, ESCOLA] = ['11222333000181', '11444777000161', '07943561000173']
const CPF = { dono: '52998224725', assistente: '11144477735', stranger: '39053344705', demo: '86288366757' }
/** Hostile as an imported name may be: the API refuses it, the database may have it. */
const HOSTILE = 'Irmãos "Avelar" <a@b.c>\r\nBcc: x@y.z & {endereço} ‮Ltda'

interface Received {
  to: string[]
  raw: string
}

let mails: Received[] = []
/** Answers of the mail server by address, used up one by one. */
let answers: Record<string, (string | null)[]> = {}
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    const answer = answers[address]?.shift()
    if (!answer) return done()
    done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
  },
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
let dono: Client
let packages: PackageTokens
let now = new Date('2026-11-25T13:00:00Z')
const ids: Record<string, number> = {}
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server = await testServer({
    clock: { now: () => now },
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, limitFactor: 100, origins: ['https://portal.exemplo'] },
  })
  packages = openPackageTokens(await readMasterKey(server.config))
  dono = await signedIn(server, { login: CPF.dono, name: 'Helena Prado' })
  await server.owner.query(`update account set email = 'helena@prado.com.br' where id = $1`, [dono.accountId])
  const office = officeCalls(dono)
  await office.create()
  for (const [taxId, nome] of [
    [PADARIA, 'Padaria Trigo Novo'],
    [OFICINA, 'Oficina Batista'],
    [ESCOLA, 'Escola Horizonte'],
  ] as const)
    expect((await office.add({ cpfcnpj: taxId, nome, uf: 'SP' })).statusCode).toBe(200)
  const { rows } = await server.owner.query<{ id: number; tax_id: string }>('select id, tax_id from empresa')
  for (const { id, tax_id } of rows) ids[tax_id] = Number(id)
}, 120_000)
beforeEach(async () => {
  mails = []
  answers = {}
  now = new Date('2026-11-25T13:00:00Z')
  for (const table of ['entrega', 'pacote', 'notice', 'sign_in_count']) await server.owner.query(`delete from ${table}`)
  await server.owner.query('update carteira set contact = null; update escritorio set delivery = null')
  // the tests move the clock by days
  await server.owner.query(`update session set used_at = '2026-12-09', expires_at = '2027-01-01'`)
})
afterAll(async () => {
  smtp.close()
  await server.close()
})

const call = (client: Client, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  client.call({ method, url: `${API_BASE}/escritorio${path}`, ...(payload ? { payload } : {}) })

async function newPackage(taxId: string, { accountId = dono.accountId, name = 'Irmãos Avelar' } = {}): Promise<string> {
  const id = uuidv7()
  const group = { tipo: 'nfe', papel: 'E', notes: 3, outside: 0, cents: '123456', xml: 3, pdf: 0 }
  const summary = { groups: [group], efd: null, efdReason: null, sheets: [], unprinted: 0, cfops: null }
  const sender = { name: 'Prado', taxId: null, person: 'Helena Prado', empresa: { name, taxId } }
  await server.owner.query(
    `insert into pacote (empresa_id, id, month, content, recipients, account_id, account_name, sender, created_at, expires_at, file_name, version,
       summary, size, sha256, files) values ($1, $2, $3, '{xml}', '{}', $4, 'Helena', $5, $6, $7, 'a.zip', '1', $8, 1, '\\x00', 0)`,
    [
      ids[taxId],
      id,
      MES,
      accountId,
      JSON.stringify(sender),
      now,
      new Date('2026-12-26T12:00:00Z'),
      JSON.stringify(summary),
    ],
  )
  return id
}
const urlOf = (taxId: string, id: string) => packages.pathOf({ empresaId: ids[taxId] ?? 0, id })

const setContact = (taxId: string, contact: object) =>
  call(dono, 'PUT', '/contatos', { contatos: [{ cpfcnpj: taxId, ...contact }] })
const order = (entregas: Record<string, CaminhoEntrega>, client = dono) =>
  call(client, 'POST', '/entregas', {
    mes: MES,
    entregas: Object.entries(entregas).map(([cpfcnpj, ds_por]) => ({ cpfcnpj, ds_por })),
  })
const list = async () => (await call(dono, 'GET', `/entregas?mes=${MES}`)).json<EntregasReply>()
const rowOf = async (taxId: string) => (await list()).data.find(({ cpfcnpj }) => cpfcnpj === taxId)
const round = () => deliverOnce({ ...server.deps, ownerDb: server.ownerDb, packages })
const bodyOf = (raw: string) => {
  const text = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  // plain lines are wrapped at spaces (RFC 3676)
  if (/format=flowed/i.test(raw) && !/quoted-printable|base64/i.test(raw)) return text.replaceAll(' \r\n', ' ')
  const isBase64 = /content-transfer-encoding: base64/i.test(raw)
  return isBase64
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replaceAll('=\r\n', '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
}
const headsOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

test('a package reaches its client alone, with the text, and the office sees when it was seen', async () => {
  const id = await newPackage(PADARIA)
  await setContact(PADARIA, { nome: 'Dra. Lia Sampaio', email: 'lia@exemplo.com.br' })
  expect(await rowOf(PADARIA)).toMatchObject({
    ds_situacao: 'a_enviar',
    nr_documentos: 3,
    ds_totais: 'Emitidas: 1.234,56.',
  })
  expect((await order({ [PADARIA]: 'email' })).statusCode).toBe(204)
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'enviando' })
  await round()
  const [mail] = mails
  expect([mails.length, mail?.to]).toEqual([1, ['lia@exemplo.com.br']])
  expect(
    bodyOf(mail?.raw ?? '')
      .trim()
      .replaceAll('\r\n', '\n'),
  ).toBe(
    `Bom dia, Dra. Lia. As notas de outubro de 2026 de Irmãos Avelar estão neste endereço:\n\nhttps://portal.exemplo${urlOf(PADARIA, id)}\n\nEle vale até 26/12/2026. Abraço, Helena Prado.`,
  )
  expect(headsOf(mail?.raw ?? '')).toContain('Reply-To: helena@prado.com.br')
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'nao_aberto', dt_lembrete: '2026-11-30T12:00:00.000Z' })
  // a second order is refused, and a filter that reads the address is nobody
  expect((await order({ [PADARIA]: 'email' })).json()).toMatchObject({ type: 'entrega.sent' })
  await server.app.inject({ url: urlOf(PADARIA, id) })
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'nao_aberto' })
  await server.app.inject({ method: 'POST', url: `${urlOf(PADARIA, id)}/resumo`, payload: {} })
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'aberto' })
  const { rows } = await server.owner.query('select row_to_json(e)::text as text from entrega e')
  expect(JSON.stringify(rows)).not.toContain(urlOf(PADARIA, id).slice(8))
})

test('hostile names and addresses write no header, reach nobody else and hide nothing', async () => {
  await newPackage(PADARIA, { name: HOSTILE })
  for (const email of [
    'a@b.c\r\nBcc: x@y.z',
    'a@b.c, x@y.z',
    'a@b.c;x@y.z',
    '"a" <a@b.c>',
    'a@@b.c',
    'a b@c.d',
    'a@b',
    `${'a'.repeat(200)}@b.com`,
    'a@b.c\u202E',
  ])
    expect([email, (await setContact(PADARIA, { email })).statusCode]).toEqual([email, 422])
  expect((await setContact(PADARIA, { email: 'a@b.c\u0000' })).statusCode).toBe(400)
  for (const nome of ['Ana\r\nBcc: x@y.z', 'Ana\u202E', '\u200B'])
    expect([nome, (await setContact(PADARIA, { nome, email: 'a@b.com' })).statusCode]).toEqual([nome, 400])
  expect((await setContact(PADARIA, { whatsapp: 'javascript:alert(1)' })).statusCode).toBe(422)
  expect((await setContact(PADARIA, { nome: '{endereço} $&', email: 'joão+caixa@exemplo.com.br' })).statusCode).toBe(
    204,
  )
  await order({ [PADARIA]: 'email' })
  await round()
  expect(mails.map(({ to }) => to.length)).toEqual([1])
  const raw = mails[0]?.raw ?? ''
  // the portal's own, the same on every mail
  expect(headsOf(raw).filter((line) => /^(bcc|cc|x-)/i.test(line))).toEqual(['X-Auto-Response-Suppress: All'])
  expect(headsOf(raw).filter((line) => /^to:/i.test(line))).toHaveLength(1)
  expect(bodyOf(raw)).toContain('Bom dia, {endereço}.')
  expect(bodyOf(raw)).not.toMatch(/‮/)
  // what only the API could let in: the address is checked again by the mail program, and the office hears of it
  await server.owner.query('delete from entrega')
  await server.owner.query(
    `update carteira set contact = '{"name": null, "email": "a@b.c\\r\\nRCPT TO:<x@y.z>", "whatsapp": null}'`,
  )
  await order({ [PADARIA]: 'email' })
  await round()
  expect(mails.flatMap(({ to }) => to)).not.toContain('x@y.z')
})

test('a refused address is «Voltou» with the reason, a put-off one is tried again, and each mail leaves once', async () => {
  for (const [taxId, email] of [
    [PADARIA, 'cheia@exemplo.com.br'],
    [OFICINA, 'depois@exemplo.com.br'],
    [ESCOLA, 'boa@exemplo.com.br'],
  ] as const) {
    await newPackage(taxId)
    await setContact(taxId, { nome: 'Ana', email })
  }
  answers = {
    'cheia@exemplo.com.br': ['552 5.2.2 mailbox full'],
    'depois@exemplo.com.br': ['451 4.3.0 later'],
  }
  await order({ [PADARIA]: 'email', [OFICINA]: 'email', [ESCOLA]: 'email' })
  await Promise.all([round(), round(), round()])
  expect((await list()).data.map(({ nome, ds_situacao, ds_motivo }) => [nome, ds_situacao, ds_motivo])).toEqual([
    ['Escola Horizonte', 'nao_aberto', null],
    ['Oficina Batista', 'enviando', 'o servidor adiou (código 451)'],
    ['Padaria Trigo Novo', 'voltou', 'caixa cheia'],
  ])
  now = new Date(now.getTime() + 61_000)
  await round()
  await round()
  expect(mails.map(({ to: [to] }) => to).toSorted()).toEqual(['boa@exemplo.com.br', 'depois@exemplo.com.br'])
  // with another address it goes again
  await setContact(PADARIA, { nome: 'Ana', email: 'outra@exemplo.com.br' })
  expect((await order({ [PADARIA]: 'email' })).statusCode).toBe(204)
  await round()
  expect(await rowOf(PADARIA)).toMatchObject({
    ds_situacao: 'nao_aberto',
    ds_para: 'outra@exemplo.com.br',
    ds_motivo: null,
  })
})

test('a process that died while it sent leaves «may have arrived», and no second mail', async () => {
  await newPackage(PADARIA)
  await setContact(PADARIA, { email: 'ana@exemplo.com.br' })
  await order({ [PADARIA]: 'email' })
  await server.owner.query(`update entrega set state = 'enviando', claimed_at = $1`, [now])
  await round()
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'enviando' })
  now = new Date(now.getTime() + 11 * 60_000)
  await round()
  expect(await rowOf(PADARIA)).toMatchObject({
    ds_situacao: 'voltou',
    ds_motivo: 'o envio foi interrompido; pode ter chegado',
  })
  expect(mails).toEqual([])
})

test('who did not open is reminded once, by the rule or by a word; then the sender hears of it', async () => {
  const seen = await newPackage(OFICINA)
  await newPackage(PADARIA)
  for (const taxId of [PADARIA, OFICINA]) await setContact(taxId, { nome: 'Ana', email: `${taxId}@exemplo.com.br` })
  await order({ [PADARIA]: 'email', [OFICINA]: 'email' })
  await round()
  await server.app.inject({ method: 'POST', url: `${urlOf(OFICINA, seen)}/resumo`, payload: {} })
  mails = []
  now = new Date('2026-11-30T11:59:00Z')
  await round()
  expect(mails).toEqual([])
  now = new Date('2026-11-30T12:00:00Z')
  await Promise.all([round(), round()])
  await round()
  expect(mails.map(({ to }) => to)).toEqual([[`${PADARIA}@exemplo.com.br`]])
  expect(headsOf(mails[0]?.raw ?? '').find((line) => line.startsWith('Subject'))).toMatch(/Lembrete/)
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'nao_aberto', fl_lembrado: 'S', dt_lembrete: null })
  const remind = await call(dono, 'POST', '/entregas/lembrar', { mes: MES, empresas: [PADARIA] })
  expect(remind.json()).toMatchObject({ type: 'entrega.reminded' })
  now = new Date('2026-12-03T12:00:00Z')
  await round()
  await round()
  const { rows } = await server.owner.query<{ message: string }>('select message from notice where account_id = $1', [
    dono.accountId,
  ])
  expect(rows.map(({ message }) => message)).toEqual([
    'Irmãos Avelar ainda não abriu o pacote de outubro de 2026. Veja em Entregar.',
  ])
})

test('without the rule nobody is reminded but by a word', async () => {
  await call(dono, 'PUT', '/entregas/texto', { ds_texto: 'Oi, {contato}: {endereço} ({totais})', fl_lembra: 'N' })
  await newPackage(PADARIA)
  await setContact(PADARIA, { nome: 'Ana', email: 'ana@exemplo.com.br' })
  await order({ [PADARIA]: 'email' })
  await round()
  expect(bodyOf(mails[0]?.raw ?? '')).toMatch(
    /^Oi, Ana: https:\/\/portal\.exemplo\/pacote\/[\w-]{75} \(Emitidas: 1\.234,56\.\)/,
  )
  now = new Date('2026-12-01T12:00:00Z')
  await round()
  expect(mails).toHaveLength(1)
  expect((await call(dono, 'POST', '/entregas/lembrar', { mes: MES, empresas: [PADARIA] })).statusCode).toBe(204)
  await round()
  expect(mails).toHaveLength(2)
  for (const ds_texto of ['sem endereço', '{endereço} {senha}', '{endereço}\u202E'])
    expect((await call(dono, 'PUT', '/entregas/texto', { ds_texto, fl_lembra: 'S' })).json()).toMatchObject({
      type: 'entrega.text',
    })
})

test('WhatsApp and copied addresses are what the person says they did; a newer package takes the place of the old one', async () => {
  const first = await newPackage(PADARIA)
  await newPackage(OFICINA)
  await setContact(PADARIA, { nome: 'Sandra Mota', whatsapp: '(19) 9 8840-1127' })
  expect((await order({ [OFICINA]: 'email' })).json()).toMatchObject({
    type: 'entrega.no_contact',
    detail: 'Oficina Batista não tem contato.',
  })
  expect((await order({ [PADARIA]: 'whatsapp', [OFICINA]: 'copiar' })).statusCode).toBe(204)
  expect(await rowOf(PADARIA)).toMatchObject({
    ds_situacao: 'nao_aberto',
    ds_por: 'whatsapp',
    ds_para: '5519988401127',
  })
  expect(await rowOf(OFICINA)).toMatchObject({ ds_situacao: 'copiado', ds_por: 'copiar', ds_para: null })
  await round()
  expect(mails).toEqual([])
  const second = await newPackage(PADARIA)
  expect(await rowOf(PADARIA)).toMatchObject({
    id: second,
    ds_situacao: 'a_enviar',
    dt_anterior: '2026-11-25T13:00:00.000Z',
  })
  expect(second > first).toBe(true)
})

test('strangers get 404, an assistant 403, and nobody reaches a client of another office', async () => {
  await newPackage(PADARIA)
  const stranger = await signedIn(server, {
    login: CPF.stranger,
    name: 'Outro',
    empresas: { '71428793000160': 'titular' },
  })
  const calls = [
    ['GET', `/entregas?mes=${MES}`],
    ['GET', '/contatos'],
    ['POST', '/entregas', { mes: MES, entregas: [{ cpfcnpj: PADARIA, ds_por: 'copiar' }] }],
    ['POST', '/entregas/lembrar', { mes: MES, empresas: [PADARIA] }],
    ['PUT', '/entregas/texto', { ds_texto: null, fl_lembra: 'S' }],
    ['PUT', '/contatos', { contatos: [{ cpfcnpj: PADARIA, email: 'x@y.com' }] }],
  ] as const
  for (const [method, path, body] of calls)
    expect([path, (await call(stranger, method, path, body)).statusCode]).toEqual([path, 404])
  const assistant = await signedIn(server, { login: CPF.assistente, name: 'Ana' })
  await server.owner.query(
    `insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'assistente', 'Ana', now() from escritorio`,
    [assistant.accountId],
  )
  for (const [method, path, body] of calls)
    expect([path, (await call(assistant, method, path, body)).statusCode]).toEqual([path, 403])
  expect((await setContact('71428793000160', { email: 'x@y.com' })).statusCode).toBe(404)
  expect((await order({ '71428793000160': 'copiar' })).statusCode).toBe(404)
})

test('the office sees the page by its own address, which counts nothing and ends', async () => {
  const id = await newPackage(PADARIA)
  const url = (await rowOf(PADARIA))?.url_previa ?? ''
  const page = await server.app.inject({ url })
  expect([page.statusCode, page.body.includes('Prévia do escritório'), page.body.includes('<form')]).toEqual([
    200,
    true,
    false,
  ])
  expect(await rowOf(PADARIA)).toMatchObject({ ds_situacao: 'a_enviar' })
  expect((await server.app.inject({ url: `${urlOf(PADARIA, id)}/previa/9999999999999.x` })).statusCode).toBe(404)
  now = new Date(now.getTime() + 13 * 3_600_000)
  expect((await server.app.inject({ url })).statusCode).toBe(404)
})

test('a client that left takes its contact and its waiting mail along; the undo brings the contact back', async () => {
  await newPackage(ESCOLA)
  await setContact(ESCOLA, { nome: 'Secretaria', email: 'secretaria@exemplo.com.br' })
  await order({ [ESCOLA]: 'email' })
  const office = officeCalls(dono)
  expect((await office.drop(ESCOLA)).statusCode).toBe(200)
  await round()
  const { rows } = await server.owner.query('select state, reason from entrega')
  expect([rows, mails]).toEqual([[{ state: 'voltou', reason: 'o pacote não vale mais' }], []])
  const contacts = async () => (await call(dono, 'GET', '/contatos')).json<ContatosReply>().data
  expect((await contacts()).map(({ cpfcnpj }) => cpfcnpj)).not.toContain(ESCOLA)
  expect((await office.undo(ESCOLA)).statusCode).toBeLessThan(300)
  expect((await contacts()).find(({ cpfcnpj }) => cpfcnpj === ESCOLA)?.contato).toEqual({
    nome: 'Secretaria',
    email: 'secretaria@exemplo.com.br',
    whatsapp: null,
  })
})

test('in the demonstration nothing is sent', async () => {
  await newPackage(PADARIA)
  await setContact(PADARIA, { email: 'ana@exemplo.com.br', whatsapp: '19 98840-1127' })
  await server.owner.query('update account set demo = true where id = $1', [dono.accountId])
  await server.owner.query('update escritorio set demo = true; update empresa set demo = true')
  try {
    expect((await list()).ds_envio).toBe('demonstracao')
    for (const way of ['email', 'whatsapp'] as const)
      expect((await order({ [PADARIA]: way })).json()).toMatchObject({
        type: 'entrega.demo',
        detail: 'Na demonstração nada é enviado. Copie o endereço.',
      })
    expect((await order({ [PADARIA]: 'copiar' })).statusCode).toBe(204)
    await round()
    expect(mails).toEqual([])
  } finally {
    await server.owner.query(
      'update account set demo = false; update escritorio set demo = false; update empresa set demo = false',
    )
  }
})
