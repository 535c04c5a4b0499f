// spec: 6.4

import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import type { Policy } from '../base/policy.ts'
import { uuidv7 } from '../base/uuid.ts'
import { openSession } from '../features/acesso/base/session.ts'
import { createAccount, insertEmpresa, signedIn } from '../testing/accounts.ts'
import { pdfTextOf } from '../testing/pdf-text.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createStranger, dropFirstWall, fingerprint, type Stranger } from '../testing/strangers.ts'
import { callsOf, type WalkWorld } from '../testing/walk.ts'
import type { RouteRow } from './policy.ts'

/**
 * Calls every route as each kind of caller without access, with the ids, keys and tax ids of another company.
 */
const OWN = '11222333000181'
const PROVIDER_LOGIN = '39053344705'

let server: TestServer
let stranger: Stranger
let key = ''
let ownKey = ''
const logged: string[] = []
const accounts = { titular: '', consulta: '', provider: '' }

beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => void logged.push(line) })
  server = await testServer({ log })
  stranger = await createStranger(server)
  await insertEmpresa(server, { taxId: OWN })
  const titular = await signedIn(server, {
    login: '52998224725',
    name: 'Ana',
    sistema: 'SCA',
    empresas: { [OWN]: 'titular' },
  })
  accounts.titular = titular.accountId
  accounts.consulta = await createAccount(server, {
    login: '11144477735',
    name: 'Bia',
    empresas: { [OWN]: 'consulta' },
  })
  accounts.provider = await createAccount(server, { login: PROVIDER_LOGIN, name: 'Equipe', provider: true })
  const made = await titular.post(`${API_BASE}/chaves?nr_cpfcnpj=${OWN}`, {
    nome: 'ERP',
    escopos: ['importar', 'consulta', 'produtos'],
  })
  key = made.json<{ data: { chave: string } }>().data.chave
  const own = await titular.post(`${API_BASE}/usuario/chaves`, {
    nome: 'Robô',
    escopos: ['importar', 'consulta', 'produtos', 'captura'],
  })
  ownKey = own.json<{ data: { chave: string } }>().data.chave
})
afterAll(() => server.close())

const LONG = { timeout: 240_000 }

/** A separate session for every call, because some calls end one or all sessions. */
const bearerOf = async (accountId: string) => {
  const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
  return `Bearer ${(await openSession(server.deps, session)).token}`
}

type Who = keyof typeof accounts | 'key' | 'ownKey'
const WHO: Who[] = ['titular', 'consulta', 'key', 'ownKey', 'provider']

const authorizationOf = async (who: Who): Promise<string> => {
  if (who === 'key') return `Bearer ${key}`
  return who === 'ownKey' ? `Bearer ${ownKey}` : bearerOf(accounts[who])
}

async function callAs(who: Who | null, options: InjectOptions): Promise<LightMyRequestResponse> {
  const authorization = who === null ? undefined : await authorizationOf(who)
  return server.app.inject({ ...options, headers: { ...options.headers, ...(authorization ? { authorization } : {}) } })
}

const worldOf = (taxId: string): WalkWorld => ({
  taxId,
  ids: Object.values(stranger.ids),
  filters: {
    usuario: '71428793860',
    ds_busca: 'quixaba',
    ds_chave: stranger.chave,
    nr_cnpjdestinatario: stranger.partyTaxId,
    ds_filial: stranger.taxId,
    evento: stranger.ids.evento,
  },
})

const isAbout = (policy: Policy): boolean => typeof policy === 'object' || policy === 'empresa'
/** Names no company: about all of the caller's. */
const isOfAll = ({ url }: RouteRow): boolean =>
  [`${API_BASE}/fechamento`, `${API_BASE}/captura/saude`, `${API_BASE}/manifestar/fila`].includes(url)
/** Calls that the provider's role allows are tested in usuarios and provedor. */
const providerMay = ({ policy }: RouteRow): boolean =>
  policy === 'provider' || (typeof policy === 'object' && policy.provider === true)
const NO_BODY = ['HEAD', 'OPTIONS']

/** The whole response except the status line: every header and every byte. */
const textOf = (reply: LightMyRequestResponse): string =>
  [
    JSON.stringify(reply.headers),
    reply.rawPayload.toString('utf8'),
    reply.rawPayload.toString('latin1'),
    ...(isReport(reply) ? pdfTextOf(reply.rawPayload) : []),
  ].join('\n')

/** A report that is a PDF also when it has no rows; its text is searched. */
const isReport = (reply: LightMyRequestResponse): boolean =>
  /_(o-que-falta|conferencia-sped)_.*\.pdf"$/.test(String(reply.headers['content-disposition']))

