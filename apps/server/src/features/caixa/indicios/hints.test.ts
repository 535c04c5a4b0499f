import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { findHints } from './hints.ts'

/** Signatures are made by another program's code (nodemailer); those that it cannot make are made here. */
const NOW = new Date('2026-11-27T12:00:00Z')
const SENDER = 'fiscal@moinho.com.br'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicText = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const RECORD = `v=DKIM1; k=rsa; p=${publicText(keys.publicKey)}`

interface Zone {
  txt?: Record<string, string[]>
  addresses?: Record<string, string[]>
  mx?: Record<string, string[]>
}
/** A DNS that knows these names; `away`: it never answers. */
const dns = (zone: Zone, asked: string[] = []): Answers => {
  const of = (table: Record<string, string[]> | undefined) => async (name: string) => {
    asked.push(name)
    return table?.[name] ?? []
  }
  return { txt: of(zone.txt), addresses: of(zone.addresses), mx: of(zone.mx) }
}
const away: Answers = { txt: async () => null, addresses: async () => null, mx: async () => null }
const keyZone = (record = RECORD, domain = 'moinho.com.br') => dns({ txt: { [`s1._domainkey.${domain}`]: [record] } })

const BODY = 'Bom dia.  Seguem\tas notas. \r\n\r\nAté.\r\n\r\n\r\n'
async function signed({ from = SENDER, text = BODY, domainName = 'moinho.com.br' } = {}): Promise<Buffer> {
  const dkim = { domainName, keySelector: 's1', privateKey: pem }
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', dkim })
  const attachments = [{ filename: 'a.xml', content: '<a/>'.repeat(5_000) }]
  const { message } = await writer.sendMail({ from, to: 'a@b.c', subject: 'Notas de março', text, attachments })
  return Buffer.isBuffer(message) ? message : Buffer.alloc(0)
}
const dkimOf = async (raw: Buffer, answers: Answers = keyZone(), sender: string | null = SENDER) =>
  (await findHints({ raw, sender, envelope: '', peer: null, now: NOW }, answers)).dkim
