import { API_BASE } from '@portal/contract/common.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { createAccount } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { hashPassword } from '../base/password.ts'
import { sweepCounters } from './store.ts'

const PASSWORD = 'cavalo grampo bateria'
const ANA = '52998224725'
const UNKNOWN = '39053344705'
const START = new Date('2026-11-21T12:00:00Z')

let server: TestServer
/** A second process on the same database. */
let second: FastifyInstance
let now = START
const clock = { now: () => now }
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  server = await testServer({ clock, config: { limitFactor: 1 } })
  second = await createApp(server.deps)
  await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD, empresas: ['11222333000181'] })
  await server.ownerDb
    .insertInto('account')
    .values({
      id: '0192f000-0000-7000-8000-000000000001',
      login: 'demo',
      tax_id: ANA,
      name: 'Demo',
      sistema: 'SCA',
      demo: true,
      password_hash: await hashPassword('demo'),
    })
    .execute()
})
beforeEach(async () => {
  now = START
  await server.owner.query('delete from sign_in_count')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/** 1, 2, 3 … */
const counting = () => {
  let count = 0
  return () => ++count
}
const next = counting()
/** Uses a new address for each call by default, so that only the login is counted. */
const login = (usuario: string, senha: string, options: InjectOptions & { app?: FastifyInstance } = {}) => {
  const { app = server.app, ...rest } = options
  const place = next()
  return app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: { usuario, senha },
    remoteAddress: `10.1.${place >> 8}.${place & 255}`,
    ...rest,
  })
}
const statuses = async (times: number, once: () => ReturnType<typeof login>) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await once()).statusCode)
  return statuses
}

describe('per login', () => {
  test.each([
    ['that exists', ANA],
    ['without an account', UNKNOWN],
    ['that is no tax id', 'ana'],
  ])('%s: five failures are free, then the waits double', async (_, usuario) => {
    expect(await statuses(5, () => login(usuario, 'errada 1'))).toEqual([401, 401, 401, 401, 401])
    for (const seconds of [1, 2, 4, 8]) {
      const reply = await login(usuario, 'errada 1')
      expect(reply.statusCode).toBe(429)
      expect(reply.headers['retry-after']).toBe(String(seconds))
      const espera = seconds === 1 ? '1 segundo' : `${seconds} segundos`
      expect(reply.json()).toMatchObject({
        type: 'login.wait',
        error: `Muitas tentativas. Espere ${espera} e tente de novo.`,
      })
      later(seconds)
      expect((await login(usuario, 'errada 1')).statusCode).toBe(401)
    }
  })

  test('the right password must wait too, and then resets the count', async () => {
    await statuses(5, () => login(ANA, 'errada 1'))
    expect((await login(ANA, PASSWORD)).statusCode).toBe(429)
    later(1)
    expect((await login(ANA, PASSWORD)).statusCode).toBe(200)
    expect(await statuses(6, () => login(ANA, 'errada 1'))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('different notations of a login are one login', async () => {
    const written = ['529.982.247-25', '52998224725', ' 529 982 247 25 ', '529.982.24725', '52998224725\t']
    for (const usuario of written) expect((await login(usuario, 'errada 1')).statusCode).toBe(401)
    expect((await login(ANA, 'errada 1')).statusCode).toBe(429)
  })

  test('waits last five minutes at most, and end after a quarter of an hour without failures', async () => {
    await statuses(5, () => login(UNKNOWN, 'x'))
    for (let i = 0; i < 12; i += 1) {
      later(300)
      await login(UNKNOWN, 'x')
    }
    expect((await login(UNKNOWN, 'x')).headers['retry-after']).toBe('300')
    later(900)
    expect(await statuses(6, () => login(UNKNOWN, 'x'))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('apply in every process', async () => {
    for (const app of [server.app, second, server.app, second, server.app])
      expect((await login(ANA, 'errada 1', { app })).statusCode).toBe(401)
    expect((await login(ANA, 'errada 1', { app: second })).statusCode).toBe(429)
  })

  test('50 concurrent attempts over two processes: five are verified', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(UNKNOWN, `errada ${i}`, { app: i % 2 ? second : server.app })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45)
  })

  test('30 concurrent right passwords all succeed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => login(ANA, PASSWORD, { app: i % 2 ? second : server.app })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().data.token)).size).toBe(30)
  })

  test('apply to the demo too', async () => {
    const demo = (senha: string) => login('demo', senha, { url: `${API_BASE}/demo` })
    expect(await statuses(6, () => demo('errada'))).toEqual([401, 401, 401, 401, 401, 429])
    later(1)
    expect((await demo('demo')).statusCode).toBe(200)
  })
})

describe('per address', () => {
  const from = (remoteAddress: string, headers = {}) => login(`nobody ${next()}`, 'x', { remoteAddress, headers })

  test('20 failures a minute over all logins', async () => {
    expect(new Set(await statuses(20, () => from('203.0.113.9')))).toEqual(new Set([401]))
    later(20)
    const reply = await from('203.0.113.9')
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().type]).toEqual([429, '40', 'login.wait'])
    expect((await login(ANA, PASSWORD, { remoteAddress: '203.0.113.9' })).statusCode).toBe(429)
    expect((await from('203.0.113.10')).statusCode).toBe(401)
    later(40)
    expect((await from('203.0.113.9')).statusCode).toBe(401)
  })

  test('the IPv6 network of one customer counts as one address', async () => {
    const host = counting()
    expect(new Set(await statuses(20, () => from(`2001:db8:1:2::${host().toString(16)}`)))).toEqual(new Set([401]))
    expect((await from('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401)
  })

  test('a forged X-Forwarded-For changes nothing', async () => {
    const forged = counting()
    const once = () => from('203.0.113.11', { 'x-forwarded-for': `198.51.100.${forged()}` })
    expect(new Set(await statuses(20, once))).toEqual(new Set([401]))
    expect((await once()).statusCode).toBe(429)
  })

  test('behind a configured proxy the proxy’s address counts, not the one sent by the client', async () => {
    const app = await createApp({ ...server.deps, config: { ...server.config, proxies: ['10.9.9.9'] } })
    const via = (forwarded: string, remoteAddress = '10.9.9.9') =>
      login(`nobody ${next()}`, 'x', { remoteAddress, headers: { 'x-forwarded-for': forwarded }, app })
    const forged = counting()
    const once = () => via(`198.51.100.${forged()}, 203.0.113.50`)
    expect(new Set(await statuses(20, once))).toEqual(new Set([401]))
    expect((await once()).statusCode).toBe(429)
    expect((await via('203.0.113.51')).statusCode).toBe(401)
    expect((await via('203.0.113.50', '10.9.9.8')).statusCode).toBe(401) // not the proxy: its own address counts
    await app.close()
  })
})

test('stored counters name no person and are deleted when old', async () => {
  await login(ANA, 'errada 1', { remoteAddress: '203.0.113.12' })
  const { rows } = await sql<{ text: string }>`select c::text as text from sign_in_count c`.execute(server.ownerDb)
  expect(rows).toHaveLength(2)
  for (const { text } of rows) expect(text).not.toMatch(/52998224725|203\.0\.113/)
  await sweepCounters(server.db, new Date(START.getTime() + 60_000), 0)
  expect((await server.owner.query('select from sign_in_count')).rowCount).toBe(2)
  await sweepCounters(server.db, new Date(START.getTime() + 16 * 60_000), 0)
  expect((await server.owner.query('select from sign_in_count')).rowCount).toBe(0)
})
