import { EVENTO_TIPOS, EVENTOS, type EventosReply } from '@portal/contract/automacao/eventos.ts'
import type { WebhooksReply } from '@portal/contract/automacao/webhooks.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { feedSettled } from '../../testing/feed-settled.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { TOOLS } from './tools.ts'

/**
 * Everybody who has no right in a client of an office, and everybody whose right ended or waits, over every door: each tool, each kind of event,
 * webhooks and rules. The names of the client and of its notes are the sign that something came through.
 */
const CLIENT = cnpjOf('12345678')
const GONE = cnpjOf('23456789')
const LIMITED = cnpjOf('34567890')
const OWN = cnpjOf('45678901')
const CLIENTS = [CLIENT, GONE, LIMITED]
const SIGN = 'SEGREDO'
const MES = '2026-06'
const CPF = ['11144477735', '52998224725', '15350946056', '39053344705', '86288366757', '98765432100'] as const

let server: TestServer
let dono: Client
let notas: BuiltNota[]
/** Tokens of those who may read nothing of the clients, by what they are */
const nobody: Record<string, string> = {}
let key = ''
let assistant: Client

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  dono = await signedIn(server, { login: CPF[0], name: 'Helena', sistema: 'SCA' })
  await officeCalls(dono).create()
  await officeCalls(dono).add({
    empresas: CLIENTS.map((cpfcnpj) => ({ cpfcnpj, nome: `${SIGN} ${cpfcnpj}`, uf: 'SP', etiquetas: ['Comércio'] })),
  })
  const hire = async (at: number, body: object, isAccepted = true): Promise<Client> => {
    const cpfcnpj = CPF[at] ?? ''
    const person = await signedIn(server, { login: cpfcnpj, name: `Pessoa ${at}`, sistema: 'SCA', empresas: [OWN] })
    const made = await officeCalls(dono).invite({ cpfcnpj, nome: `Pessoa ${at}`, ...body })
    expect(made.statusCode, made.body).toBeLessThan(300)
    if (isAccepted) await officeCalls(person).answer((await officeCalls(person).invitations())[0]?.id)
    return person
  }
  nobody['who has not said yes'] = (await hire(1, { papel: 'contador' }, false)).token
  nobody['who sees other clients of the office'] = (await hire(2, { papel: 'contador', etiquetas: ['Outra'] })).token
  const left = await hire(3, { papel: 'contador' })
  assistant = await hire(4, { papel: 'assistente' })
  nobody['a stranger'] = (
    await signedIn(server, { login: CPF[5], name: 'De fora', sistema: 'SCA', empresas: [OWN] })
  ).token
  const ids = new Map(
    (await server.ownerDb.selectFrom('empresa').select(['id', 'tax_id']).execute()).map(({ id, tax_id }) => [
      tax_id,
      id,
    ]),
  )
  notas = CLIENTS.map((taxId) =>
    buildNota(ids.get(taxId) ?? 0, { papel: 'R', partyName: `${SIGN} Ltda`, issued: `${MES}-10T10:00:00` }),
  )
  await insertNotas(server.ownerDb, notas)
  for (const taxId of CLIENTS)
    for (const kind of EVENTO_TIPOS) {
      const subject = kind.startsWith('nota.') ? notas[CLIENTS.indexOf(taxId)]?.id : null
      await sql`insert into feed_event (empresa_id, kind, subject, details)
        values (${ids.get(taxId)}, ${kind}, ${subject}::uuid, ${JSON.stringify({ alvo: SIGN })}::jsonb)`.execute(
        server.ownerDb,
      )
    }
  await dono.call({
    method: 'PUT',
    url: `${API_BASE}/documento/${notas[0]?.id}/etiquetas`,
    payload: { etiquetas: [SIGN] },
  })
  const ended = await dono.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'] })
  const { id, chave } = ended.json<{ data: { id: string; chave: string } }>().data
  key = chave
  await feedSettled(server.owner)
  // each note has come too; a key has no SPED module, so no EFD
  expect((await feed(key)).data.length).toBe(CLIENTS.length * EVENTO_TIPOS.length)
  await dono.call({ method: 'DELETE', url: `${API_BASE}/usuario/chaves/${id}` })
  expect((await officeCalls(dono).removePerson(left.accountId)).statusCode).toBeLessThan(300)
  nobody['who left the office'] = left.token
  const dropped = await officeCalls(dono).drop(GONE)
  expect(dropped.statusCode, dropped.body).toBeLessThan(300)
  await server.owner.query(`update carteira set standing = 'limited' where empresa_id = $1`, [ids.get(LIMITED)])
}, 120_000)
afterAll(() => server.close())

