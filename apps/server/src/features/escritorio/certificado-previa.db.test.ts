import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { CertificadoPrevia } from '@portal/contract/escritorio/certificados.ts'
import type { CertificateKeys } from '@portal/synthetic/certificates/encoding.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { makePfx, pfxForm } from '../../testing/pfx.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** The files of a batch are judged one by one before any is kept: contract, sections 11.1, 11.3 and 14. */
const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const TAGGED = cnpjOf('23456789')
const STRANGER = cnpjOf('87654321')
const CPF = '98765432100'
const AT = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'Senha-do-Lote-1'

let folder: string
let server: TestServer
let root: IssuedCertificate
let keys: CertificateKeys
let dono: Client
let contador: Client
let assistente: Client
let outsider: Client

const enter = async (person: Client, body: object) => {
  expect((await officeCalls(dono).invite(body)).statusCode).toBe(201)
  await officeCalls(person).answer((await officeCalls(person).invitations())[0]?.id)
}

beforeAll(async () => {
  keys = rsaKeys()
  root = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock: { now: () => AT }, config: { icpRoots: folder, demo: false } })
  dono = await signedIn(server, { login: '11144477735', name: 'Dono' })
  contador = await signedIn(server, { login: '52998224725', name: 'Contador' })
  assistente = await signedIn(server, { login: '39053344705', name: 'Assistente' })
  outsider = await signedIn(server, { login: '15350946056', name: 'De fora', empresas: [STRANGER] })
  const office = officeCalls(dono)
  await office.create()
  const empresas = [
    { cpfcnpj: HEAD, nome: 'Padaria', uf: 'SP', etiquetas: ['a'] },
    { cpfcnpj: BRANCH, nome: 'Padaria filial', uf: 'SP', etiquetas: ['a'] },
    { cpfcnpj: TAGGED, nome: 'Outra', uf: 'SP', etiquetas: ['b'] },
  ]
  expect((await office.add({ empresas })).json()).toMatchObject({ incluidas: 3 })
  await enter(contador, { cpfcnpj: '52998224725', nome: 'Contador', papel: 'contador', etiquetas: ['a'] })
  await enter(assistente, { cpfcnpj: '39053344705', nome: 'Assistente', papel: 'assistente' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const fileOf = (taxId: string, change: Partial<CertificateOptions> = {}): Buffer => {
  const names: Record<number, string> =
    taxId.length === 14 ? { 3: taxId, 4: '0101198052998224725' } : { 1: `01011980${taxId}${'0'.repeat(26)}` }
  return makePfx(issueCertificate({ issuer: root, cn: `TITULAR:${taxId}`, names, keys, ...change }), PASSWORD)
}
const preview = async (file: Buffer, { client = dono, password = PASSWORD } = {}) => {
  const reply = await client.call({
    method: 'POST',
    url: `${API_BASE}/escritorio/certificados/previa`,
    ...pfxForm(file, password),
  })
  const { type, data } = reply.json<{ type?: string; data?: CertificadoPrevia }>()
  return { status: reply.statusCode, type, ...data }
}
const keep = (file: Buffer, taxId: string) =>
  dono.call({
    method: 'POST',
    url: `${API_BASE}/captura/certificado?nr_cpfcnpj=${taxId}`,
    ...pfxForm(file, PASSWORD),
  })
const everything = async () => {
  const { rows } = await server.owner.query<{ n: string }>(
    `select (select count(*) from audit) || ' ' || (select count(*) from capture_certificate) || ' ' || (select count(*) from empresa) as n`,
  )
  return rows[0]?.n
}

describe('a file of a batch', () => {
  test('of a client finds it by the root, names its branches and leaves no trace', async () => {
    const before = await everything()
    expect(await preview(fileOf(HEAD))).toMatchObject({
      status: 200,
      ds_situacao: 'pronto',
      ds_titular: `TITULAR:${HEAD}`,
      nr_cpfcnpj: HEAD,
      dt_fim_guardado: null,
      cliente: { cpfcnpj: HEAD, nome: 'Padaria', nr_filiais: 1 },
    })
    expect(await preview(fileOf(HEAD), { client: contador })).toMatchObject({ ds_situacao: 'pronto' })
    expect(await everything()).toBe(before)
  })

  test.each([
    ['another password', () => fileOf(HEAD), { password: 'outra' }, { ds_situacao: 'senha', cliente: null }],
    ['no PKCS#12', () => Buffer.from('nada'), {}, { ds_situacao: 'ilegivel', cliente: null }],
    ['an ended one', () => fileOf(HEAD, { until: '2026-06-01' }), {}, { ds_situacao: 'vencido' }],
    ['one of the future', () => fileOf(HEAD, { from: '2026-07-01' }), {}, { ds_situacao: 'recusado' }],
    ['an A3', () => fileOf(HEAD, { policies: ['2.16.76.1.2.3.1'] }), {}, { ds_situacao: 'tipo' }],
    ['an e-CPF', () => fileOf(CPF), {}, { ds_situacao: 'tipo', cliente: null }],
    ['no client', () => fileOf(STRANGER), {}, { ds_situacao: 'sem_cliente', nr_cpfcnpj: STRANGER, cliente: null }],
  ] as const)('with %s', async (_, file, how, answer) => {
    expect(await preview(file(), how)).toMatchObject({ status: 200, ...answer })
  })

  test('whose chain ends nowhere is of no stranger; a client may keep it where no trusted one is', async () => {
    const issuer = issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() })
    expect(await preview(fileOf(STRANGER, { issuer }))).toMatchObject({ ds_situacao: 'cadeia' })
  })

  test('of a colleague’s client is said to be so, without its name', async () => {
    const { cliente, ...judged } = await preview(fileOf(TAGGED), { client: contador })
    expect([judged.ds_situacao, cliente]).toEqual(['sem_direito', null])
    expect(await preview(fileOf(TAGGED))).toMatchObject({ ds_situacao: 'pronto' })
  })

  test('is compared with the one in use', { timeout: 240_000 }, async () => {
    const used = fileOf(HEAD, { until: '2026-12-01' })
    expect((await keep(used, HEAD)).statusCode).toBe(201)
    expect(await preview(used)).toMatchObject({ ds_situacao: 'igual', dt_fim_guardado: '2026-12-01T00:00:00.000Z' })
    expect(await preview(fileOf(HEAD, { until: '2027-12-01' }))).toMatchObject({ ds_situacao: 'mais_novo' })
    expect(await preview(fileOf(HEAD, { until: '2026-09-01' }))).toMatchObject({ ds_situacao: 'mais_antigo' })
    const issuer = issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() })
    expect(await preview(fileOf(HEAD, { issuer, until: '2027-12-01' }))).toMatchObject({ ds_situacao: 'cadeia' })
  })
})

test('the call is of donos and contadores of an office, and bounded', async () => {
  const file = fileOf(HEAD)
  expect(await preview(file, { client: assistente })).toMatchObject({
    status: 403,
    type: 'escritorio.certificate_role',
  })
  expect(await preview(file, { client: outsider })).toMatchObject({ status: 404, type: 'escritorio.none' })
  expect(await preview(Buffer.alloc(100 * 1024 + 1), {})).toMatchObject({ status: 413, type: 'certificado.too_large' })
  await server.owner.query('update account set blocked_at = now() where id = $1', [contador.accountId])
  expect((await preview(file, { client: contador })).status).toBe(401)
  await server.owner.query('update account set blocked_at = null where id = $1', [contador.accountId])
  expect((await officeCalls(dono).removePerson(contador.accountId)).statusCode).toBe(200)
  expect(await preview(file, { client: contador })).toMatchObject({ status: 404, type: 'escritorio.none' })
})