function findLeaks(reply: LightMyRequestResponse, secrets: readonly string[]): string[] {
  const text = textOf(reply).toLowerCase()
  return secrets.filter((secret) => text.includes(secret.toLowerCase()))
}

const isFile = (reply: LightMyRequestResponse): boolean =>
  !isReport(reply) && /zip|pdf|xml|image/.test(String(reply.headers['content-type']))

interface Finding {
  call: string
  status: number
  why: string
}

interface Walk {
  taxId: string
  who: Who[]
  secrets: readonly string[]
  judge: (route: RouteRow, status: number, who: Who) => string | null
}

async function walk({ taxId, who: people, secrets, judge }: Walk): Promise<{ findings: Finding[]; calls: number }> {
  const findings: Finding[] = []
  let calls = 0
  for (const route of server.routes)
    for (const who of people.filter((person) => person !== 'provider' || !providerMay(route)))
      for (const options of callsOf(route, API_BASE, worldOf(taxId))) {
        const reply = await callAs(who, options)
        const call = `${who}: ${route.method} ${String(options.url).replace(API_BASE, '')}`
        const seen = findLeaks(reply, secrets)
        const whys = [
          judge(route, reply.statusCode, who),
          isFile(reply) ? 'a file' : null,
          ...seen.map((secret) => `shows ${secret}`),
        ]
        findings.push(...whys.flatMap((why) => (why ? [{ call, status: reply.statusCode, why }] : [])))
        calls += 1
      }
  return { findings, calls }
}

test('every route of the API declares a policy and has calls in the walk', () => {
  expect(server.routes.length).toBeGreaterThan(40)
  for (const route of server.routes) expect(callsOf(route, API_BASE, worldOf(OWN)).length, route.url).toBeGreaterThan(0)
})

test('without a session, or with an ended one, the status is 401 before anything else is read', async () => {
  const dead = await bearerOf(accounts.titular)
  await server.owner.query(`update session set expires_at = now() - interval '1 second' where account_id = $1`, [
    accounts.titular,
  ])
  for (const route of server.routes.filter(({ policy }) => policy !== 'public'))
    for (const authorization of ['', dead, `Bearer pk_${'a'.repeat(43)}`]) {
      const [options] = callsOf(route, API_BASE, worldOf(stranger.taxId))
      const reply = await server.app.inject({ ...options, headers: { ...options?.headers, authorization } })
      expect([route.method, route.url, reply.statusCode]).toEqual([route.method, route.url, 401])
      expect(findLeaks(reply, [...stranger.secrets, ...stranger.own])).toEqual([])
    }
})

test('public routes reveal nothing of any company', async () => {
  for (const route of server.routes.filter(({ policy }) => policy === 'public'))
    for (const options of callsOf(route, API_BASE, worldOf(stranger.taxId))) {
      const reply = await callAs(null, options)
      expect([route.url, reply.statusCode < 500, findLeaks(reply, [...stranger.secrets, ...stranger.own])]).toEqual([
        route.url,
        true,
        [],
      ])
    }
})

