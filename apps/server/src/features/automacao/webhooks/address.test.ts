import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { refuseUrl, type WebhookWalls } from './address.ts'
import { postWebhook, type Resolver, refuseByName } from './post.ts'

/** Targets that a webhook must never reach. */
const WALLS: WebhookWalls = { networks: [], ownPorts: [3000, 5432], ownAddresses: ['203.0.113.9', '45.33.32.156'] }
const INSIDE: WebhookWalls = {
  ...WALLS,
  networks: ['127.0.0.0/8', '10.20.0.0/16', '169.254.0.0/16', '::1/128', 'fd00::/8', '100.64.0.0/10'],
}

const resolverOf =
  (...answers: string[]): Resolver =>
  (_host, done) =>
    done(
      null,
      answers.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const REFUSED = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.0.0.1.:8443/',
  'https://0/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://portal.localhost/',
  'https://banco.local/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://192.0.2.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://45.33.32.156/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[::ffff:0:7f00:1]/',
  'https://[2001:10::1]/',
  'https://[2001:2::1]/',
  'https://[3fff::1]/',
  'https://[fe80::1%25eth0]/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://0x7f.1/',
  'https:127.0.0.1',
  'https://exemplo.com.br@127.0.0.1/',
  'https://localhost%00.exemplo.com.br/',
  'https://erp.exemplo.com.br:65536/',
  'https://banco.localdomain./',
  'https://①②⑦.⓪.⓪.①/',
  'http://erp.exemplo.com.br/',
  'https://usuario:senha@erp.exemplo.com.br/',
  'https://erp.exemplo.com.br:22/',
  'ftp://erp.exemplo.com.br/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
]

const REBOUND = [
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.10',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fd00:ec2::254',
  '64:ff9b::a9fe:a9fe',
  '0.0.0.0',
  'fe80::1%eth0',
  '64:ff9b:1::a9fe:a9fe',
  '2002:7f00:1::',
]

describe('addresses of other networks', () => {
  test.each(REFUSED)('refuses %s as it is written', (url) => {
    expect(refuseUrl(url, WALLS)).not.toBeNull()
  })

  test.each(REBOUND)('refuses a name that resolves to %s, when it is kept and when it connects', async (address) => {
    const deps = { walls: WALLS, resolve: resolverOf('93.184.216.34', address) }
    expect(await refuseByName('https://erp.exemplo.com.br/', deps)).toBe('internal')
    const sent = await postWebhook('https://erp.exemplo.com.br/', { body: '{}', headers: {} }, deps)
    expect(sent).toMatchObject({ status: null, answer: 'Este endereço é da rede interna do servidor.' })
  })

  test('a name that changes between the check and the connection is judged again', async () => {
    let calls = 0
    const resolve: Resolver = (host, done) => resolverOf(++calls === 1 ? '93.184.216.34' : '127.0.0.1')(host, done)
    expect(await refuseByName('https://erp.exemplo.com.br/', { walls: WALLS, resolve })).toBeNull()
    expect(
      (await postWebhook('https://erp.exemplo.com.br/', { body: '{}', headers: {} }, { walls: WALLS, resolve })).status,
    ).toBeNull()
    expect(calls).toBe(2)
  })

  test.each([
    'https://erp.exemplo.com.br/portal?x=1',
    'https://8.8.8.8/',
    'https://erp.exemplo.com.br:8443/',
    'https://[2606:4700::1]/',
  ])('takes %s', (url) => expect(refuseUrl(url, WALLS)).toBeNull())
})

describe('networks that the operator admits', () => {
  test.each([
    'http://10.20.1.1/',
    'http://10.20.1.1:8080/erp',
    'https://10.20.1.1/',
    'http://127.0.0.1:8099/',
    'http://[::1]:8099/',
    'http://[::ffff:10.20.0.5]/',
  ])('takes %s', (url) => expect(refuseUrl(url, INSIDE)).toBeNull())

  test.each([
    ['another network', 'http://10.21.1.1/'],
    ['the own port', 'http://127.0.0.1:3000/'],
    ['the port of the database', 'http://127.0.0.2:5432/'],
    ['the own port by IPv6', 'http://[::1]:3000/'],
    ['the own port by a mapped address', 'http://[::ffff:127.0.0.1]:3000/'],
    ['metadata, although admitted', 'http://169.254.169.254/'],
    ['metadata of another cloud, although admitted', 'http://100.100.100.200/'],
    ['metadata by IPv6, although admitted', 'http://[fd00:ec2::254]/'],
    ['a public address by http', 'http://93.184.216.34/'],
  ])('refuses %s', (_, url) => expect(refuseUrl(url, INSIDE)).not.toBeNull())

  test('a name inside them may be called by http, one outside may not', async () => {
    const ask = (address: string) =>
      refuseByName('http://erp.escritorio.lan/', { walls: INSIDE, resolve: resolverOf(address) })
    expect([await ask('10.20.3.4'), await ask('93.184.216.34'), await ask('10.21.0.1')]).toEqual([
      null,
      'https',
      'internal',
    ])
  })
})
