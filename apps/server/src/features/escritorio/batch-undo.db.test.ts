import { API_BASE } from '@portal/contract/common.ts'
import type { AlteracoesReply } from '@portal/contract/escritorio/escritorio.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const CLIENTS = ['11444777', '22333444', '33444555'].map((root) => cnpjOf(root))
const [FIRST = '', SECOND = '', THIRD = ''] = CLIENTS

const OTHER = '0193d5a2-6f00-7c11-8a6e-5a4e2f1f0999'

let server: TestServer
let dono: Client
let office: ReturnType<typeof officeCalls>

beforeEach(async () => {
  await server?.close()
  server = await testServer({ config: { demo: false } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  office = officeCalls(dono)
  await office.create()
  for (const [index, cpfcnpj] of CLIENTS.entries())
    await office.add({ cpfcnpj, nome: `Cliente ${index}`, uf: 'SP', etiquetas: ['A'], nm_responsavel: 'Bia' })
})
afterAll(() => server.close())

const put = async (empresas: object[]) => (await office.add({ empresas })).json<{ id_alteracao?: string }>()
const changes = async () => (await office.read('/alteracoes')).json<AlteracoesReply>().data
const undo = (id: string, by: Client = dono) => by.post(`${API_BASE}/escritorio/alteracoes/${id}/desfazer`, {})
/** `CNPJ: tags | responsible` of each client. */
const clients = async () =>
  (await office.read('/empresas'))
    .json<{
      data: { cpfcnpj: string; etiquetas: string[]; nm_responsavel: string | null; ds_regime: string | null }[]
    }>()
    .data.map(({ etiquetas, nm_responsavel, ds_regime }) => [etiquetas.join(), nm_responsavel, ds_regime])

test('a change of several clients comes back as it was, once', async () => {
  const { id_alteracao: id = '' } = await put([
    { cpfcnpj: FIRST, etiquetas: ['A', 'B'], nm_responsavel: 'Davi' },
    { cpfcnpj: SECOND, nm_responsavel: '', ds_regime: 'mei' },
    { cpfcnpj: THIRD, nm_responsavel: 'Bia' },
  ])
  expect(await clients()).toEqual([
    ['A,B', 'Davi', null],
    ['A', null, 'mei'],
    ['A', 'Bia', null],
  ])
  expect(await changes()).toMatchObject([
    { id, nm_autor: 'Ana', nr_empresas: 2, campos: ['etiquetas', 'nm_responsavel', 'ds_regime'], dt_desfeita: null },
  ])
  expect((await undo(id)).json()).toEqual({ desfeitas: 2, mantidas: 0 })
  expect(await clients()).toEqual(Array(3).fill(['A', 'Bia', null]))
  expect((await changes())[0]?.dt_desfeita).not.toBeNull()
  expect((await undo(id)).json()).toEqual({ desfeitas: 0, mantidas: 0 })
})

test('what somebody changed afterwards stays, and a client that left does not come back', async () => {
  const { id_alteracao: id = '' } = await put(
    CLIENTS.map((cpfcnpj) => ({ cpfcnpj, etiquetas: ['B'], nm_responsavel: 'Davi' })),
  )
  await put([{ cpfcnpj: FIRST, nm_responsavel: 'Eva' }])
  await office.drop(THIRD)
  expect((await undo(id)).json()).toEqual({ desfeitas: 2, mantidas: 1 })
  expect(await clients()).toEqual([
    ['A', 'Eva', null],
    ['A', 'Bia', null],
  ])
})

test('a change of one client, a preview and what was already so are not kept', async () => {
  expect((await put([{ cpfcnpj: FIRST, etiquetas: ['Z'] }])).id_alteracao).toBeUndefined()
  expect((await put(CLIENTS.slice(1).map((cpfcnpj) => ({ cpfcnpj, etiquetas: ['A'] })))).id_alteracao).toBeUndefined()
  await office.add({ empresas: CLIENTS.map((cpfcnpj) => ({ cpfcnpj, etiquetas: ['Y'] })) }, '?previa=1')
  expect(await changes()).toEqual([])
})

test('another office reads and undoes nothing of it, and after thirty days nobody does', async () => {
  const { id_alteracao: id = '' } = await put(CLIENTS.map((cpfcnpj) => ({ cpfcnpj, etiquetas: ['B'] })))
  const stranger = await signedIn(server, { login: '39053344705', name: 'Zeca', sped: true })
  expect((await undo(id, stranger)).json()).toMatchObject({ type: 'escritorio.none' })
  await sql`insert into escritorio (id, name, uf, created_at) values (${OTHER}::uuid, 'Outro', 'SP', now())`.execute(
    server.ownerDb,
  )
  await sql`insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
    values (${stranger.accountId}::uuid, ${OTHER}::uuid, 'dono', 'Zeca', now(), now())`.execute(server.ownerDb)
  expect((await undo(id, stranger)).json()).toMatchObject({ type: 'carteira.no_change' })
  expect((await officeCalls(stranger).read('/alteracoes')).json()).toEqual({ data: [] })
  await sql`update carteira_change set made_at = now() - interval '31 days'`.execute(server.ownerDb)
  expect(await changes()).toEqual([])
  expect((await undo(id)).statusCode).toBe(404)
  expect((await clients())[0]?.[0]).toBe('B')
})
