import type { ChavesAmplasReply, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { multipart } from '../../../testing/intake.ts'
import { buildNota, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const FREE = '11444777000161'
const BIA = '11144477735'

let server: TestServer
let dono: Client
let bia: Client
let office: ReturnType<typeof officeCalls>
let now = new Date('2026-11-21T12:00:00Z')

beforeEach(async () => {
  await server?.close()
  now = new Date('2026-11-21T12:00:00Z')
  server = await testServer({ clock: { now: () => now } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana' })
  bia = await signedIn(server, { login: BIA, name: 'Bia' })
  office = officeCalls(dono)
  await office.create()
  await office.add({ empresas: [ACME, OTHER].map((cpfcnpj) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })) })
  await insertEmpresa(server, { taxId: FREE })
})
afterAll(() => server.close())

type Owner = 'escritorio' | 'usuario'
const make = async (client: Client, owner: Owner, body: object = {}): Promise<NovaChaveReply['data']> => {
  const reply = await client.post(`${API_BASE}/${owner}/chaves`, { nome: 'Robô', escopos: ['consulta'], ...body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<NovaChaveReply>().data
}
const drop = async (client: Client, owner: Owner, id: string) =>
  (await client.call({ method: 'DELETE', url: `${API_BASE}/${owner}/chaves/${id}` })).statusCode
const listOf = async (client: Client, owner: Owner) =>
  (await client.get(`${API_BASE}/${owner}/chaves`)).json<ChavesAmplasReply>().data
const asKey = (key: string, path: string, options: InjectOptions = {}) =>
  server.app.inject({
    method: 'GET',
    url: `${API_BASE}${path}`,
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${key}` },
  })
const status = async (key: string, path: string, options: InjectOptions = {}) =>
  (await asKey(key, path, options)).statusCode
const lists = (key: string, taxId: string) => status(key, `/consulta?cnpj_remetente=${taxId}`)
const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const hire = async (body: object = {}) => {
  await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'assistente', ...body })
  const person = officeCalls(bia)
  const [invitation] = await person.invitations()
  expect((await person.answer(invitation?.id)).statusCode).toBe(204)
}

describe('the key of an office', () => {
  test('reaches the portfolio of the moment of each call, and nothing else', async () => {
    const { chave } = await make(dono, 'escritorio')
    expect([await lists(chave, ACME), await lists(chave, OTHER), await lists(chave, FREE)]).toEqual([200, 200, 403])
    const [nota, strange] = [buildNota(await idOf(ACME)), buildNota(await idOf(FREE))]
    await insertNotas(server.ownerDb, [nota, strange])
    expect([await status(chave, `/xml/${nota.id}`), await status(chave, `/xml/${strange.id}`)]).toEqual([200, 404])
    await dono.call({ method: 'DELETE', url: `${API_BASE}/escritorio/empresas/${ACME}` })
    expect([await lists(chave, ACME), await lists(chave, OTHER)]).toEqual([403, 200])
    expect(await status(chave, `/xml/${nota.id}`)).toBe(404)
  })

  test('does only what its scopes allow, and never what belongs to people', async () => {
    const { chave, id } = await make(dono, 'escritorio', { escopos: ['consulta', 'importar', 'produtos', 'captura'] })
    for (const [method, path] of [
      ['GET', '/empresas'],
      ['GET', '/escritorio'],
      ['GET', '/escritorio/chaves'],
      ['DELETE', `/escritorio/chaves/${id}`],
      ['POST', '/usuario/chaves'],
      ['GET', `/usuarios?nr_cpfcnpj=${ACME}`],
      ['GET', `/sped/configuracao?nr_cpfcnpj=${ACME}`],
    ] as const)
      expect([
        path,
        await status(chave, path, {
          method,
          ...(method === 'POST' ? { payload: { nome: 'x', escopos: ['consulta'] } } : {}),
        }),
      ]).toEqual([path, 403])
    const narrow = await make(dono, 'escritorio', { escopos: ['produtos'] })
    expect(await lists(narrow.chave, ACME)).toBe(403)
    expect(await status(narrow.chave, `/produtos?nr_cpfcnpj=${ACME}&nm_sistema=ERP`)).toBe(200)
  })

  test('its upload is judged by the companies of the portfolio', async () => {
    const { chave, id } = await make(dono, 'escritorio', { escopos: ['importar'] })
    const files = multipart([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
    expect(await status(chave, `/importar?nr_cpfcnpj=${FREE}`, { method: 'POST', ...files })).toBe(403)
    const reply = await asKey(chave, `/importar?nr_cpfcnpj=${ACME}`, { method: 'POST', ...files })
    expect(reply.statusCode).toBe(202)
    const { rows } = await server.owner.query<{ tax_id: string; papel: string }>(
      'select tax_id, papel from empresas_of_account($1) where imports order by id',
      [id],
    )
    expect(rows).toEqual([ACME, OTHER].map((tax_id) => ({ tax_id, papel: 'contador' })))
    await drop(dono, 'escritorio', id)
    expect((await server.owner.query('select from empresas_of_account($1)', [id])).rowCount).toBe(0)
  })

  test('is made, listed and revoked by a dono alone', async () => {
    const { id, chave } = await make(dono, 'escritorio')
    const none = await bia.get(`${API_BASE}/escritorio/chaves`)
    expect([none.statusCode, none.json().type]).toEqual([404, 'escritorio.none'])
    await hire({ papel: 'contador' })
    for (const reply of [
      await bia.get(`${API_BASE}/escritorio/chaves`),
      await bia.post(`${API_BASE}/escritorio/chaves`, { nome: 'x', escopos: ['consulta'] }),
      await bia.call({ method: 'DELETE', url: `${API_BASE}/escritorio/chaves/${id}` }),
    ])
      expect([reply.statusCode, reply.json().type]).toEqual([403, 'escritorio.role'])
    expect(await listOf(dono, 'escritorio')).toEqual([
      expect.objectContaining({ id, nome: 'Robô', nm_criador: 'Ana', ds_final: chave.slice(-4), dt_revogacao: null }),
    ])
    expect(await listOf(dono, 'usuario')).toEqual([])
    expect([await drop(dono, 'escritorio', id), await drop(dono, 'escritorio', id)]).toEqual([204, 204])
    expect(await lists(chave, ACME)).toBe(401)
  })

  test('a company that requires a second factor stays closed while the creator has none', async () => {
    const { chave } = await make(dono, 'escritorio')
    await server.owner.query('update empresa set second_factor = true where tax_id = $1', [ACME])
    expect([await lists(chave, ACME), await lists(chave, OTHER)]).toEqual([403, 200])
  })

  test('creation and revocation are in the audit of every company of the portfolio, each use is counted', async () => {
    const { id, chave } = await make(dono, 'escritorio')
    await lists(chave, ACME)
    await lists(chave, FREE)
    await expect.poll(async () => (await listOf(dono, 'escritorio'))[0]?.nr_usos).toBe(2)
    expect((await listOf(dono, 'escritorio'))[0]?.dt_ultimouso).toBe(now.toISOString())
    await drop(dono, 'escritorio', id)
    const audit = await server.owner.query<{ empresa_id: number; what: string; detail: string }>(
      'select empresa_id, what, detail from audit where target = $1 order by what, empresa_id nulls first',
      [id],
    )
    // joined here: a cluster joins no distributed table with one of the coordinator
    const empresas = await server.owner.query<{ id: number; tax_id: string }>('select id, tax_id from empresa')
    const taxIds = new Map(empresas.rows.map((empresa) => [empresa.id, empresa.tax_id]))
    const rows = audit.rows.map(({ empresa_id, ...line }) => ({
      tax_id: taxIds.get(empresa_id) ?? null,
      ...line,
    }))
    const of = (what: string, detail: string) => [null, ACME, OTHER].map((tax_id) => ({ tax_id, what, detail }))
    expect(rows).toEqual([...of('chave.create', 'Robô: consulta'), ...of('chave.revoke', '')])
  })
})

describe('the key of a person', () => {
  test('has the rights of the person at each call', async () => {
    await hire({ etiquetas: null })
    const { chave } = await make(bia, 'usuario', { escopos: ['consulta', 'produtos'] })
    expect([await lists(chave, ACME), await lists(chave, FREE)]).toEqual([200, 403])
    const save: InjectOptions = { method: 'PUT', payload: { data: [] } }
    expect(await status(chave, `/produtos?nr_cpfcnpj=${ACME}&nm_sistema=ERP`, save)).toBe(403) // an assistente reads only
    await dono.call({ method: 'DELETE', url: `${API_BASE}/escritorio/pessoas/${bia.accountId}` })
    expect(await lists(chave, ACME)).toBe(403)
  })

  test('ends with the block of the person, its revocation, and its term', async () => {
    await hire({ etiquetas: null })
    const { chave, id } = await make(bia, 'usuario')
    const short = await make(bia, 'usuario', { dt_expiracao: '2026-11-21T13:00:00Z' })
    expect([await lists(chave, ACME), await lists(short.chave, ACME)]).toEqual([200, 200])
    now = new Date('2026-11-21T13:00:00Z')
    expect(await lists(short.chave, ACME)).toBe(401)
    await server.owner.query('update account set blocked_at = now() where id = $1', [bia.accountId])
    expect(await lists(chave, ACME)).toBe(401)
    await server.owner.query('update account set blocked_at = null where id = $1', [bia.accountId])
    expect(await drop(dono, 'usuario', id)).toBe(404)
    expect(await drop(bia, 'usuario', id)).toBe(204)
    expect(await lists(chave, ACME)).toBe(401)
  })

  test.each([
    [400, { escopos: [] }],
    [400, { escopos: ['tudo'] }],
    [422, { dt_expiracao: '2026-11-21T11:59:59Z' }],
  ])('%i for %j', async (expected, body) => {
    const reply = await bia.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'], ...body })
    expect(reply.statusCode).toBe(expected)
  })

  test('at most fifty, also under concurrent creation', async () => {
    const replies = await Promise.all(
      Array.from({ length: 55 }, () => bia.post(`${API_BASE}/usuario/chaves`, { nome: 'R', escopos: ['consulta'] })),
    )
    const made = replies.filter(({ statusCode }) => statusCode === 201).length
    const limited = replies.filter(({ statusCode }) => statusCode === 429).length
    expect(made + limited).toBeGreaterThanOrEqual(50)
    expect(made).toBeLessThanOrEqual(50)
  })
})
