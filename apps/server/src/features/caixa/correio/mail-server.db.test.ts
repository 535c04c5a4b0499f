import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** The mail server beside its mails: STARTTLS, and a disk that is full. */
const DOMAIN = 'caixa.exemplo.com.br'
const TOKEN = 'abcdefghjkmn'
const TO = `a+${TOKEN}@${DOMAIN}`

let server: TestServer
let mail: MailServer | null = null
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  const office = uuidv7()
  await server.owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Prado', 'SP', now())`, [
    office,
  ])
  await server.owner.query(
    `insert into caixa_endereco (id, escritorio_id, name, token, author, created_at) values ($1, $2, 'a', $3, 'H', now())`,
    [uuidv7(), office, TOKEN],
  )
})
afterEach(async () => {
  await mail?.stop()
  await server.owner.query('delete from caixa_entrega')
})
afterAll(() => server.close())

async function start(tls: { cert: Buffer; key: Buffer } | null): Promise<number> {
  const caixa = { port: 0, domain: DOMAIN, tls, imap: null }
  mail = await startMailServer({ ...server.deps, ownerDb: server.ownerDb, config: { ...server.config, caixa } })
  return mail?.port ?? 0
}
async function post(options: object): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mail?.port ?? 0, secure: false, ...options })
  try {
    return (
      await transport.sendMail({ from: 'x@y.z', to: TO, text: 'oi', attachments: [{ filename: 'a', content: 'b' }] })
    ).response
  } catch (error) {
    return error instanceof Error && 'response' in error && error.response ? String(error.response) : String(error)
  } finally {
    transport.close()
  }
}
const count = async () => (await server.owner.query('select 1 from caixa_entrega')).rowCount

test('a mail comes over STARTTLS, by a certificate that the sender checks', async () => {
  const ca = createTestCa({ keys: 1 })
  const { certificatePem, privateKeyPem } = ca.server()
  await start({ cert: Buffer.from(certificatePem), key: Buffer.from(privateKeyPem) })
  const checked = { requireTLS: true, tls: { ca: ca.rootPem, servername: 'localhost' } }
  expect(await post(checked)).toMatch(/^250/)
  expect(await count()).toBe(1)
  expect(await post({ requireTLS: true, tls: { servername: 'localhost' } })).toMatch(/self-signed|verify|certificate/i)
  expect(await post({ ...checked, tls: { ca: ca.rootPem, servername: 'outro.exemplo.com.br' } })).toMatch(
    /altnames|match/i,
  )
  expect(await post({ ...checked, tls: { ...checked.tls, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' } })).not.toMatch(
    /^250/,
  )
  expect(await count()).toBe(1)
})

test('without a certificate it offers no STARTTLS', async () => {
  await start(null)
  expect(await post({ requireTLS: true })).not.toMatch(/^250/)
  expect(await post({ ignoreTLS: true })).toMatch(/^250/)
})

test('answers 452 when the disk of the database is full, at whichever step, and keeps nothing', async () => {
  await start(null)
  await server.owner.query(
    `create function pg_temp_full() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`,
  )
  try {
    for (const [table, event] of [
      ['caixa_entrega', 'insert'],
      ['caixa_pedaco', 'insert'],
      ['caixa_entrega', 'update'],
    ]) {
      await server.owner.query(
        `create trigger full_disk before ${event} on ${table} for each row execute function pg_temp_full()`,
      )
      expect(await post({ ignoreTLS: true }), `${event} ${table}`).toMatch(/^452 4\.3\.1/)
      await server.owner.query(`drop trigger full_disk on ${table}`)
      expect(await count()).toBe(0)
    }
  } finally {
    await server.owner.query('drop function pg_temp_full() cascade')
  }
  expect(await post({ ignoreTLS: true })).toMatch(/^250/)
})
