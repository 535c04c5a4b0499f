import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../base/config.ts'
import type { ImapMailbox } from '../../base/config-caixa.ts'
import { uuidv7 } from '../../base/uuid.ts'
import { signedIn } from '../../testing/accounts.ts'
import { type ImapServer, noDovecot, startDovecot, startSmallImap } from '../../testing/imap-server.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { fetchRound } from './correio/fetch-mail.ts'
import { tokensOf } from './correio/recipients.ts'

/** Mail that a provider collects: fetched by a real client, each message once. */
const DOMAIN = 'caixa.exemplo.com.br'
const CLIENT = cnpjOf('23456789')
const DAY_MS = 86_400_000

let now = new Date('2026-11-27T12:00:00Z')
let server: TestServer
let address = ''
let office = ''
let imap: ImapServer
const dovecot = await noDovecot()
if (dovecot !== null) console.warn(dovecot)

beforeAll(async () => {
  server = await testServer({
    clock: { now: () => now },
    config: { demo: false, caixa: { port: 0, domain: DOMAIN, tls: null, imap: null } },
  })
  const dono = await signedIn(server, { login: '11144477735', name: 'Helena Prado' })
  await officeCalls(dono).create()
  await officeCalls(dono).add({ empresas: [{ cpfcnpj: CLIENT, nome: 'Padaria', uf: 'SP' }] })
  const made = async (body: object) =>
    (await dono.post(`${API_BASE}/caixa/enderecos`, body)).json<{ data: { ds_endereco: string } }>().data.ds_endereco
  address = await made({ cpfcnpj: CLIENT })
  office = await made({})
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z')
  await server.owner.query('truncate caixa_imap; delete from caixa_entrega')
})
afterEach(() => imap.stop())

const mailboxOf = (url: string): ImapMailbox => {
  const { caixa } = loadConfig({ PORTAL_CAIXA_IMAP_URL: url, PORTAL_CAIXA_DOMINIO: DOMAIN })
  if (caixa.imap === null) throw new Error('no mailbox')
  return caixa.imap
}
const newRound = () => ({
  imap: mailboxOf(imap.url),
  domain: DOMAIN,
  claimant: uuidv7(),
  failures: new Map<number, number>(),
})
const deps = () => ({ ...server.deps, ownerDb: server.ownerDb })
const fetchAll = async (round = newRound()) => {
  while (await fetchRound(deps(), round));
}
const mail = (n: number, head = `To: ${address}`, size = 10) =>
  Buffer.from(
    `From: fiscal@moinho.com.br\r\nSubject: ${n}\r\n${head}\r\n\r\n${'linha\r\n'.repeat(Math.ceil(size / 7))}`,
  )
const kept = async () =>
  (
    await server.owner.query<{ state: string; endereco: string; whole: string; reason: string | null }>(
      `select e.state, a.name || '+' || a.token || '@${DOMAIN}' as endereco, e.reason,
        (select encode(string_agg(p.bytes, '' order by p.seq), 'escape') from caixa_pedaco p where p.entrega_id = e.id) as whole
       from caixa_entrega e join caixa_endereco a on a.id = e.endereco_id order by e.id`,
    )
  ).rows
const place = async () =>
  (
    await server.owner.query<{ last: number; behind: number; failed: Date | null }>(
      'select last_uid::int as last, cardinality(behind) as behind, failed_since as failed from caixa_imap',
    )
  ).rows[0]

const servers: [string, () => Promise<ImapServer>][] = [
  ['the small server', () => startSmallImap()],
  ...(dovecot === null ? [['Dovecot', startDovecot] as [string, () => Promise<ImapServer>]] : []),
]
describe.each(servers)('from %s', (_name, start) => {
  beforeEach(async () => {
    imap = await start()
  })

  test('each message is kept as it is, once, for the addresses that it names', { timeout: 120_000 }, async () => {
    const big = mail(1, `To: ${address}`, 3_000_000)
    await imap.put(big)
    await imap.put(mail(2, `Delivered-To: caixa@provedor.com\r\nX-Original-To: ${office}\r\nTo: ${address}`))
    await imap.put(mail(3, `To: Padaria <${address}>,\r\n Escritorio <${office}>`))
    await imap.put(mail(4, 'To: propaganda@exemplo.com.br'))
    await imap.put(mail(5, `To: x+aaaaaaaaaaaa@${DOMAIN}, ${address.replace(DOMAIN, 'outro.com.br')}`))
    await fetchAll()
    const rows = await kept()
    expect(rows.map(({ endereco, state }) => [endereco, state])).toEqual([
      [address, 'recebida'],
      [office, 'recebida'],
      [address, 'recebida'],
      [office, 'recebida'],
    ])
    expect(rows[0]?.whole).toBe(big.toString('latin1'))
    expect(await place()).toMatchObject({ last: 5, behind: 0, failed: null })
    await fetchAll()
    await imap.put(mail(6))
    await fetchAll()
    expect(await kept()).toHaveLength(5)
  })

  test('another UIDVALIDITY brings what is new, and nothing twice', { timeout: 120_000 }, async () => {
    await imap.put(mail(1), new Date(now.getTime() - 40 * DAY_MS))
    await imap.put(mail(2), new Date(now.getTime() - DAY_MS))
    await fetchAll()
    expect(await kept()).toHaveLength(2)
    // the older one is no longer kept
    await server.owner.query(`delete from caixa_entrega where id = (select min(id::text)::uuid from caixa_entrega)`)
    await imap.put(mail(3), new Date(now.getTime() - 60_000))
    await imap.renew()
    await fetchAll()
    expect((await kept()).map(({ whole }) => /Subject: (\d)/.exec(whole)?.[1])).toEqual(['2', '3'])
    expect(await place()).toMatchObject({ last: 3 })
  })

  test('a message above 40 MB is shown as refused, without its bytes', { timeout: 240_000 }, async () => {
    await imap.put(mail(1, `To: ${address}`, 41 * 1024 * 1024))
    await imap.put(mail(2))
    await fetchAll()
    expect((await kept()).map(({ state, whole, reason }) => [state, whole === null, reason])).toEqual([
      ['recusada', true, 'A mensagem passa de 40 MB: peça os arquivos em partes.'],
      ['recebida', false, null],
    ])
  })
})

