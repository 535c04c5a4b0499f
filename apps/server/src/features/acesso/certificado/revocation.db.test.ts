import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCrl } from '@portal/synthetic/certificates/crl.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrust } from '../../../base/certificate/anchors.ts'
import { createApp } from '../../../http/app.ts'
import { createAccount } from '../../../testing/accounts.ts'
import { signLoginToken } from '../../../testing/certificates.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { storedTrust } from './icp-store.ts'
import { openRevocation } from './revocation.ts'

const CPF = '52998224725'
const ORIGIN = 'http://localhost:3000'
const ROOT_URL = 'http://lcr.raiz.gov.br/raiz.crl'
const LEAF_URL = 'http://repositorio.raiz.gov.br/ac.crl'
const UNKNOWN = /^Não foi possível confirmar a revogação do certificado: .* Tente novamente em alguns minutos\.$/

let now = new Date('2026-06-15T12:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
let folder: string
let server: TestServer
let [root, ca, leaf, revoked]: IssuedCertificate[] = []
/** The response of each address; other addresses do not respond. */
let lists: Record<string, Buffer> = {}
let requests: string[] = []
const fetchList = (url: string): Promise<Buffer> => {
  requests.push(url)
  const list = lists[url]
  return list ? Promise.resolve(list) : Promise.reject(new Error('sem resposta'))
}

beforeAll(async () => {
  root = issueCertificate({ cn: 'AC Raiz', ca: {} })
  ca = issueCertificate({ cn: 'AC', ca: {}, issuer: root, crlUrl: ROOT_URL })
  const person = { cn: `PESSOA:${CPF}`, names: { 1: `01011980${CPF}${'0'.repeat(26)}` }, issuer: ca, crlUrl: LEAF_URL }
  leaf = issueCertificate({ ...person, keys: rsaKeys() })
  revoked = issueCertificate({ ...person, keys: leaf.keys })
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'todas.pem'), certificatePem(root.der) + certificatePem(ca.der))
  const config = { icpRoots: folder, origins: [ORIGIN], demo: false, lcr: 'exigir' as const }
  server = await testServer({ clock: { now: () => now }, config })
  await createAccount(server, { login: CPF, name: 'Ana' })
})
beforeEach(async () => {
  await server.owner.query('delete from crl')
  lists = { [ROOT_URL]: issueCrl({ issuer: root! }), [LEAF_URL]: issueCrl({ issuer: ca!, serials: [revoked!.serial] }) }
  requests = []
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A separate process, which shares only the database. */
async function enter(who: IssuedCertificate, lcr: 'exigir' | 'tolerar' = 'exigir') {
  const app = await createApp({ ...server.deps, config: { ...server.config, lcr }, fetchList })
  const post = (url: string, payload?: object | string) =>
    app.inject({ method: 'POST', url, payload, headers: payload ? { 'content-type': 'application/json' } : {} })
  const token = (await post('/auth/start')).json<string>()
  const reply = await post('/auth/complete', { token: signLoginToken(who, { token, aud: ORIGIN }) })
  await app.close()
  return reply.json<{ isValid: boolean; validation: string; certificate: { comprovante?: string } }>()
}

test('with all lists available the sign-in succeeds, and all processes share one fetch of the lists', async () => {
  expect(await enter(leaf!)).toMatchObject({ isValid: true, validation: '' })
  expect(requests.toSorted()).toEqual([ROOT_URL, LEAF_URL].toSorted())
  expect(await enter(leaf!)).toMatchObject({ isValid: true })
  expect(requests).toHaveLength(2)
})

test('a revoked certificate is never accepted, for any setting and any age of the list', async () => {
  for (const lcr of ['exigir', 'tolerar'] as const)
    expect(await enter(revoked!, lcr)).toMatchObject({ isValid: false, validation: 'O certificado foi revogado.' })
  lists = { [LEAF_URL]: issueCrl({ issuer: ca!, serials: [revoked!.serial], until: '2026-02-01' }) }
  await server.owner.query('delete from crl')
  expect(await enter(revoked!, 'tolerar')).toMatchObject({ isValid: false, validation: 'O certificado foi revogado.' })
})

test('without a list the sign-in is refused with a message, or accepted with a notice', async () => {
  lists = {}
  const refused = await enter(leaf!)
  expect([refused.isValid, refused.certificate.comprovante]).toEqual([false, undefined])
  expect(refused.validation).toMatch(UNKNOWN)
  expect(await enter(leaf!, 'tolerar')).toMatchObject({
    isValid: true,
    validation: 'Não foi possível confirmar a revogação do certificado: sem a lista da autoridade.',
  })
  // an address that just failed is not tried again for a minute
  expect(requests).toHaveLength(2)
  later(61_000)
  lists = { [ROOT_URL]: issueCrl({ issuer: root! }), [LEAF_URL]: issueCrl({ issuer: ca! }) }
  expect(await enter(leaf!)).toMatchObject({ isValid: true, validation: '' })
})

test('an expired, forged, future or invalid list counts as missing', async () => {
  const forger = issueCertificate({ cn: 'AC', ca: {} })
  for (const list of [
    issueCrl({ issuer: ca!, until: '2026-02-01' }),
    issueCrl({ issuer: ca!, until: null }),
    issueCrl({ issuer: forger }),
    issueCrl({ issuer: ca!, from: '2028-01-01', until: '2029-01-01' }),
    issueCrl({ issuer: ca!, more: [['2.5.29.28', true, Buffer.from('3000', 'hex')]] }),
    Buffer.from('<html>'),
  ]) {
    await server.owner.query('delete from crl')
    lists = { ...lists, [LEAF_URL]: list }
    expect((await enter(leaf!)).validation).toMatch(UNKNOWN)
  }
})

test('an older list does not undo a revocation', async () => {
  await enter(revoked!)
  lists = { ...lists, [LEAF_URL]: issueCrl({ issuer: ca!, from: '2025-06-01' }) }
  later(2 * 3600_000)
  const trust = await openTrust({ ...server.deps, stored: storedTrust(server.db) })
  await openRevocation({ ...server.deps, trust, fetchList }).refresh(() => false)
  expect(requests.filter((url) => url === LEAF_URL)).toHaveLength(2)
  expect(await enter(revoked!)).toMatchObject({ isValid: false, validation: 'O certificado foi revogado.' })
  const row = await server.ownerDb.selectFrom('crl').select('problem').where('url', '=', LEAF_URL).executeTakeFirst()
  expect(row?.problem).toMatch(/mais antiga/)
})

test('background refresh: each address of the authorities once an hour, by one process; PEM lists too', async () => {
  const pem = `-----BEGIN X509 CRL-----\n${lists[ROOT_URL]!.toString('base64')}\n-----END X509 CRL-----\n`
  lists[ROOT_URL] = Buffer.from(pem)
  const trust = await openTrust({ ...server.deps, stored: storedTrust(server.db) })
  const [first, second] = [1, 2].map(() => openRevocation({ ...server.deps, trust, fetchList }))
  await Promise.all([first!.refresh(() => false), second!.refresh(() => false)])
  expect(requests).toEqual([ROOT_URL])
  later(30 * 60_000)
  await first!.refresh(() => false)
  expect(requests).toHaveLength(1)
  later(31 * 60_000)
  await first!.refresh(() => false)
  expect(requests).toHaveLength(2)
})

test('a list with thousands of entries is parsed in a thread with the same result', async () => {
  const serials = Array.from({ length: 5_000 }, (_, index) => Buffer.from([0x41, index >> 8, index & 0xff]))
  lists[LEAF_URL] = issueCrl({ issuer: ca!, serials: [...serials, revoked!.serial] })
  expect(lists[LEAF_URL].length).toBeGreaterThan(100_000)
  expect(await enter(revoked!)).toMatchObject({ isValid: false, validation: 'O certificado foi revogado.' })
  expect((await enter(leaf!)).isValid).toBe(true)
  const foreign = issueCertificate({ cn: 'AC', ca: {} })
  await server.owner.query('delete from crl')
  lists[LEAF_URL] = issueCrl({ issuer: foreign, serials })
  expect((await enter(leaf!)).validation).toMatch(UNKNOWN)
})

test('lists are fetched only from the sites of the authorities', async () => {
  const elsewhere = issueCertificate({
    cn: `PESSOA:${CPF}`,
    names: { 1: `01011980${CPF}${'0'.repeat(26)}` },
    issuer: ca,
    keys: leaf!.keys,
    crlUrl: 'http://interno.empresa.local/x.crl',
  })
  expect((await enter(elsewhere)).validation).toMatch(UNKNOWN)
  expect(requests).toEqual([ROOT_URL])
})
