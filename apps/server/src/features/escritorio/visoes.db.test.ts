import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const VIEW = { tela: 'fechamento', nome: 'Simples a fechar', endereco: { regime: 'simples', falta: '1' } }
const PATH = `${API_BASE}/escritorio/visoes`

let server: TestServer
let dono: Client
let bia: Client
let caio: Client
let stranger: Client

beforeAll(async () => {
  server = await testServer()
  dono = await signedIn(server, { login: '52998224725', name: 'Ana' })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia' })
  caio = await signedIn(server, { login: '86288366757', name: 'Caio' })
  stranger = await signedIn(server, { login: '39053344705', name: 'Davi' })
  await officeCalls(dono).create()
  await hire(bia, { cpfcnpj: '11144477735', nome: 'Bia', papel: 'contador' })
  await hire(caio, { cpfcnpj: '86288366757', nome: 'Caio', papel: 'assistente' })
})
afterAll(() => server.close())

async function hire(client: Client, body: object): Promise<void> {
  await officeCalls(dono).invite(body)
  const [invitation] = await officeCalls(client).invitations()
  expect((await officeCalls(client).answer(invitation?.id)).statusCode).toBe(204)
}
const listed = async (client: Client, query = '') =>
  (await client.get(PATH + query)).json<{ data: { id: string; nome: string; fl_altera: string }[] }>().data
const change = (client: Client, id: string, payload?: object) =>
  client.call({ method: payload ? 'PUT' : 'DELETE', url: `${PATH}/${id}`, ...(payload ? { payload } : {}) })
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]

test('a contador saves a view, all people of the office see it, and only the author or a dono changes it', async () => {
  const made = await bia.post(PATH, VIEW)
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ data: { id: string } }>().data
  const seen = { id, ...VIEW, nm_autor: 'Bia' }
  expect(await listed(bia)).toEqual([{ ...seen, fl_altera: 'S' }])
  expect(await listed(dono)).toEqual([{ ...seen, fl_altera: 'S' }])
  expect(await listed(caio, '?tela=fechamento')).toEqual([{ ...seen, fl_altera: 'N' }])
  expect(await listed(caio, '?tela=notas')).toEqual([])
  expect(typeOf(await change(caio, id, { nome: 'Minha' }))).toEqual([403, 'escritorio.view_role'])
  expect(typeOf(await change(caio, id))).toEqual([403, 'escritorio.view_role'])
  expect(typeOf(await caio.post(PATH, { ...VIEW, nome: 'Outra' }))).toEqual([403, 'escritorio.view_role'])
  expect(typeOf(await dono.post(PATH, VIEW))).toEqual([409, 'escritorio.view_exists'])
  const other = (await dono.post(PATH, { ...VIEW, nome: 'Do dono' })).json<{ data: { id: string } }>().data
  expect(typeOf(await change(bia, other.id))).toEqual([403, 'escritorio.view_role'])
  expect(typeOf(await change(bia, id, { nome: 'Do dono' }))).toEqual([409, 'escritorio.view_exists'])
  expect((await change(bia, id, { endereco: { falta: '1' } })).statusCode).toBe(204)
  expect((await change(dono, id, { nome: 'A fechar' })).statusCode).toBe(204)
  expect(await listed(caio)).toEqual([
    expect.objectContaining({ id, nome: 'A fechar', endereco: { falta: '1' } }),
    expect.objectContaining({ nome: 'Do dono' }),
  ])
  expect((await change(dono, other.id)).statusCode).toBe(204)
  expect(typeOf(await change(dono, other.id))).toEqual([404, 'escritorio.view_unknown'])
})

test('nobody outside the office sees or changes its views, and the table shows nothing to the program', async () => {
  const [view] = await listed(dono)
  expect(typeOf(await stranger.get(PATH))).toEqual([404, 'escritorio.none'])
  expect(typeOf(await stranger.post(PATH, VIEW))).toEqual([404, 'escritorio.none'])
  expect(typeOf(await change(stranger, view!.id))).toEqual([404, 'escritorio.none'])
  const { rows } = await server.owner.query<{ can: boolean }>(
    `select bool_or(has_table_privilege('portal_app', 'office_view', p)) as can from unnest(array['select','insert','update','delete']) p`,
  )
  expect(rows[0]?.can).toBe(false)
})

test('a person who left the office loses the views, which stay without an author', async () => {
  await officeCalls(dono).removePerson(bia.accountId)
  expect(typeOf(await bia.get(PATH))).toEqual([404, 'escritorio.none'])
  expect(await listed(dono)).toEqual([expect.objectContaining({ nome: 'A fechar', nm_autor: null, fl_altera: 'S' })])
})

test('a screen has at most 50 views, also with concurrent calls', async () => {
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, index) => dono.post(PATH, { ...VIEW, tela: 'carteira', nome: `Visão ${index}` })),
  )
  const full = replies.filter(({ statusCode }) => statusCode === 422)
  expect(full.map(typeOf)).toEqual(Array.from({ length: 5 }, () => [422, 'escritorio.view_limit']))
  expect(await listed(dono, '?tela=carteira')).toHaveLength(50)
})