describe('when something fails', () => {
  test('two processes at once keep each message once', { timeout: 120_000 }, async () => {
    imap = await startSmallImap()
    for (let n = 0; n < 20; n += 1) await imap.put(mail(n))
    const rounds = Array.from({ length: 4 }, newRound)
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(rounds.map((round) => fetchAll(round)))
    expect(new Set((await kept()).map(({ whole }) => whole)).size).toBe(20)
    expect(await kept()).toHaveLength(20)
  })

  test('a process that takes over in the middle of a message does not bring it twice', {
    timeout: 120_000,
  }, async () => {
    let during: (() => Promise<void>) | null = null
    imap = await startSmallImap((uid) => {
      const other = during
      during = null
      if (uid === 1 && other) void other()
    })
    await imap.put(mail(1, `To: ${address}`, 3_000_000))
    let second: Promise<void> = Promise.resolve()
    during = async () => {
      await server.owner.query(`update caixa_imap set claimed_at = claimed_at - interval '11 minutes'`)
      second = fetchAll()
    }
    await fetchAll()
    await second
    await fetchAll()
    expect((await kept()).filter(({ state }) => state === 'recebida')).toHaveLength(1)
  })

  test('a server that is away, or refuses the password, is noted and does not end anything', async () => {
    imap = await startSmallImap()
    await imap.put(mail(1))
    const wrong = { ...newRound(), imap: { ...mailboxOf(imap.url), user: 'outro' } }
    expect(await fetchRound(deps(), wrong)).toBe(false)
    expect((await place())?.failed).not.toBeNull()
    await server.owner.query('truncate caixa_imap')
    const away = { ...newRound(), imap: { ...mailboxOf(imap.url), port: 1 } }
    expect(await fetchRound(deps(), away)).toBe(false)
    const { failed } = (await place()) ?? {}
    now = new Date(now.getTime() + 60_000)
    await fetchRound(deps(), away)
    expect((await place())?.failed).toEqual(failed)
    expect(await kept()).toEqual([])
  })

  test('an address that had its share waits; the others do not wait for it', { timeout: 120_000 }, async () => {
    imap = await startSmallImap()
    await imap.put(mail(1))
    await fetchAll()
    await server.owner.query('update caixa_entrega set bytes = 3e9')
    await imap.put(mail(2))
    await imap.put(mail(3, `To: ${office}`))
    await fetchAll()
    expect(await place()).toMatchObject({ last: 3, behind: 1 })
    expect((await kept()).map(({ endereco }) => endereco)).toEqual([address, office])
    await server.owner.query('update caixa_entrega set bytes = 1')
    await fetchAll()
    expect(await place()).toMatchObject({ last: 3, behind: 0 })
    expect(await kept()).toHaveLength(3)
  })
})

test('whom a message is for: the envelope before the names, of this domain, at most ten', () => {
  const to = (n: number) => `a+${String(n).padStart(12, 'a')}@${DOMAIN}`
  const tokens = (head: string) => tokensOf(head, DOMAIN, 10).map((token) => Number(token.replaceAll('a', '')))
  expect(tokens(`To: ${to(1)}\r\nCc: X <${to(2)}>`)).toEqual([1, 2])
  expect(tokens(`To: ${to(1)}\r\nDelivered-To: <${to(2).toUpperCase()}>`)).toEqual([2])
  expect(tokens(`Subject: ${to(1)}\r\nFrom: ${to(2)}\r\nX-To: ${to(3)}`)).toEqual([])
  expect(tokens(`To: ${to(1)}.evil.com`)).toEqual([])
  expect(tokens(`To: a@b.c,\r\n\t${to(4)}`)).toEqual([4])
  expect(tokens(`To: ${Array.from({ length: 30 }, (_, n) => to(n)).join(', ')}`)).toHaveLength(10)
})