const ask = (token: string, url: string) =>
  server.app.inject({ url: `${API_BASE}${url}`, headers: { authorization: `Bearer ${token}` } })
const feed = async (token: string, query = '') => (await ask(token, `/eventos?limite=500${query}`)).json<EventosReply>()
async function callTool(token: string, name: string, args: object): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200)
  return reply.json<{ result: { content: { text: string }[] } }>().result.content[0]?.text ?? ''
}
const argsOf = (tool: (typeof TOOLS)[number], taxId: string, id: string | undefined) =>
  Object.fromEntries(
    Object.keys(tool.input.properties).flatMap((word) => {
      const value = { cnpj: taxId, mes: MES, id, nome: 'leite', busca: SIGN }[word]
      return value === undefined ? [] : [[word, value]]
    }),
  )

/** What came through to a token of some clients. */
async function leaks(token: string, taxIds: readonly string[]): Promise<unknown[]> {
  const found: unknown[] = []
  const { data } = await feed(token)
  found.push(...data.filter(({ cpfcnpj }) => taxIds.includes(cpfcnpj)).map(({ tipo, cpfcnpj }) => [tipo, cpfcnpj]))
  for (const taxId of taxIds) {
    for (const kind of EVENTO_TIPOS) {
      const reply = await ask(token, `/eventos?nr_cpfcnpj=${taxId}&ds_tipo=${kind}`)
      if (reply.statusCode !== 403) found.push([kind, taxId, reply.statusCode])
    }
    // the list of webhooks takes no company: it has those that the caller keeps
    const webhooks = await ask(token, '/webhooks')
    if (webhooks.statusCode !== 200 || webhooks.json<WebhooksReply>().data.length > 0) found.push(['/webhooks', taxId])
    const rules = await ask(token, `/automacoes?nr_cpfcnpj=${taxId}`)
    if (rules.statusCode !== 403) found.push(['/automacoes', taxId, rules.statusCode])
    for (const tool of TOOLS)
      for (const isNamed of [true, false]) {
        const { cnpj, ...rest } = argsOf(tool, taxId, notas[CLIENTS.indexOf(taxId)]?.id) as Record<string, string>
        const text = await callTool(token, tool.name, isNamed && cnpj ? { ...rest, cnpj } : rest)
        const said = text.replaceAll(/"enderecos":\[[^\]]*\]/g, '') // the question itself
        if (said.includes(taxId) || said.includes(`${SIGN} ${taxId}`))
          found.push([tool.name, taxId, said.slice(0, 200)])
      }
  }
  return found
}

describe('nothing of a client', () => {
  test.each(['a stranger', 'who has not said yes', 'who sees other clients of the office', 'who left the office'])(
    'reaches %s',
    { timeout: 120_000 },
    async (who) => {
      expect(await leaks(nobody[who] ?? '', CLIENTS)).toEqual([])
    },
  )

  test('that left the office, or waits for a yes, reaches its dono or assistente', { timeout: 120_000 }, async () => {
    for (const { token } of [dono, assistant]) expect(await leaks(token, [GONE, LIMITED])).toEqual([])
  })

  test('reaches a revoked key, at any door', async () => {
    const doors = [await ask(key, '/eventos'), await ask(key, '/webhooks'), await ask(key, '/automacoes')]
    doors.push(
      await server.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${key}` },
        payload: {},
      }),
    )
    expect(doors.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  })
})

test('an assistente reads of the clients what their papel may read, and no other kind', async () => {
  const kinds = [...new Set((await feed(assistant.token)).data.map(({ tipo }) => tipo))].sort()
  expect(kinds).toEqual(EVENTO_TIPOS.filter((kind) => EVENTOS[kind].papel === 'consulta').sort())
  for (const kind of EVENTO_TIPOS) {
    const { data } = await feed(assistant.token, `&ds_tipo=${kind}`)
    expect([kind, data.length > 0]).toEqual([kind, EVENTOS[kind].papel === 'consulta'])
  }
  expect((await ask(assistant.token, '/webhooks')).json()).toEqual({ data: [] })
  expect((await ask(assistant.token, '/automacoes')).statusCode).toBe(403)
})
