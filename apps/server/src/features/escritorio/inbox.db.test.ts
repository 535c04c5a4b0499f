import { API_BASE } from '@portal/contract/common.ts'
import type { AtribuicoesReply, ParaMimReply } from '@portal/contract/escritorio/para-mim.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { eraseAccount, exportAccount } from '../acesso/personal-data.ts'

/** Ana leads the office; Bia sees the clients with the tag «Comércio», Caio all of them; Davi is of no office. */
const PADARIA = cnpjOf('11222333')
const FERRAGENS = cnpjOf('44555666')
const BIA = '11144477735'
const CAIO = '39053344705'

let server: TestServer
let ana: Client
let bia: Client
let caio: Client
let davi: Client

async function hire(client: Client, body: object): Promise<void> {
  await officeCalls(ana).invite(body)
  const calls = officeCalls(client)
  const [invitation] = await calls.invitations()
  expect((await calls.answer(invitation?.id)).statusCode).toBe(204)
}

beforeEach(async () => {
  await server?.close()
  server = await testServer({ config: { demo: false } })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana' })
  bia = await signedIn(server, { login: BIA, name: 'Bia' })
  caio = await signedIn(server, { login: CAIO, name: 'Caio' })
  await officeCalls(ana).create()
  await officeCalls(ana).add({
    empresas: [
      { cpfcnpj: PADARIA, nome: 'Padaria', uf: 'SP', etiquetas: ['Comércio'] },
      { cpfcnpj: FERRAGENS, nome: 'Ferragens', uf: 'SP' },
    ],
  })
  davi = await signedIn(server, { login: '86288366757', name: 'Davi', empresas: { [PADARIA]: 'contador' } })
  await hire(bia, { cpfcnpj: BIA, nome: 'Bia', papel: 'contador', etiquetas: ['Comércio'] })
  await hire(caio, { cpfcnpj: CAIO, nome: 'Caio', papel: 'assistente' })
})
afterAll(() => server.close())

const ask = (by: Client, pessoas: readonly string[], body: object = {}) =>
  by.post(`${API_BASE}/escritorio/para-mim`, {
    ...{ cpfcnpj: PADARIA, ds_assunto: 'mes', cd_assunto: '2026-10', ds_ato: 'atribuido', pessoas },
    ...body,
  })
const inbox = async (of: Client, query = '') =>
  (await of.get(`${API_BASE}/escritorio/para-mim${query}`)).json<ParaMimReply>()
const linesOf = async (of: Client, query = '') =>
  (await inbox(of, query)).data.map(({ nome, cd_assunto, ds_ato, ds_texto, nm_autor }) =>
    [nome, cd_assunto, ds_ato, ds_texto, nm_autor].join(' · '),
  )
const assigned = async (by: Client) =>
  (await by.get(`${API_BASE}/escritorio/atribuicoes?nr_cpfcnpj=${PADARIA}&ds_assunto=mes`)).json<AtribuicoesReply>()
    .data
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]

test('a month is given to a colleague, who has it in the own inbox alone, and is done with it', async () => {
  expect((await ask(ana, [bia.accountId], { ds_texto: 'Falta o XML.' })).statusCode).toBe(204)
  expect(await linesOf(bia)).toEqual(['Padaria · 2026-10 · atribuido · Falta o XML. · Ana'])
  expect([await linesOf(ana), await linesOf(caio)]).toEqual([[], []])
  expect((await assigned(caio)).map(({ cd_assunto, nm_pessoa }) => [cd_assunto, nm_pessoa])).toEqual([
    ['2026-10', 'Bia'],
  ])
  const [line] = (await inbox(bia)).data
  const done = (by: Client) => by.post(`${API_BASE}/escritorio/para-mim/feito`, { ids: [line?.id] })
  expect((await done(caio)).json()).toEqual({ quantidade: 0 })
  expect((await done(bia)).json()).toEqual({ quantidade: 1 })
  expect((await done(bia)).json()).toEqual({ quantidade: 0 })
  expect([await linesOf(bia), (await linesOf(bia, '?feitos=1')).length, await assigned(ana)]).toEqual([[], 1, []])
})

test('another assignment takes the place of the one before; a mention does not', async () => {
  await ask(ana, [bia.accountId])
  await ask(bia, [caio.accountId, ana.accountId], { ds_ato: 'mencionado', ds_texto: '@Caio @Ana' })
  expect((await assigned(ana)).map(({ nm_pessoa }) => nm_pessoa)).toEqual(['Bia'])
  await ask(caio, [caio.accountId])
  expect((await assigned(ana)).map(({ nm_pessoa }) => nm_pessoa)).toEqual(['Caio'])
  expect([await linesOf(bia), (await linesOf(caio)).length, (await linesOf(ana)).length]).toEqual([[], 2, 1])
})

test('nobody is asked about a client that they do not see, and nobody outside of the office', async () => {
  expect(typeOf(await ask(ana, [bia.accountId], { cpfcnpj: FERRAGENS }))).toEqual([422, 'paramim.person'])
  expect(typeOf(await ask(ana, [bia.accountId, davi.accountId]))).toEqual([422, 'paramim.person'])
  expect(typeOf(await ask(davi, [bia.accountId]))).toEqual([404, 'escritorio.none'])
  expect(typeOf(await ask(bia, [ana.accountId], { cpfcnpj: FERRAGENS }))).toEqual([403, 'empresa.no_right'])
  expect(typeOf(await ask(ana, [bia.accountId], { cd_assunto: 'outubro' }))).toEqual([400, 'request.invalid'])
  const { rows } = await server.owner.query('select 1 from inbox')
  expect(rows).toHaveLength(0)
})

test('a right that ends takes the lines out of the inbox', async () => {
  await ask(ana, [bia.accountId])
  await officeCalls(ana).changePerson(bia.accountId, { etiquetas: ['Outra'] })
  expect([await linesOf(bia), await assigned(ana)]).toEqual([[], []])
  await officeCalls(ana).changePerson(bia.accountId, { etiquetas: ['Comércio'] })
  expect(await linesOf(bia)).toHaveLength(1)
})

test('pages follow each other; a product is known by its code', async () => {
  for (const cd_assunto of ['P1', 'P2', 'P3'])
    await ask(ana, [bia.accountId], { ds_assunto: 'produto', cd_assunto, nm_assunto: `Produto ${cd_assunto}` })
  const first = await inbox(bia, '?limite=2')
  const second = await inbox(bia, `?limite=2&cursor=${first.proximo}`)
  expect([...first.data, ...second.data].map(({ nm_assunto }) => nm_assunto)).toEqual([
    ...['Produto P3', 'Produto P2', 'Produto P1'],
  ])
  expect(second.proximo).toBeNull()
})

test('a person gets the own inbox with the own data, and it is gone with the account', async () => {
  await ask(ana, [bia.accountId], { ds_texto: 'Falta o XML.' })
  expect(await exportAccount(server.ownerDb, bia.accountId)).toMatchObject({
    pedidos: [{ tax_id: PADARIA, subject: '2026-10', message: 'Falta o XML.', author_name: 'Ana' }],
  })
  await server.ownerDb.transaction().execute((tx) => eraseAccount(tx, bia.accountId))
  expect((await server.owner.query('select 1 from inbox')).rows).toHaveLength(0)
})