const change = (raw: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(raw.toString('latin1').replace(from, to), 'latin1')

test('a signature of another program holds, also over a spare line end, and of a domain above', async () => {
  const raw = await signed()
  expect(await dkimOf(raw)).toBe('confere')
  expect(await dkimOf(Buffer.concat([raw, Buffer.from('\r\n\r\n')]))).toBe('confere')
  expect(await dkimOf(change(raw, 'Subject: ', 'Subject:   '))).toBe('confere')
  const below = await signed({ from: 'x@filial.moinho.com.br' })
  expect(await dkimOf(below, keyZone(), 'x@filial.moinho.com.br')).toBe('confere')
})

test('what was changed after it was signed does not hold', async () => {
  const raw = await signed()
  expect(await dkimOf(change(raw, 'Bom dia', 'Boa noite'))).toBe('nao_confere')
  expect(await dkimOf(change(raw, /Subject: =\?UTF-8\?[^\r]*/, 'Subject: Outro'))).toBe('nao_confere')
  expect(await dkimOf(Buffer.concat([raw, Buffer.from('mais')]))).toBe('nao_confere')
  expect(await dkimOf(change(raw, /^/, 'From: outro@moinho.com.br\r\n'))).toBe('confere')
  expect(await dkimOf(change(raw, 'MIME-Version', 'From: outro@moinho.com.br\r\nMIME-Version'))).toBe('nao_confere')
})

test('a signature of somebody else says nothing of the sender', async () => {
  const raw = await signed({ domainName: 'outro.com.br' })
  expect(await dkimOf(raw, keyZone(RECORD, 'outro.com.br'))).toBe('nao_verificado')
  const evil = await signed({ domainName: 'evil-moinho.com.br' })
  expect(await dkimOf(evil, keyZone(RECORD, 'evil-moinho.com.br'))).toBe('nao_verificado')
  const below = await signed({ domainName: 'mail.moinho.com.br' })
  expect(await dkimOf(below, keyZone(RECORD, 'mail.moinho.com.br'))).toBe('nao_verificado')
  const top = await signed({ domainName: 'br' })
  expect(await dkimOf(top, keyZone(RECORD, 'br'))).toBe('nao_verificado')
})

test('no key, one taken back, on trial, short, of another kind or for other hashes, and no answer: not verified', async () => {
  const raw = await signed()
  const short = generateKeyPairSync('rsa', { modulusLength: 512 })
  for (const record of [
    'v=DKIM1; p=',
    `v=DKIM2; p=${publicText(keys.publicKey)}`,
    `v=DKIM1; t=y; p=${publicText(keys.publicKey)}`,
    `v=DKIM1; h=sha1; p=${publicText(keys.publicKey)}`,
    `v=DKIM1; k=ed25519; p=${publicText(keys.publicKey)}`,
    `v=DKIM1; p=${publicText(short.publicKey)}`,
    'v=DKIM1; p=isto não é chave',
    'p=a; p=b',
    '',
  ])
    expect(await dkimOf(raw, keyZone(record)), record).toBe('nao_verificado')
  expect(await dkimOf(raw, dns({}))).toBe('nao_verificado')
  expect(await dkimOf(raw, away)).toBe('nao_verificado')
  expect(await dkimOf(raw, keyZone(), null)).toBe('nao_verificado')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(await dkimOf(raw, keyZone(`v=DKIM1; p=${publicText(other.publicKey)}`))).toBe('nao_confere')
})

/** A signed message, written by hand. */
function own({ tags = '', canon = 'simple/simple', algorithm = 'rsa-sha256', body = 'oi\r\n' } = {}) {
  const ed = generateKeyPairSync('ed25519')
  const bh = createHash('sha256').update(body).digest('base64')
  const head = `From: ${SENDER}\r\nSubject: a\r\n`
  const bare = `DKIM-Signature: v=1; a=${algorithm}; c=${canon}; d=moinho.com.br; s=s1; h=from:subject; bh=${bh}; ${tags}b=`
  const data = Buffer.from(`${head}${bare}`)
  const value = algorithm.startsWith('ed')
    ? sign(null, createHash('sha256').update(data).digest(), ed.privateKey)
    : sign('sha256', data, keys.privateKey)
  const p = ed.publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('base64')
  return {
    raw: Buffer.from(`${bare}${value.toString('base64')}\r\n${head}\r\n${body}`),
    record: `v=DKIM1; k=ed25519; p=${p}`,
  }
}

test('the simple form, Ed25519, and the limits of a signature', async () => {
  expect(await dkimOf(own().raw)).toBe('confere')
  const ed = own({ algorithm: 'ed25519-sha256' })
  expect(await dkimOf(ed.raw, keyZone(ed.record))).toBe('confere')
  expect(await dkimOf(change(own().raw, '\r\noi', '\r\noi '))).toBe('nao_confere')
  const seconds = Math.floor(NOW.getTime() / 1000)
  expect(await dkimOf(own({ tags: `x=${seconds + 60}; ` }).raw)).toBe('confere')
  expect(await dkimOf(own({ tags: `x=${seconds - 60}; ` }).raw)).toBe('nao_confere')
  for (const tags of ['l=2; ', 'v=1; ', 'i=@outro.com.br; '])
    expect(await dkimOf(own({ tags }).raw), tags).toBe('nao_verificado')
  expect(await dkimOf(own({ algorithm: 'rsa-sha1' }).raw)).toBe('nao_verificado')
  expect(await dkimOf(Buffer.from('DKIM-Signature: '.repeat(50_000)))).toBe('nao_verificado')
})

test('the body of a mail of 40 MB is read without a copy of it', async () => {
  const body = Buffer.concat(Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024, `${'x'.repeat(62)}\r\n`)))
  const raw = Buffer.concat([own().raw.subarray(0, own().raw.length - 4), body])
  const before = process.memoryUsage().rss
  expect(await dkimOf(raw)).toBe('nao_confere')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

const spfOf = async (records: Zone, { peer = '203.0.113.7', envelope = SENDER, sender = SENDER } = {}) =>
  (await findHints({ raw: Buffer.alloc(0), sender, envelope, peer, now: NOW }, dns(records))).spf
const record = (text: string, more: Zone = {}): Zone => ({ ...more, txt: { ...more.txt, 'moinho.com.br': [text] } })

test.each<[text: string, verdict: string, more?: Zone]>([
  ['v=spf1 ip4:203.0.113.0/24 -all', 'confere'],
  ['v=spf1 ip4:203.0.114.0/24 -all', 'nao_confere'],
  ['v=spf1 ip4:203.0.114.0/24 ~all', 'nao_confere'],
  ['v=spf1 ip4:203.0.114.0/24 ?all', 'nao_verificado'],
  ['v=spf1 ip4:203.0.114.0/24', 'nao_verificado'],
  ['v=spf1 -ip4:203.0.113.7 +all', 'nao_confere'],
  ['v=spf1 a -all', 'confere', { addresses: { 'moinho.com.br': ['203.0.113.7'] } }],
  ['v=spf1 a:x.moinho.com.br/24 -all', 'confere', { addresses: { 'x.moinho.com.br': ['203.0.113.99'] } }],
  ['v=spf1 mx -all', 'confere', { mx: { 'moinho.com.br': ['m.a.b'] }, addresses: { 'm.a.b': ['203.0.113.7'] } }],
  [
    'v=spf1 include:_spf.provedor.com -all',
    'confere',
    { txt: { '_spf.provedor.com': ['v=spf1 ip4:203.0.113.7 -all'] } },
  ],
  ['v=spf1 include:_spf.provedor.com -all', 'nao_confere', { txt: { '_spf.provedor.com': ['v=spf1 -all'] } }],
  ['v=spf1 include:nada.com -all', 'nao_verificado'],
  ['v=spf1 redirect=_spf.provedor.com', 'confere', { txt: { '_spf.provedor.com': ['v=spf1 ip4:203.0.113.7 -all'] } }],
  ['v=spf1 include:moinho.com.br -all', 'nao_verificado'],
  ['v=spf1 exists:%{i}.x.com -all', 'nao_verificado'],
  ['v=spf1 ptr -all', 'nao_verificado'],
  ['v=spf1 ip4:999.1.1.1 -all', 'nao_verificado'],
  ['v=spf1 ip4:203.0.113.0/99 -all', 'nao_verificado'],
  ['v=spf1 a:a.b a:c.d a:e.f -all', 'nao_verificado'],
  [
    `v=spf1 ${'mx '.repeat(11)}-all`,
    'nao_verificado',
    { mx: { 'moinho.com.br': ['m.a.b'] }, addresses: { 'm.a.b': ['1.2.3.4'] } },
  ],
  ['v=spf10 +all', 'nao_verificado'],
])('SPF %s: %s', async (text, verdict, more) => expect(await spfOf(record(text, more))).toBe(verdict))

test('SPF speaks for the domain of From alone, knows IPv6, and asks no more than it may', async () => {
  const all = record('v=spf1 +all', { txt: { 'evil.com': ['v=spf1 +all'] } })
  expect(await spfOf(all, { envelope: 'x@evil.com' })).toBe('nao_verificado')
  expect(await spfOf(all, { envelope: '' })).toBe('nao_verificado')
  expect(await spfOf(all, { peer: 'nada' })).toBe('nao_verificado')
  expect(await spfOf(record('v=spf1 ip6:2001:db8::/32 -all'), { peer: '2001:db8::7' })).toBe('confere')
  expect(await spfOf(record('v=spf1 ip4:203.0.113.7 -all'), { peer: '::ffff:203.0.113.7' })).toBe('confere')
  const asked: string[] = []
  const loop = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [
      `l${n}.com.br`,
      [`v=spf1 include:l${n + 1}.com.br include:l${n + 2}.com.br`],
    ]),
  )
  const answers = dns({ txt: { ...loop, 'moinho.com.br': ['v=spf1 include:l0.com.br -all'] } }, asked)
  const { spf } = await findHints(
    { raw: Buffer.alloc(0), sender: SENDER, envelope: SENDER, peer: '1.2.3.4', now: NOW },
    answers,
  )
  expect([spf, asked.length <= 12]).toEqual(['nao_verificado', true])
})
