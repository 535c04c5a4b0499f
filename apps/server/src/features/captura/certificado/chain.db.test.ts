import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import type { CapturaCertificado } from '@portal/contract/captura/captura.ts'
import { API_BASE } from '@portal/contract/common.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { mergePfx } from '@portal/synthetic/certificates/pfx.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTrust } from '../../../base/certificate/anchors.ts'
import { createLogger } from '../../../base/log.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { makePfx, pfxForm } from '../../../testing/pfx.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { storedTrust } from '../../acesso/certificado/icp-store.ts'
import { type KeyRing, openKeyRing } from './open-key.ts'

const HEAD = cnpjOf('12345678')
const OTHER = cnpjOf('87654321')
const CPF = '52998224725'
const NOW = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'segredo'
const clock = { now: () => NOW }

const tlsCa = createTestCa({ keys: 1 })
const root = issueCertificate({ cn: 'AC Raiz', ca: {}, keys: rsaKeys() })
const upper = issueCertificate({ cn: 'AC de Cima', ca: {}, keys: rsaKeys(), issuer: root })
const lower = issueCertificate({ cn: 'AC de Baixo', ca: {}, keys: rsaKeys(), issuer: upper })
const weak = issueCertificate({ cn: 'AC Antiga', ca: {}, keys: rsaKeys(), issuer: root, hash: 'sha1' })
const short = issueCertificate({ cn: 'AC Curta', ca: {}, keys: rsaKeys(1024), issuer: root })
const keys = rsaKeys()
const otherKeys = rsaKeys()

const company = (cnpj: string, options: Partial<CertificateOptions> = {}): IssuedCertificate =>
  issueCertificate({ cn: `EMPRESA:${cnpj}`, names: { 3: cnpj, 4: `01011980${CPF}` }, issuer: lower, keys, ...options })
const person = issueCertificate({
  cn: `ANA:${CPF}`,
  issuer: lower,
  keys: otherKeys,
  names: { 1: `01011980${CPF}${'0'.repeat(26)}` },
})
const leaf = company(HEAD)

let folder: string
let server: TestServer
let front: Server
let contador: Client
let opened: KeyRing[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cadeia-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock, config: { icpRoots: folder, icpShipped: false, demo: false } })
  await insertEmpresa(server, { taxId: HEAD })
  contador = await signedIn(server, { login: '11144477735', name: 'Ana', empresas: [HEAD] })
  const { certificatePem: cert, privateKeyPem: key } = tlsCa.server()
  front = createServer({ cert, key, ca: certificatePem(root.der), requestCert: true, rejectUnauthorized: false })
  front.listen(0, '127.0.0.1')
  await new Promise((resolve) => front.once('listening', resolve))
})
afterAll(async () => {
  front.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.ownerDb.deleteFrom('capture_certificate').execute()
  await server.ownerDb.deleteFrom('icp_certificate').execute()
})
afterEach(() => {
  for (const ring of opened) ring.close()
  opened = []
})

/** Imports authorities, as `portal icp importar` does. */
async function know(...authorities: IssuedCertificate[]) {
  const rows = authorities.map(({ der }) => ({ thumbprint: createHash('sha256').update(der).digest(), der }))
  await server.ownerDb.insertInto('icp_certificate').values(rows).execute()
}

async function send(file: Buffer) {
  const url = `${API_BASE}/captura/certificado?nr_cpfcnpj=${HEAD}`
  const reply = await contador.call({ method: 'POST', url, ...pfxForm(file, PASSWORD) })
  const { data, type, detail } = reply.json<{ data: CapturaCertificado; type?: string; detail?: string }>()
  return { status: reply.statusCode, data, type, detail }
}
/** A file with the key of the first certificate. */
const fileOf = (own: IssuedCertificate, ...issuers: IssuedCertificate[]) =>
  makePfx(own, PASSWORD, issuers.length > 0 ? { issuers } : {})

/** What a server sees of the kept certificate: the names of the chain, and whether it trusts it by the root alone. */
async function seen(ring?: KeyRing) {
  const { id: empresaId } = await server.ownerDb
    .selectFrom('empresa')
    .select('id')
    .where('tax_id', '=', HEAD)
    .executeTakeFirstOrThrow()
  const kept = await server.ownerDb.selectFrom('capture_certificate').select('id').executeTakeFirstOrThrow()
  const key = await (ring ?? (await openRing())).open({ empresaId, certificateId: kept.id, demo: false })
  if (key.fault !== null) return key
  return shownTo(key.context)
}

async function openRing(): Promise<KeyRing> {
  const log = createLogger('silent')
  const trust = await openTrust({ config: server.config, log, stored: storedTrust(server.db) })
  const ring = openKeyRing({
    ownerDb: server.ownerDb,
    clock,
    masterKey: await readMasterKey(server.config),
    isFree: true,
    tls: () => ({ ca: tlsCa.rootPem }),
    authorities: ({ demo }) => trust.authorities({ demo }).pool,
  })
  opened.push(ring)
  return ring
}

async function shownTo(context: SecureContext) {
  const met = new Promise<TLSSocket>((resolve) => front.once('secureConnection', resolve))
  const { port } = front.address() as AddressInfo // listens on TCP
  const socket = connect({ host: '127.0.0.1', port, secureContext: context, servername: 'localhost' })
  const peer = await met
  const names: string[] = []
  let one = peer.getPeerCertificate(true)
  for (; one?.subject && !names.includes(one.subject.CN); one = one.issuerCertificate) names.push(one.subject.CN)
  const { authorized } = peer
  socket.destroy()
  return { names, authorized }
}

const WHOLE = { names: [`EMPRESA:${HEAD}`, 'AC de Baixo', 'AC de Cima', 'AC Raiz'], authorized: true }

