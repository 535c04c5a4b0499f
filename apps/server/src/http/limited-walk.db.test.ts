// spec: 6.4

import { API_BASE } from '@portal/contract/common.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../features/acesso/base/session.ts'
import { signedIn } from '../testing/accounts.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createStranger, fingerprint, type Stranger } from '../testing/strangers.ts'
import { callsOf, type WalkWorld } from '../testing/walk.ts'

/** Calls every route with a right that waits for the yes of who proved the company: a person's own, and an office's. */
let server: TestServer
let stranger: Stranger
const accounts: Record<'person' | 'office', string> = { person: '', office: '' }

beforeAll(async () => {
  server = await testServer()
  stranger = await createStranger(server)
  const { empresaId, titular } = stranger
  accounts.person = (await signedIn(server, { login: '52998224725', name: 'Ana', sistema: 'SCA' })).accountId
  accounts.office = (await signedIn(server, { login: '11144477735', name: 'Bia', sistema: 'SCA' })).accountId
  await server.ownerDb
    .insertInto('account_empresa')
    .values({ account_id: accounts.person, empresa_id: empresaId, papel: 'titular', standing: 'limited' })
    .execute()
  await sql`with office as (insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Escritório Estranho', 'SP', now())
      returning id), dono as (insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
        select ${accounts.office}::uuid, id, 'dono', 'Bia', now(), now() from office)
    insert into carteira (escritorio_id, empresa_id, created_at, standing) select id, ${empresaId}, now(), 'limited' from office`.execute(
    server.ownerDb,
  )
  await sql`insert into empresa_proof (empresa_id, kind, account_id, proven_at)
    values (${empresaId}, 'acesso', ${titular.accountId}::uuid, now() - interval '1 day')`.execute(server.ownerDb)
})
afterAll(() => server.close())

const bearerOf = async (accountId: string) => {
  const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
  return `Bearer ${(await openSession(server.deps, session)).token}`
}

/** The rows of the company. A key that the office makes for itself is in the audit of each of its companies. */
const rowsOf = async () =>
  (await fingerprint(server, stranger)).split('\n').filter((line) => !line.startsWith('audit.empresa_id'))

/** Calls that name no company answer with what else the caller has. */
const isOfCompany = (url: string): boolean => url.includes(stranger.taxId)

test.each(['person', 'office'] as const)(
  'a limited right of a %s shows nothing of what others brought',
  {
    timeout: 240_000,
  },
  async (who) => {
    const world: WalkWorld = {
      taxId: stranger.taxId,
      ids: Object.values(stranger.ids),
      filters: { ds_busca: 'quixaba', ds_chave: stranger.chave, nr_cnpjdestinatario: stranger.partyTaxId },
    }
    const before = await rowsOf()
    const found: string[] = []
    let calls = 0
    // an upload is what such a right may do
    for (const route of server.routes.filter(
      ({ policy, url }) => policy !== 'public' && url !== `${API_BASE}/importar`,
    ))
      for (const options of callsOf(route, API_BASE, world)) {
        const headers = { ...options.headers, authorization: await bearerOf(accounts[who]) }
        const reply = await server.app.inject({ ...options, headers })
        const text = `${JSON.stringify(reply.headers)}\n${reply.rawPayload.toString('utf8')}`.toLowerCase()
        const shown = stranger.secrets.filter((secret) => text.includes(secret.toLowerCase()))
        const { policy } = route
        const isAbout = policy === 'empresa' || (typeof policy === 'object' && policy.limited !== true)
        const isOpen = reply.statusCode < 400 && isAbout && isOfCompany(String(options.url))
        if (shown.length > 0 || reply.statusCode >= 500 || isOpen)
          found.push([route.method, options.url, reply.statusCode, ...shown].join(' '))
        calls += 1
      }
    expect(found).toEqual([])
    expect(calls).toBeGreaterThan(300)
    expect(await rowsOf()).toEqual(before)
  },
)
