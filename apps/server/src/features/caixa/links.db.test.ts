import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaixaLink } from '@portal/contract/caixa/links.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { CertificateKeys } from '@portal/synthetic/certificates/encoding.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { makePfx, pfxForm } from '../../testing/pfx.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** A client sends its own A1 to its office, without a login: contract, section 14. */
const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const OTHER = cnpjOf('23456789')
const CPF = { dono: '11144477735', contador: '52998224725', assistente: '39053344705', outsider: '15350946056' }
const START = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'Segredo-do-Cliente-1'
const CLOSED = 'Este endereço não recebe mais. Peça outro ao escritório.'
const SLOW = { timeout: 240_000 }

let folder: string
let server: TestServer
let root: IssuedCertificate
let keys: CertificateKeys
let now = START
let dono: Client
let contador: Client
let assistente: Client
let outsider: Client
let a1: Buffer

const fileOf = (taxId: string, change: Partial<CertificateOptions> = {}): Buffer =>
  makePfx(
    issueCertificate({
      issuer: root,
      cn: `TITULAR:${taxId}`,
      names: { 3: taxId, 4: '0101198052998224725' },
      keys,
      until: '2027-01-01',
      ...change,
    }),
    PASSWORD,
  )
const enter = async (person: Client, body: object) => {
  expect((await officeCalls(dono).invite(body)).statusCode).toBe(201)
  await officeCalls(person).answer((await officeCalls(person).invitations())[0]?.id)
}

beforeAll(async () => {
  keys = rsaKeys()
  root = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock: { now: () => now }, config: { icpRoots: folder, demo: false, limitFactor: 1 } })
  dono = await signedIn(server, { login: CPF.dono, name: 'Dina' })
  contador = await signedIn(server, { login: CPF.contador, name: 'Caio' })
  assistente = await signedIn(server, { login: CPF.assistente, name: 'Ana' })
  outsider = await signedIn(server, { login: CPF.outsider, name: 'De fora', empresas: [cnpjOf('87654321')] })
  await officeCalls(dono).create()
  const empresas = [
    { cpfcnpj: HEAD, nome: 'Padaria <b>Bella</b> & Cia', uf: 'SP', etiquetas: ['a'] },
    { cpfcnpj: BRANCH, nome: 'Padaria filial', uf: 'SP', etiquetas: ['a'] },
    { cpfcnpj: OTHER, nome: 'Outra', uf: 'SP', etiquetas: ['b'] },
  ]
  expect((await officeCalls(dono).add({ empresas })).json()).toMatchObject({ incluidas: 3 })
  await enter(contador, { cpfcnpj: CPF.contador, nome: 'Caio', papel: 'contador', etiquetas: ['a'] })
  await enter(assistente, { cpfcnpj: CPF.assistente, nome: 'Ana', papel: 'assistente' })
  a1 = fileOf(HEAD)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now = START
  await server.owner.query('delete from sign_in_count') // the limits of the test before
  await server.owner.query('delete from caixa_link')
  await server.owner.query('delete from capture_certificate')
})

const make = async (client: Client = dono, body: object = {}) => {
  const reply = await client.post(`${API_BASE}/caixa/links`, { cpfcnpj: HEAD, ...body })
  const { type, data } = reply.json<{ type?: string; data?: { id: string; url: string; dt_expira: string } }>()
  return { status: reply.statusCode, type, id: data?.id ?? '', url: data?.url ?? '', end: data?.dt_expira }
}
const send = async (url: string, file = a1, password = PASSWORD) => {
  const reply = await server.app.inject({ method: 'POST', url, ...pfxForm(file, password) })
  return { status: reply.statusCode, body: reply.body, headers: reply.headers }
}
const look = async (url: string) => (await server.app.inject({ url })).statusCode
const links = async (client: Client = dono, query = '') =>
  (await client.get(`${API_BASE}/caixa/links${query}`)).json<{ data: CaixaLink[]; proximo: string | null }>()
const kept = async () =>
  (
    await server.owner.query<{ keeper: string | null; account: string | null; n: number }>(
      `select o.name as keeper, k.keeper_account as account, (select count(*)::int from capture_admission m where m.certificate_id = k.id) as n
       from capture_certificate k left join escritorio o on o.id = k.keeper_escritorio`,
    )
  ).rows