describe('the chain that is sent', () => {
  test('comes from the file', async () => {
    expect((await send(fileOf(leaf, root, upper, lower))).status).toBe(201)
    expect(await seen()).toEqual(WHOLE)
  })

  test('is completed from the authorities of the portal, where the file has none', async () => {
    await know(upper, lower)
    expect((await send(fileOf(leaf))).status).toBe(201)
    expect(await seen()).toEqual(WHOLE)
  })

  test('is completed at use, when an authority is known later', async () => {
    expect((await send(fileOf(leaf, lower))).status).toBe(201)
    expect(await seen()).toEqual({ names: [`EMPRESA:${HEAD}`, 'AC de Baixo'], authorized: false })
    await know(upper)
    expect(await seen()).toEqual(WHOLE)
  })

  test('has nothing else of the file', async () => {
    const strangers = [person, weak, short, company(OTHER)]
    expect((await send(fileOf(leaf, ...strangers, root, upper, lower))).status).toBe(201)
    expect(await seen()).toEqual(WHOLE)
    const { chain } = await server.ownerDb.selectFrom('capture_certificate').select('chain').executeTakeFirstOrThrow()
    expect(chain.toString('hex')).toBe([lower, upper, root].map(({ der }) => der.toString('hex')).join(''))
  })

  test.each([
    ['an authority of SHA-1', weak],
    ['an authority of 1024 bits', short],
  ])('leaves out %s above the certificate, which OpenSSL would refuse', async (_, issuer) => {
    const own = company(HEAD, { issuer })
    expect((await send(fileOf(own, issuer, root))).status).toBe(201)
    expect(await seen()).toMatchObject({ names: [`EMPRESA:${HEAD}`] })
  })

  test('takes the place of a poorer one of the same certificate, in an open ring too, and never the other way', async () => {
    const first = await send(fileOf(leaf))
    const ring = await openRing()
    expect(await seen(ring)).toMatchObject({ names: [`EMPRESA:${HEAD}`], authorized: false })
    const again = await send(fileOf(leaf, root, upper, lower))
    expect([again.status, again.data.id]).toEqual([200, first.data.id])
    expect(await seen(ring)).toEqual(WHOLE)
    expect((await send(fileOf(leaf, lower))).status).toBe(200)
    expect(await seen(ring)).toEqual(WHOLE)
  })

  test('is put together from the parts of several files', async () => {
    for (const part of [lower, upper, root]) await send(fileOf(leaf, part))
    expect(await seen()).toEqual(WHOLE)
  })

  test('resumes a capture that the certificate stopped, when it becomes better', async () => {
    await send(fileOf(leaf))
    const stopped = { stopped_at: NOW, stop_cause: 'certificado', stop_code: 'HTTP 403' }
    const row = { service: 'nfe', environment: 1, tax_id: HEAD, demo: false, ...stopped }
    await server.ownerDb.insertInto('capture_sequence').values(row).execute()
    const causes = () => server.ownerDb.selectFrom('capture_sequence').select('stop_cause').execute()
    await send(fileOf(leaf))
    expect(await causes()).toEqual([{ stop_cause: 'certificado' }])
    await send(fileOf(leaf, lower, upper, root))
    expect(await causes()).toEqual([{ stop_cause: null }])
    await server.ownerDb.deleteFrom('capture_sequence').execute()
  })
})

/** A file with several keys. */
const filesOf = (...own: IssuedCertificate[]) => mergePfx(own.map((one) => fileOf(one)))

describe('the certificate of a file with several', () => {
  const expired = company(HEAD, { until: '2026-06-01' })
  const renewed = company(HEAD, { from: '2026-06-01', until: '2036-01-01' })
  const future = company(HEAD, { from: '2026-07-01', until: '2037-01-01' })
  const stranger = company(OTHER, { keys: otherKeys })
  test.each<[name: string, own: IssuedCertificate, more: IssuedCertificate[], chosen: IssuedCertificate]>([
    ['one key: the expired one in front', expired, [renewed], renewed],
    ['one key: the valid one in front', renewed, [expired], renewed],
    ['one key: the one that ends last', leaf, [renewed], renewed],
    ['one key: not the one of next month', future, [leaf], leaf],
    ['one key: a token certificate in front', company(HEAD, { policies: ['2.16.76.1.2.3.1'] }), [leaf], leaf],
  ])('%s', async (...[, own, more, chosen]) => {
    const { status, data } = await send(fileOf(own, ...more))
    const print = chosen.certificate.fingerprint256.replaceAll(':', '').toLowerCase()
    expect([status, data.ds_impressao]).toEqual([201, print])
  })

  test('of several keys, those of others first', async () => {
    const { status, data } = await send(filesOf(person, stranger, expired, renewed))
    expect([status, data.nr_cpfcnpj, data.dt_fim]).toEqual([201, HEAD, '2036-01-01T00:00:00.000Z'])
  })

  test('none fits: the nearest refusal, and what the file has', async () => {
    const { status, type, detail } = await send(filesOf(person, stranger, expired))
    expect([status, type]).toEqual([422, 'certificado.expired'])
    expect(detail).toContain('O arquivo traz 3 certificados com chave: ')
    for (const part of [`ANA:${CPF}`, `EMPRESA:${OTHER}`, `EMPRESA:${HEAD}, de 31/12/2024 a 31/05/2026`])
      expect(detail).toContain(part)
  })
})

test('a key that cannot be used stops nothing else: the ring says why', async () => {
  await send(fileOf(leaf))
  await server.owner.query(`update capture_certificate set sealed = sealed || '\\x00'::bytea`)
  expect(await seen()).toMatchObject({ fault: 'unusable' })
})
