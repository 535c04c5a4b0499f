import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import { openPool } from '@portal/fiscal/certificado/pool.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMasterKey } from '../../../base/master-key.ts'
import { checkCertificates } from '../../../ops/doutor/certificates.ts'
import { insertEmpresa } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { insertCertificate } from '../../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type KeyRing, openKeyRing, unopenedWarning } from './open-key.ts'

const HOLDER = { root: '12345678', demo: false }
const COMPANY = { taxId: cnpjOf('12345678'), name: 'Empresa' }
const NOW = new Date('2026-11-01T12:00:00Z')

const ca = createTestCa({ keys: 2 })
const known = openPool([], { isExhaustive: false })
let server: TestServer
let front: Server
let masterKey: Buffer
let opened: KeyRing[] = []
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  empresaId = await insertEmpresa(server, { taxId: COMPANY.taxId })
  masterKey = await readMasterKey(server.config)
  const { certificatePem: cert, privateKeyPem: key } = ca.server()
  front = createServer({ cert, key, ca: ca.rootPem, requestCert: true }).listen(0, '127.0.0.1')
  await new Promise((resolve) => front.once('listening', resolve))
})
afterAll(async () => {
  front.close()
  await server.close()
})
beforeEach(async () => void (await server.ownerDb.deleteFrom('capture_certificate').execute()))
afterEach(() => {
  for (const ring of opened) ring.close()
  opened = []
})

function openRing({
  key = masterKey,
  now = NOW,
  ...times
}: {
  key?: Buffer
  now?: Date
  sweepMs?: number
  unusedMs?: number
} = {}) {
  const tls = () => ({ ca: ca.rootPem })
  const clock = { now: () => now }
  const ring = openKeyRing({
    ownerDb: server.ownerDb,
    clock,
    masterKey: key,
    isFree: true,
    tls,
    authorities: () => known,
    ...times,
  })
  opened.push(ring)
  return ring
}
let empresaId = 0
/** Keeps a certificate; returns the use of it by the company. */
async function keep(holder = HOLDER) {
  const certificateId = await insertCertificate(server, holder, ca.leaf(COMPANY))
  return { empresaId, certificateId, demo: holder.demo }
}

/** Name of the client certificate that a server sees from a connection of the context. */
async function seenBy(context: SecureContext): Promise<string | undefined> {
  const met = new Promise<TLSSocket>((resolve) => front.once('secureConnection', resolve))
  const { port } = front.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, secureContext: context, servername: 'localhost' })
  const peer = await met
  const subject = peer.getPeerX509Certificate()?.subject
  expect(peer.authorized).toBe(true)
  socket.destroy()
  return subject
}

test('the kept key opens a connection as the company', async () => {
  const use = await keep()
  const key = await openRing().open(use)
  expect(key).toMatchObject({ fault: null, certificateId: use.certificateId })
  expect(key.fault === null && (await seenBy(key.context))).toContain(`EMPRESA:${COMPANY.taxId}`)
})

test('a context is used again until it is unused for its time or its certificate is replaced', async () => {
  let use = await keep()
  const ring = openRing({ sweepMs: 20, unusedMs: 200 })
  const open = async () => {
    const key = await ring.open(use)
    return key.fault === null ? key.context : null
  }
  const first = await open()
  expect(first).not.toBeNull()
  expect(await open()).toBe(first)
  await sleep(600)
  expect(await open()).not.toBe(first)
  const second = await open()
  use = await keep()
  expect(await open()).not.toBe(second)
})

test('a deleted certificate, an ended one, one of another establishment, an ended admission, a company out of use', async () => {
  const ring = openRing()
  const use = await keep()
  expect((await ring.open(use)).fault).toBeNull()
  expect(await ring.open({ ...use, empresaId: empresaId + 1 })).toEqual({ fault: 'absent' })
  expect(await openRing({ now: new Date('2099-01-01T00:00:00Z') }).open(use)).toEqual({ fault: 'expired' })
  await server.ownerDb.deleteFrom('capture_admission').execute()
  expect(await ring.open(use)).toEqual({ fault: 'absent' })
  await server.ownerDb.deleteFrom('capture_certificate').execute()
  expect(await ring.open(use)).toEqual({ fault: 'absent' })
  const other = await keep()
  expect(await ring.open(use)).toEqual({ fault: 'absent' })
  await server.ownerDb.updateTable('empresa').set({ active: false }).execute()
  expect(await ring.open(other)).toEqual({ fault: 'absent' })
  await server.ownerDb.updateTable('empresa').set({ active: true }).execute()
})

test('another master key opens nothing, and is named', async () => {
  await keep()
  const key = randomBytes(32)
  expect(await openRing({ key }).open(await keep())).toEqual({ fault: 'master_key' })
  expect(await unopenedWarning(server.ownerDb, key)).toMatch(/^A chave mestra não abre 1 de 1 certificado A1:/)
  expect(await unopenedWarning(server.ownerDb, masterKey)).toBeNull()
})

test('«portal doutor» says in one line whether the master key opens what is kept, and creates no key', async () => {
  const url = server.url
  const dataDir = '/nonexistent'
  expect(await checkCertificates(url, { masterKey: masterKey.toString('base64'), dataDir })).toEqual([])
  await keep()
  const ask = async (key: Buffer | null) =>
    checkCertificates(url, { masterKey: key === null ? null : key.toString('base64'), dataDir })
  expect(await ask(masterKey)).toMatchObject([{ situacao: 'ok' }])
  expect(await ask(randomBytes(32))).toMatchObject([
    { situacao: 'erro', texto: expect.stringMatching(/^PORTAL_MESTRA não abre 1 de 1 certificado A1:/) },
  ])
  expect(await ask(null)).toMatchObject([{ situacao: 'erro', texto: expect.stringMatching(/^sem PORTAL_MESTRA/) }])
})

test('the role of the worker reads the certificates and nothing else; the program cannot become it', async () => {
  await keep()
  await server.ownerDb.transaction().execute(async (tx) => {
    await sql`set local role portal_captura`.execute(tx)
    expect((await sql`select sealed, wrapped_key from capture_certificate`.execute(tx)).rows).toHaveLength(1)
    for (const statement of [
      sql`select from account`,
      sql`update capture_certificate set version = 2`,
      sql`delete from capture_certificate`,
    ]) {
      await sql`savepoint s`.execute(tx)
      await expect(statement.execute(tx)).rejects.toThrow(/permission denied/)
      await sql`rollback to savepoint s`.execute(tx)
    }
  })
  const { rows } = await sql<{ member: boolean }>`
    select pg_has_role('portal_app', 'portal_captura', 'member') as member`.execute(server.ownerDb)
  expect(rows).toEqual([{ member: false }])
})