describe('with both checks: application and row-level security', () => {
  test(
    'a stranger’s company is a 403, a stranger’s document a 404, and nothing of either shows or changes',
    LONG,
    async () => {
      const before = await fingerprint(server, stranger)
      const { findings, calls } = await walk({
        taxId: stranger.taxId,
        who: WHO,
        secrets: [...stranger.secrets, ...stranger.own],
        judge: (route, status, who) => {
          if (
            route.policy === 'public' ||
            isOfAll(route) ||
            (route.policy === 'user' && who !== 'key' && who !== 'ownKey')
          )
            return status >= 500 ? 'a fault' : null
          return status === 403 || status === 404 ? null : 'expected 403 or 404'
        },
      })
      expect(findings).toEqual([])
      expect(calls).toBeGreaterThan(300)
      expect(await fingerprint(server, stranger)).toBe(before)
    },
  )

  test('no access through the own company: ids, filters, search, totals, zip', LONG, async () => {
    const before = await fingerprint(server, stranger)
    const { findings } = await walk({
      taxId: OWN,
      who: ['titular', 'consulta', 'key', 'ownKey'],
      secrets: [...stranger.secrets, ...stranger.own],
      judge: (route, status) => {
        if (status >= 500) return 'a fault'
        const named = route.url.includes(':id') && (isAbout(route.policy) || route.policy === 'user')
        return named && status !== 403 && status !== 404 ? 'expected 403 or 404' : null
      },
    })
    expect(findings).toEqual([])
    expect(await fingerprint(server, stranger)).toBe(before)
  })

  test('the events of another company’s upload are refused before the stream starts', async () => {
    const url = `${API_BASE}/importar/${stranger.ids.upload}`
    const reply = await callAs('titular', { url, headers: { accept: 'text/event-stream' } })
    expect([reply.statusCode, reply.json().type]).toEqual([404, 'importar.not_found'])
  })

  test('another company and a company that does not exist get the same message', async () => {
    for (const route of server.routes.filter(({ policy, method }) => isAbout(policy) && !NO_BODY.includes(method))) {
      const [strange] = callsOf(route, API_BASE, worldOf(stranger.taxId))
      const [unknown] = callsOf(route, API_BASE, { ...worldOf('11444777000161'), ids: [uuidv7()] })
      if (!strange || !unknown) continue
      const answers = [await callAs('titular', strange), await callAs('titular', unknown)]
      const [left, right] = answers.map((reply) => ({
        ...(reply.payload === '' ? {} : reply.json<object>()), // 204: a call that names no company
        instance: '',
        status: reply.statusCode,
      }))
      expect(left, route.url).toEqual(right)
    }
  })

  const full = process.env.PORTAL_TEST_FULL === '1'
  test('a 404 takes the same time whether the document exists in another company or not at all', {
    retry: 3,
    timeout: 120_000,
  }, async () => {
    const times: Record<string, number[]> = { strange: [], unknown: [] }
    const authorization = await bearerOf(accounts.titular)
    const ask = async (kind: string, id: string) => {
      const start = process.hrtime.bigint()
      await server.app.inject({ url: `${API_BASE}/xml/${id}`, headers: { authorization } })
      times[kind]?.push(Number(process.hrtime.bigint() - start))
    }
    for (let warm = 0; warm < 30; warm += 1) await ask('warm', uuidv7())
    for (let time = 0; time < (full ? 200 : 60); time += 1)
      for (const kind of time % 2 === 0 ? ['strange', 'unknown'] : ['unknown', 'strange'])
        await ask(kind, kind === 'strange' ? stranger.ids.nota : uuidv7())
    const [strange = 0, unknown = 1] = [times.strange, times.unknown].map(
      (all) => all?.toSorted((a, b) => a - b)[all.length >> 1],
    )
    expect(Math.abs(strange - unknown) / unknown).toBeLessThan(full ? 0.05 : 0.3)
  })

  test('the log of the other callers has no data of the stranger and no complete tax id', () => {
    expect(logged.length).toBeGreaterThan(500)
    const secrets = [...stranger.secrets, ...stranger.own].filter(
      (secret) => !Object.values(stranger.ids).includes(secret),
    )
    expect(secrets.filter((secret) => logged.some((line) => line.includes(secret)))).toEqual([])
    expect(logged.filter((line) => line.includes(key) || line.includes(ownKey) || /pc_[\w-]{43}/.test(line))).toEqual(
      [],
    )
  })
})

describe('with row-level security alone: the program treats everybody as titular of every company', () => {
  beforeAll(() => dropFirstWall(server, stranger))

  test('the application check is off', async () => {
    const { data } = (await callAs('consulta', { url: `${API_BASE}/empresas` })).json<{
      data: { cpfcnpj: string; papel: string }[]
    }>()
    expect(data).toContainEqual(expect.objectContaining({ cpfcnpj: stranger.taxId, papel: 'titular' }))
  })

  test.each(['the stranger’s company', 'one’s own company'])(
    'nothing shows, nothing changes, naming %s',
    LONG,
    async (which) => {
      const before = await fingerprint(server, stranger)
      const { findings } = await walk({
        taxId: which === 'one’s own company' ? OWN : stranger.taxId,
        who: ['titular', 'consulta', 'key'],
        // without the first check the program knows this company's tax id
        secrets: stranger.secrets,
        judge: () => null,
      })
      expect(findings).toEqual([])
      expect(await fingerprint(server, stranger)).toBe(before)
    },
  )

  test('the list of the stranger’s company is empty and its sums are zero', async () => {
    const url = `${API_BASE}/consulta?cnpj_remetente=${stranger.taxId}&totais=1`
    const reply = await callAs('titular', { url })
    expect(reply.json()).toMatchObject({ data: [], totais: { quantidade: 0, vl_docfiscal: 0 } })
  })

  test('without row-level security too, the same calls do show the stranger’s data', async () => {
    await server.owner.query(`create or replace function app_empresas() returns bigint[] language sql stable as $$
      select coalesce(string_to_array(nullif(current_setting('app.empresas', true), ''), ',')::bigint[], '{}') $$`)
    for (const path of [
      `/xml/${stranger.ids.nota}`,
      `/consulta?cnpj_remetente=${stranger.taxId}`,
      `/importar/${stranger.ids.upload}`,
    ]) {
      const reply = await callAs('consulta', { url: `${API_BASE}${path}` })
      expect([path, reply.statusCode, findLeaks(reply, stranger.secrets).length > 0]).toEqual([path, 200, true])
    }
  })
})