describe('a link', () => {
  test('is made by a dono or contador for a client that the person reaches by the office', async () => {
    expect(await make()).toMatchObject({ status: 201, url: expect.stringMatching(/^\/enviar\/[\w-]{43}$/) })
    expect(await make(contador)).toMatchObject({ status: 201 })
    expect(await make(contador, { cpfcnpj: OTHER })).toMatchObject({ status: 403, type: 'empresa.no_right' })
    expect(await make(assistente)).toMatchObject({ status: 403, type: 'escritorio.certificate_role' })
    expect(await make(outsider)).toMatchObject({ status: 404, type: 'escritorio.none' })
    expect(await make(dono, { nr_dias: 91 })).toMatchObject({ status: 400 })
    expect(await make(dono, { cpfcnpj: '123' })).toMatchObject({ status: 400, type: 'taxid.invalid' })
    expect(await make(dono, { ds_tipo: 'outro' })).toMatchObject({ status: 400 })
  })

  test('lasts thirty days, ninety at most; the table has no token; five are open at once', async () => {
    const { url, end } = await make()
    expect(end).toBe(new Date(now.getTime() + 30 * 86_400_000).toISOString())
    const { rows } = await server.owner.query<{ text: string }>('select l::text as text from caixa_link l')
    expect(rows[0]?.text).not.toContain(url.slice('/enviar/'.length))
    for (let n = 2; n <= 5; n += 1) expect((await make(dono, { nr_dias: 90 })).status).toBe(201)
    expect(await make()).toMatchObject({ status: 409, type: 'caixa.too_many' })
  })

  test('is listed and revoked by who could make it, and by nobody else', async () => {
    const { id, url } = await make()
    const other = await make(dono, { cpfcnpj: OTHER })
    expect((await links()).data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([OTHER, HEAD])
    expect((await links(contador)).data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([HEAD])
    const first = await links(dono, '?limite=1')
    expect(first.data).toHaveLength(1)
    expect((await links(dono, `?limite=1&cursor=${first.proximo}`)).data[0]?.cpfcnpj).toBe(HEAD)
    const revoke = async (client: Client, link: string) =>
      (await client.call({ method: 'DELETE', url: `${API_BASE}/caixa/links/${link}` })).statusCode
    expect(await Promise.all([assistente, outsider].map((client) => revoke(client, id)))).toEqual([403, 404])
    expect(await revoke(contador, other.id)).toBe(404)
    expect([await look(url), await revoke(contador, id), await look(url), await revoke(dono, id)]).toEqual([
      200, 204, 404, 404,
    ])
  })
})

describe('the page of the client', () => {
  test('names the office and the client, escapes both, and works without script', async () => {
    const { url } = await make()
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    )
    expect([reply.headers['cache-control'], reply.headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
    expect(reply.body).toContain('Padaria &lt;b&gt;Bella&lt;/b&gt; &amp; Cia')
    expect(reply.body).toContain('Prado Contabilidade')
    expect(reply.body).not.toMatch(/<script|Dina|12345678|filial/)
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test('keeps the A1 for the office in every establishment of the root, and says only that it came', SLOW, async () => {
    const { url } = await make(contador)
    const { status, body } = await send(url)
    expect([status, body]).toEqual([200, expect.stringMatching(/Pronto\. Certificado entregue às \d\d:\d\d\./)])
    expect(body).not.toContain('2027')
    expect(await kept()).toEqual([{ keeper: 'Prado Contabilidade', account: null, n: 2 }])
    expect((await links()).data[0]).toMatchObject({ nr_usos: 1, dt_uso: now.toISOString() })
    const { rows } = await server.owner.query<{ who: string; address: string }>(
      `select distinct who, host(address::inet) as address from audit where what = 'captura.certificate_add' order by 1`,
    )
    expect(rows.at(-1)?.who).toBe('Endereço de envio de Caio')
    expect((await send(url)).status).toBe(200)
  })

  test.each([
    ['another company', () => fileOf(OTHER), 422, 'Este certificado é de outra empresa.'],
    ['no certificate', () => Buffer.from('nada'), 422, 'Este arquivo não é um certificado A1'],
    ['an ended one', () => fileOf(HEAD, { until: '2026-06-01' }), 422, 'O certificado está vencido.'],
    ['an A3', () => fileOf(HEAD, { policies: ['2.16.76.1.2.3.1'] }), 422, 'não um e-CPF nem um A3'],
    ['a file too large', () => Buffer.alloc(100 * 1024 + 1), 413, 'O arquivo passa de 100 KB'],
  ] as const)('refuses %s in a sentence, and keeps nothing', SLOW, async (_, file, status, sentence) => {
    const { url } = await make()
    const reply = await send(url, file())
    expect([reply.status, await kept()]).toEqual([status, []])
    expect(reply.body).toContain(sentence)
    expect(reply.body).not.toContain(PASSWORD)
  })

  test('refuses one that ends before the one in use, and takes the newer', SLOW, async () => {
    const { url } = await make()
    expect((await send(url)).status).toBe(200)
    const older = await send(url, fileOf(HEAD, { until: '2026-12-01' }))
    expect([older.status, older.body]).toEqual([409, expect.stringContaining('vale por mais tempo')])
    expect((await send(url, fileOf(HEAD, { until: '2028-01-01' }))).status).toBe(200)
  })

  test('waits after five wrong passwords at one link, and notes it for the office', SLOW, async () => {
    const { url } = await make()
    const tries: number[] = []
    for (let n = 0; n < 5; n += 1) tries.push((await send(url, a1, `errada ${n}`)).status)
    const last = await send(url)
    expect([tries, last.status, Number(last.headers['retry-after']) > 0]).toEqual([
      [422, 422, 422, 422, 422],
      429,
      true,
    ])
    expect(await kept()).toEqual([])
    const { rowCount } = await server.owner.query(`select 1 from audit where what = 'caixa.link_guess'`)
    expect(rowCount).toBe(1)
    expect((await send((await make()).url)).status).toBe(200)
  })

  test('is closed in one sentence for every other address', async () => {
    const { url } = await make()
    const dead = [
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      '/enviar/x',
      '/enviar/',
      `/enviar/${'a'.repeat(300)}`,
    ]
    for (const address of dead) expect(await look(address)).toBe(404)
    const guessed = await send(dead[0] ?? '')
    expect([guessed.status, guessed.body]).toEqual([404, expect.stringContaining(CLOSED)])
  })
})

describe('a link ends', () => {
  const closed = async (url: string) => {
    const reply = await server.app.inject({ url })
    expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining(CLOSED)])
    expect((await send(url)).status).toBe(404)
    expect(await kept()).toEqual([])
  }

  test('with its days', async () => {
    const { url } = await make(dono, { nr_dias: 1 })
    now = new Date(now.getTime() + 86_400_000)
    await closed(url)
  })

  test('while its maker is blocked, and lives again afterwards', async () => {
    const { url } = await make(contador)
    await server.owner.query('update account set blocked_at = now() where id = $1', [contador.accountId])
    await closed(url)
    await server.owner.query('update account set blocked_at = null where id = $1', [contador.accountId])
    expect(await look(url)).toBe(200)
  })

  test('when its maker no longer sees the client, is lowered, or leaves; and when the office leaves the client', async () => {
    const change = (body: object) => officeCalls(dono).changePerson(contador.accountId, body)
    const tagged = await make(contador)
    expect((await change({ papel: 'contador', etiquetas: ['b'] })).statusCode).toBe(204)
    await closed(tagged.url)
    expect((await change({ papel: 'contador', etiquetas: ['a'] })).statusCode).toBe(204)
    const lowered = await make(contador)
    expect((await change({ papel: 'assistente' })).statusCode).toBe(204)
    await closed(lowered.url)
    expect((await change({ papel: 'contador' })).statusCode).toBe(204)
    await closed(lowered.url) // a right that comes back opens no old address
    const left = await make(contador)
    const ofDono = await make()
    expect((await officeCalls(dono).removePerson(contador.accountId)).statusCode).toBe(200)
    await closed(left.url)
    expect(await look(ofDono.url)).toBe(200)
    expect((await officeCalls(dono).drop(HEAD)).statusCode).toBe(200)
    await closed(ofDono.url)
    expect((await officeCalls(dono).undo(HEAD)).statusCode).toBeLessThan(300)
    await closed(ofDono.url)
  })
})

// the last test of the file: it uses up what the address of the tests may call
test('one address may try 120 links a minute', async () => {
  const calls = await Promise.all(
    Array.from({ length: 125 }, () => look('/enviar/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')),
  )
  expect(calls).toContain(429)
})
