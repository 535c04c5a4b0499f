import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchCrl, isPublicAddress } from './crl-fetch.ts'

const isAllowedAddress = () => true
let server: Server
let base: string
const requests: string[] = []
const answers: Record<string, RequestListener> = {
  '/lista': (_, reply) => void reply.end('lista'),
  '/outra': (_, reply) => void reply.writeHead(302, { location: '/lista' }).end(),
  '/grande': (_, reply) => void reply.end(Buffer.alloc(2000)),
  '/lenta': () => undefined,
  '/cortada': (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('x')
    setTimeout(() => reply.destroy(), 20)
  },
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    answers[request.url ?? '']?.(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // the address of a TCP server has this type
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('fetches a list by IP address and by host name', async () => {
  expect((await fetchCrl(`${base}/lista`, { isAllowedAddress })).toString()).toBe('lista')
  const byName = base.replace('127.0.0.1', 'localhost')
  expect((await fetchCrl(`${byName}/lista`, { isAllowedAddress })).toString()).toBe('lista')
})

test.each([
  ['a redirect', '/outra', /resposta 302/],
  ['more than it may be', '/grande', /grande demais/],
  ['who does not answer', '/lenta', /abort|timeout/i],
  ['an answer cut short', '/cortada', /interrompida|aborted|hang up/],
])('%s is refused', async (_, path, reason) => {
  await expect(fetchCrl(`${base}${path}`, { isAllowedAddress, maxBytes: 1000, timeoutMs: 300 })).rejects.toThrow(reason)
})

test('addresses of this machine and of private networks are refused, also by host name', async () => {
  const before = requests.length
  const port = new URL(base).port
  for (const url of [
    `${base}/lista`,
    'http://127.0.0.1/lista',
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/',
  ])
    await expect(fetchCrl(url)).rejects.toThrow(/não aceito|interno/)
  await expect(fetchCrl(`http://localhost:${port}/lista`)).rejects.toThrow(/não aceito/)
  expect(requests).toHaveLength(before)
})

test.each([
  'ftp://exemplo.com.br/l.crl',
  'file:///etc/passwd',
  'http://u:p@exemplo.com.br/',
  'http://exemplo.com.br:8080/',
  'ldap://x',
])('%s is not an address of a list', async (url) => {
  await expect(fetchCrl(url)).rejects.toThrow(/não aceito/)
})

describe('addresses of the public Internet', () => {
  test.each(['8.8.8.8', '200.198.20.20', '2804:14c::1'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'x',
  ])('%s is not one', (address) => expect(isPublicAddress(address)).toBe(false))
})
