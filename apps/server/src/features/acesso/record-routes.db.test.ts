import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
let now = new Date()
let server: TestServer
let ana: Client
beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  ana = await signedIn(server, { login: '52998224725', empresas: { [ACME]: 'consulta' } })
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('truncate access_log, certificate_log'))

const log = (name = 'Acme') =>
  ana
    .get(`${API_BASE}/log?nr_cpfcnpj=${ACME}&nm_empresa=${encodeURIComponent(name)}`)
    .then(({ statusCode }) => statusCode)
const counted = async (table: string) =>
  (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

test('an access is recorded at most once a minute', async () => {
  now = new Date('2026-11-21T12:00:10Z')
  expect(await Promise.all([log(), log(), log('Acme Ltda')])).toEqual([204, 204, 204])
  expect(await counted('access_log')).toBe(1)
  now = new Date('2026-11-21T12:01:00Z')
  await log()
  expect(await counted('access_log')).toBe(2)
})

test('an internal fault is not reported to the caller', async () => {
  await server.owner.query('alter table access_log rename to access_log_gone')
  expect(await log()).toBe(204)
  await server.owner.query('alter table access_log_gone rename to access_log')
})

test('a certificate is stored once, and the number of certificates is limited', async () => {
  const send = (body: object) => ana.post(`${API_BASE}/certificado`, body).then(({ statusCode }) => statusCode)
  expect([await send({ subjectName: 'CN=Ana' }), await send({ subjectName: 'CN=Ana', outro: 1 })]).toEqual([201, 201])
  expect(await counted('certificate_log')).toBe(1)
  await server.owner.query(
    `insert into certificate_log (account_id, id, data) select $1, gen_random_uuid(), '{}' from generate_series(1, 199)`,
    [ana.accountId],
  )
  expect(await send({ subjectName: 'CN=Outra' })).toBe(201)
  expect(await counted('certificate_log')).toBe(200)
})
