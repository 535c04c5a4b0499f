import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CapturaCertificado } from '@portal/contract/captura/captura.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { issueCrl } from '@portal/synthetic/certificates/crl.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { type Client, createAccount, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { makePfx, PFX_KINDS, pfxForm } from '../../../testing/pfx.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { activateEmpresa } from '../../acesso/admin.ts'
import { OPERATOR } from '../../acesso/base/audit.ts'
import { retireCompany } from '../ajustes/retire.ts'

const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const OTHER = cnpjOf('87654321')
const CPF = '52998224725'
const AT = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'Çenha-única €7'
const CRL_URL = 'http://lcr.exemplo.gov.br/ac.crl'

let folder: string
let server: TestServer
let root: IssuedCertificate
let keys: IssuedCertificate['keys']
let good: IssuedCertificate
let contador: Client
let reader: Client
const logged: string[] = []

const company = (cnpj: string): CertificateOptions => ({
  cn: `EMPRESA:${cnpj}`,
  names: { 3: cnpj, 4: `01011980${CPF}` },
})
const leafOf = (options: CertificateOptions) => issueCertificate({ issuer: root, keys, ...options })

beforeAll(async () => {
  root = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
  keys = rsaKeys()
  good = leafOf(company(HEAD))
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  const log = createLogger('trace', { write: (line) => void logged.push(line) })
  server = await testServer({ clock: { now: () => AT }, config: { icpRoots: folder, demo: false }, log })
  for (const taxId of [HEAD, BRANCH, OTHER]) await insertEmpresa(server, { taxId })
  contador = await signedIn(server, { login: '11144477735', name: 'Ana', empresas: [HEAD, BRANCH, CPF] })
  reader = await signedIn(server, { login: '39053344705', empresas: { [HEAD]: 'consulta' } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => void (await server.ownerDb.deleteFrom('capture_certificate').execute()))

const url = (taxId = HEAD) => `${API_BASE}/captura/certificado?nr_cpfcnpj=${taxId}`
const LINE = 'limite-de-teste'
const send = async (file: Buffer, { client = contador, taxId = HEAD, password = PASSWORD } = {}) => {
  const reply = await client.call({ method: 'POST', url: url(taxId), ...pfxForm(file, password) })
  const { data, type } = reply.json<{ data: CapturaCertificado; type?: string }>()
  return { status: reply.statusCode, data, type }
}
const sendLeaf = (options: CertificateOptions, taxId?: string) => send(makePfx(leafOf(options), PASSWORD), { taxId })
const show = async (taxId?: string, client = contador) => {
  const reply = await client.get(url(taxId))
  return { status: reply.statusCode, ...reply.json<{ data: CapturaCertificado; type?: string }>() }
}
const remove = async (client: Client, taxId?: string) => {
  const reply = await client.call({ method: 'DELETE', url: url(taxId) })
  const { certificado_destruido, type } = reply.json<{ certificado_destruido?: boolean; type?: string }>()
  return [reply.statusCode, type ?? certificado_destruido]
}
/** Acts on certificates in the audit of a company. */
const audited = async (taxId = HEAD) => {
  const { id } = await server.ownerDb
    .selectFrom('empresa')
    .select('id')
    .where('tax_id', '=', taxId)
    .executeTakeFirstOrThrow()
  const rows = await server.ownerDb
    .selectFrom('audit')
    .select('what')
    .where('empresa_id', '=', id)
    .where('what', 'like', 'captura.%')
    .orderBy('id')
    .execute()
  return rows.map(({ what }) => what)
}

test.each(Object.entries(PFX_KINDS))('a file of %s is opened and kept', async (_, kind) => {
  const { status, data } = await send(makePfx(good, PASSWORD, { kind, issuers: [root] }))
  expect(status).toBe(201)
  expect(data).toMatchObject({
    ds_titular: `EMPRESA:${HEAD}`,
    nr_cpfcnpj: HEAD,
    ds_emissor: 'AC de Teste',
    ds_impressao: good.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    dt_fim: '2035-01-01T00:00:00.000Z',
    ds_tipo: 'A1',
    empresas: [HEAD, BRANCH].map((cpfcnpj) => ({
      cpfcnpj,
      nome: `Empresa ${cpfcnpj}`,
      fl_usa: true,
      dt_ultimo_uso: null,
      usuarios: [{ ds_tipo: 'pessoa', nome: 'Ana', dt_ultimo_uso: null }],
    })),
    nr_outras: 0,
    ds_situacao: 'valido',
    avisos: [],
    dt_cadastro: AT.toISOString(),
    nm_usuario: 'Ana',
  })
  expect((await show(BRANCH)).data).toEqual(data)
  expect((await show(HEAD, reader)).data).toMatchObject({ empresas: [], nr_outras: 2 })
})

test('a file of 300,000 rounds opens within the limit', async () => {
  const kind = ['-keypbe', 'AES-256-CBC', '-certpbe', 'AES-256-CBC', '-iter', '300000', '-nomac']
  expect((await send(makePfx(good, 'simples', { kind }), { password: 'simples' })).status).toBe(201)
})

test('the same certificate again changes nothing, another one replaces it, and removing destroys it', async () => {
  const before = (await audited()).length
  const first = await send(makePfx(good, PASSWORD))
  const again = await send(makePfx(good, 'outra', { kind: PFX_KINDS['3DES'] }), { password: 'outra', taxId: BRANCH })
  expect([again.status, again.data]).toEqual([200, first.data])
  const [kept] = await server.ownerDb.selectFrom('capture_certificate').select('sealed').execute()
  const second = await sendLeaf(company(BRANCH), HEAD)
  expect([second.status, second.data.id === first.data.id]).toEqual([201, false])
  const rows = await server.ownerDb.selectFrom('capture_certificate').select(['id', 'sealed']).execute()
  expect(rows.map(({ id }) => id)).toEqual([second.data.id])
  expect(rows[0]?.sealed.equals(kept?.sealed ?? Buffer.alloc(0))).toBe(false)
  expect(await remove(contador, BRANCH)).toEqual([200, false])
  expect(await remove(contador, BRANCH)).toEqual([404, 'captura.not_found'])
  expect((await show()).status).toBe(200)
  expect(await remove(contador)).toEqual([200, true])
  expect(await show()).toMatchObject({ status: 404, type: 'captura.not_found' })
  const words = ['certificate_add', 'certificate_replace', 'certificate_remove', 'certificate_remove'].map(
    (word) => `captura.${word}`,
  )
  expect((await audited()).slice(before)).toEqual(words)
})

test('an act on the certificate is in the audit of every establishment, also of those the caller may not use', async () => {
  const alone = await signedIn(server, { login: '15350946056', empresas: [HEAD] })
  const before = await Promise.all([audited(BRANCH), audited(OTHER)])
  await send(makePfx(good, PASSWORD), { client: alone })
  expect(await remove(alone)).toEqual([200, true])
  const after = await Promise.all([audited(BRANCH), audited(OTHER)])
  expect(after[0].slice(before[0].length)).toEqual(['captura.certificate_add', 'captura.certificate_remove'])
  expect(after[1]).toEqual(before[1])
})

test('two replacements at once leave one certificate', async () => {
  await send(makePfx(good, PASSWORD))
  const files = [leafOf(company(HEAD)), leafOf(company(HEAD))].map((leaf) => makePfx(leaf, PASSWORD))
  expect((await Promise.all(files.map((file) => send(file)))).map(({ status }) => status)).toEqual([201, 201])
  expect(await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).toHaveLength(1)
})

describe('refused', () => {
  test.each<[name: string, options: CertificateOptions, code: string]>([
    ['of another root', company(OTHER), 'other_company'],
    [
      'of the responsible person',
      { cn: `ANA:${CPF}`, names: { 1: `01011980${CPF}${'0'.repeat(26)}` } },
      'other_company',
    ],
    ['that names its company in the common name only', { cn: `EMPRESA:${HEAD}`, names: {} }, 'other_company'],
    ['expired', { ...company(HEAD), until: '2026-06-01' }, 'expired'],
    ['not valid yet', { ...company(HEAD), from: '2026-07-01' }, 'not_yet_valid'],
    ['on a token (A3)', { ...company(HEAD), policies: ['2.16.76.1.2.3.1'] }, 'kind'],
    ['without client use', { ...company(HEAD), purposes: ['1.3.6.1.5.5.7.3.1'] }, 'kind'],
  ])('a certificate %s', async (_, options, code) => {
    const { status, type } = await sendLeaf(options)
    expect([status, type]).toEqual([422, `certificado.${code}`])
  })

  test('a short key', async () => {
    const weak = issueCertificate({ issuer: root, keys: rsaKeys(1024), ...company(HEAD) })
    expect(await send(makePfx(weak, PASSWORD))).toMatchObject({ status: 422, type: 'certificado.weak_key' })
  })

  test('a revoked certificate, also when the list comes later', async () => {
    const bad = leafOf(company(HEAD))
    expect((await send(makePfx(bad, PASSWORD))).status).toBe(201)
    const der = issueCrl({ issuer: root, from: '2026-06-01', until: '2026-07-01', serials: [bad.serial] })
    const row = { url: CRL_URL, der, this_update: AT, next_update: AT, fetched_at: AT, tried_at: AT }
    await server.ownerDb.insertInto('crl').values(row).execute()
    expect((await show()).data.ds_situacao).toBe('revogado')
    expect(await send(makePfx(bad, PASSWORD))).toMatchObject({ status: 422, type: 'certificado.revoked' })
    await server.ownerDb.deleteFrom('crl').execute()
  })

  test.each([
    ['a wrong password', () => makePfx(good, 'outra'), 422, 'wrong_password'],
    ['a file that is no PFX', () => Buffer.from(certificatePem(good.der)), 422, 'unreadable'],
    ['a file without key', () => makePfx(good, PASSWORD, { kind: ['-nokeys'] }), 422, 'no_private_key'],
    ['a file above 100 KB', () => Buffer.alloc(102_401), 413, 'too_large'],
    ['a body above that', () => Buffer.alloc(2_000_000), 413, 'too_large'],
  ] as const)('%s', async (...[, file, status, code]) => {
    const reply = await send(file())
    expect(reply.status).toBe(status)
    expect(['request.too_large', `certificado.${code}`]).toContain(reply.type)
  })

  test('a form without the file, and a body that is no form', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${LINE}` }
    for (const call of [{ payload: `--${LINE}--\r\n`, headers }, { payload: { senha: PASSWORD } }, {}]) {
      const reply = await contador.call({ method: 'POST', url: url(), ...call })
      expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([400, 'certificado.malformed'])
    }
  })
})

test('a certificate of an unknown authority is a notice; production refuses it', async () => {
  const stranger = issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() })
  const file = makePfx(leafOf({ ...company(HEAD), issuer: stranger }), PASSWORD)
  const { status, data } = await send(Buffer.from(file))
  expect([status, data.avisos]).toEqual([
    201,
    [expect.stringMatching(/^A cadeia do certificado não chega a uma raiz de confiança\. A captura o usa mesmo assim/)],
  ])
  server.config.production = true
  try {
    expect(await send(file)).toMatchObject({ status: 422, type: 'certificado.untrusted' })
  } finally {
    server.config.production = false
  }
})

test('seals, certificates that end soon, and the e-CPF of a person', async () => {
  const seal = { cn: 'SELO', names: {}, serialNumber: HEAD, policies: ['2.16.76.1.2.201.1'], until: '2026-06-27' }
  const { data } = await sendLeaf(seal)
  const notice = 'Vence em 11 dias. Envie o novo antes.'
  expect(data).toMatchObject({ ds_tipo: 'selo', nr_dias: 11, ds_situacao: 'vencendo', avisos: [notice] })
  const person = { cn: `ANA:${CPF}`, names: { 1: `01011980${CPF}${'0'.repeat(26)}` } }
  expect((await sendLeaf(person, CPF)).data).toMatchObject({
    nr_cpfcnpj: CPF,
    empresas: [{ cpfcnpj: CPF, fl_usa: true }],
  })
})

test('a reader may not change it, and the provider may only remove it', async () => {
  const provider = await signedIn(server, { login: '71428793860', provider: true })
  const file = makePfx(good, PASSWORD)
  expect(await send(Buffer.from(file), { client: reader })).toMatchObject({ status: 403, type: 'captura.forbidden' })
  expect(await send(Buffer.from(file), { client: provider })).toMatchObject({ status: 403, type: 'empresa.no_right' })
  expect((await send(file)).status).toBe(201)
  expect(await remove(reader)).toEqual([403, 'captura.forbidden'])
  expect((await show(HEAD, provider)).status).toBe(403)
  expect(await remove(provider, BRANCH)).toEqual([200, false])
})

test('removing waits for the requests in flight of its establishment, and for nothing else', async () => {
  await send(makePfx(good, PASSWORD))
  const began = (taxId: string) =>
    server.owner.query(
      `insert into capture_exchange (service, environment, tax_id, demo, number, address, thumbprint, kind, asked, cause, request, request_sha256)
       values ('nfe', 1, $1, false, 1, '', '', 'distNSU', '0', 'ritmo', '', '')`,
      [taxId],
    )
  await began(HEAD)
  const at = performance.now()
  expect(await remove(contador, BRANCH)).toEqual([200, false])
  expect(performance.now() - at).toBeLessThan(2_000)
  const removing = remove(contador)
  const isAnswered = await Promise.race([removing.then(() => true), sleep(1_000).then(() => false)])
  expect([isAnswered, (await show()).status]).toEqual([false, 404])
  await server.owner.query(`update capture_exchange set hash = ''`)
  expect(await removing).toEqual([200, true])
  await server.owner.query(`delete from capture_exchange`)
})

test('it is destroyed when the last company of its root is put out of use', async () => {
  await send(makePfx(good, PASSWORD))
  const count = async () => (await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).length
  await activateEmpresa(server.ownerDb, BRANCH, false)
  expect(await count()).toBe(1)
  await activateEmpresa(server.ownerDb, HEAD, false)
  expect(await count()).toBe(0)
  for (const taxId of [HEAD, BRANCH]) await activateEmpresa(server.ownerDb, taxId, true)
})

test('a company put out of use has in its log that capture ended and the certificate was destroyed', async () => {
  await send(makePfx(good, PASSWORD))
  const ids = await server.ownerDb.selectFrom('empresa').select(['id', 'tax_id']).execute()
  const idOf = (taxId: string) => ids.find(({ tax_id }) => tax_id === taxId)?.id ?? 0
  const isOn = async (taxId: string) =>
    (
      await server.ownerDb
        .selectFrom('capture_setting')
        .select('is_on')
        .where('empresa_id', '=', idOf(taxId))
        .executeTakeFirst()
    )?.is_on
  for (const taxId of [HEAD, BRANCH])
    await server.ownerDb
      .insertInto('capture_setting')
      .values({ empresa_id: idOf(taxId), is_on: true })
      .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet({ is_on: true }))
      .execute()
  const before = [(await audited(BRANCH)).length, (await audited(HEAD)).length]
  const retire = (taxId: string) => server.ownerDb.transaction().execute((tx) => retireCompany(tx, taxId, OPERATOR))
  await retire(BRANCH)
  expect(await isOn(BRANCH)).toBe(false)
  expect(await isOn(HEAD)).toBe(true)
  expect((await audited(BRANCH)).slice(before[0])).toEqual(['captura.settings'])
  expect((await audited(HEAD)).slice(before[1])).toEqual([])
  await retire(HEAD)
  expect(await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).toEqual([])
  expect((await audited(HEAD)).slice(before[1])).toEqual(['captura.settings', 'captura.certificate_remove'])
  await retire(HEAD)
  expect((await audited(HEAD)).slice(before[1])).toHaveLength(2)
  for (const taxId of [HEAD, BRANCH]) await activateEmpresa(server.ownerDb, taxId, true)
  expect(await isOn(HEAD)).toBe(false)
})

test("the program's role writes the key's columns and cannot read them", async () => {
  await send(makePfx(good, PASSWORD))
  for (const column of ['sealed', 'wrapped_key'])
    await expect(server.pool.query(`select ${column} from capture_certificate`)).rejects.toThrow(/permission denied/)
  await expect(server.pool.query('update capture_certificate set version = 2')).rejects.toThrow(/permission denied/)
  const { rows } = await server.pool.query('select id from capture_certificate')
  expect(rows).toEqual([]) // a caller without companies
})

test('neither key nor password is in the log or in any table', async () => {
  await createAccount(server, { login: '86288366757', name: 'Bia' })
  await send(makePfx(good, PASSWORD))
  await send(makePfx(good, 'outra-senha-errada'))
  const { p = '', d = '' } = good.keys.privateKey.export({ format: 'jwk' })
  const der = good.keys.privateKey.export({ type: 'pkcs8', format: 'der' })
  const secrets = [p, d].map((part) => Buffer.from(part, 'base64url').toString('hex').slice(0, 64))
  const forms = [...secrets, der.toString('base64').slice(40, 100), PASSWORD, Buffer.from(PASSWORD).toString('hex')]
  const { rows } = await server.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const texts = [logged.join('\n')]
  for (const { name } of rows) {
    const { rows: found } = await server.owner.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${name} t`,
    )
    texts.push(found[0]?.text ?? '')
  }
  // the certificate itself is found in this form
  expect(texts.join('\n')).toContain(good.der.toString('hex'))
  for (const secret of forms) expect(texts.join('\n').includes(secret)).toBe(false)
})
