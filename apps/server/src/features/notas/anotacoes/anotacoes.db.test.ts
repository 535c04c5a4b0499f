import { API_BASE } from '@portal/contract/common.ts'
import type { ParaMimReply } from '@portal/contract/escritorio/para-mim.ts'
import type { EtiquetasUsadasReply } from '@portal/contract/notas/anotacoes.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const MAIN = cnpjOf('12345678')

let server: TestServer
let ana: Client
let reader: Client
let stranger: Client
let notas: BuiltNota[]

beforeAll(async () => {
  server = await testServer()
  const empresaId = await insertEmpresa(server, { taxId: MAIN })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [MAIN] })
  reader = await signedIn(server, { login: '11144477735', name: 'Rui', empresas: { [MAIN]: 'consulta' } })
  stranger = await signedIn(server, { login: '39053344705', name: 'Bia', empresas: [cnpjOf('11111112')] })
  notas = [10_000, 20_000, 40_000].map((cents) => buildNota(empresaId, { cents }))
  await insertNotas(server.ownerDb, notas)
})
afterAll(() => server.close())

const tag = (client: Client, id: string, etiquetas: string[]) =>
  client.call({ method: 'PUT', url: `${API_BASE}/documento/${id}/etiquetas`, payload: { etiquetas } })
const comment = (client: Client, id: string, ds_texto: string) =>
  client.post(`${API_BASE}/documento/${id}/comentarios`, { ds_texto })
const listed = async (etiqueta: string) => {
  const query = new URLSearchParams({ cnpj_remetente: MAIN, ds_etiqueta: etiqueta, totais: '1' })
  const { data, totais } = (await reader.get(`${API_BASE}/consulta?${query}`)).json<ConsultaReply>()
  return { ids: data.map(({ id }) => id).sort(), quantidade: totais?.quantidade, soma: totais?.vl_docfiscal }
}

test('tags filter the list, its sums and its sheets; a reader sees them and sets none', async () => {
  const [first, second, third] = notas.map(({ id }) => id) as [string, string, string] // three were built
  expect((await tag(ana, first, [' alto valor ', 'conferir', 'conferir'])).json()).toEqual({
    data: { etiquetas: ['alto valor', 'conferir'] },
  })
  expect((await tag(ana, second, ['conferir'])).statusCode).toBe(200)
  expect(await listed('conferir')).toEqual({ ids: [first, second].sort(), quantidade: 2, soma: 300 })
  expect(await listed('alto valor')).toEqual({ ids: [first], quantidade: 1, soma: 100 })
  expect(await listed('Conferir')).toEqual({ ids: [], quantidade: 0, soma: 0 })
  const sheet = await ana.post(`${API_BASE}/exportarNotas`, {
    cpfcnpj: MAIN,
    formato: 'csv',
    conteudo: 'notas',
    filtro: { cnpj_remetente: MAIN, ds_etiqueta: 'alto valor' },
  })
  expect(sheet.statusCode, sheet.body.slice(0, 300)).toBe(200)
  expect(notas.map(({ chave }) => sheet.body.includes(chave))).toEqual([true, false, false])
  expect((await tag(ana, first, [])).statusCode).toBe(200)
  expect((await listed('alto valor')).ids).toEqual([])
  const refused = [
    await tag(reader, third, ['x']),
    await tag(stranger, third, ['x']),
    await tag(ana, '01939f6e-7a00-7000-8000-000000000001', ['x']),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await tag(ana, third, ['a\nb'])).statusCode).toBe(400)
  expect(
    (
      await tag(
        ana,
        third,
        Array.from({ length: 11 }, (_, n) => `t${n}`),
      )
    ).statusCode,
  ).toBe(400)
})

test('a comment stays with its author, and is read with the note', async () => {
  const [, , third] = notas.map(({ id }) => id) as [string, string, string]
  const made = await comment(ana, third, 'Conferido\r\ncom o pedido\u0007 118. ')
  expect(made.json()).toMatchObject({ data: { nm_usuario: 'Ana', ds_texto: 'Conferido\ncom o pedido  118.' } })
  await tag(ana, third, ['b', 'a'])
  const ficha = await server.ownerDb.selectFrom('nota_comment').selectAll().execute()
  expect(ficha).toMatchObject([{ who: 'Ana', nota_id: third }])
  expect([(await comment(reader, third, 'x')).statusCode, (await comment(stranger, third, 'x')).statusCode]).toEqual([
    404, 404,
  ])
  expect((await comment(ana, third, ' \n ')).statusCode).toBe(400)
})

test('the list and the sheet show the tags, and the company has them by use', async () => {
  const [first, second] = notas.map(({ id }) => id) as [string, string, string] // three were built
  await tag(ana, first, ['b', 'a'])
  await tag(ana, second, ['b'])
  const page = (
    await reader.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&ordem=vl_docfiscal`)
  ).json<ConsultaReply>()
  expect(page.data.slice(0, 2).map(({ etiquetas }) => etiquetas)).toEqual([['a', 'b'], ['b']])
  const used = async (client: Client) => client.get(`${API_BASE}/etiquetas?nr_cpfcnpj=${MAIN}`)
  const { data } = (await used(reader)).json<EtiquetasUsadasReply>()
  expect(data.slice(0, 2)).toEqual([
    { etiqueta: 'b', quantidade: expect.any(Number) },
    { etiqueta: 'a', quantidade: expect.any(Number) },
  ])
  expect((await used(stranger)).statusCode).toBe(403)
  const sheet = await ana.post(`${API_BASE}/exportarNotas`, {
    ...{ cpfcnpj: MAIN, formato: 'csv', conteudo: 'notas', filtro: { cnpj_remetente: MAIN, ds_etiqueta: 'a' } },
  })
  const [head = '', line = ''] = sheet.body.split('\r\n')
  expect([head.split(';').at(-1), line.split(';').at(-1)]).toEqual(['Etiquetas', 'a, b'])
})

test('a colleague who is named in a comment has it in the inbox; who is no colleague leaves no comment behind', async () => {
  const office = await testServer({ config: { demo: false } })
  try {
    const helena = await signedIn(office, { login: '11144477735', name: 'Helena' })
    const caio = await signedIn(office, { login: '52998224725', name: 'Caio' })
    await officeCalls(helena).create()
    await officeCalls(helena).add({ empresas: [{ cpfcnpj: MAIN, nome: 'Principal', uf: 'SP' }] })
    await officeCalls(helena).invite({ cpfcnpj: '52998224725', nome: 'Caio', papel: 'contador' })
    await officeCalls(caio).answer((await officeCalls(caio).invitations())[0]?.id)
    const { id: empresaId } = await office.ownerDb
      .selectFrom('empresa')
      .select('id')
      .where('tax_id', '=', MAIN)
      .executeTakeFirstOrThrow()
    const nota = buildNota(empresaId, { tipo: 'cte', number: 1234, partyName: 'Serra Azul' })
    await insertNotas(office.ownerDb, [nota])
    const say = (people: string[], id = nota.id) =>
      helena.post(`${API_BASE}/documento/${id}/comentarios`, { ds_texto: '@Caio veja o frete', mencionados: people })
    expect((await say([caio.accountId])).statusCode).toBe(201)
    const inbox = async () => (await caio.get(`${API_BASE}/escritorio/para-mim`)).json<ParaMimReply>().data
    expect(await inbox()).toMatchObject([
      {
        ...{ cpfcnpj: MAIN, ds_assunto: 'nota', cd_assunto: nota.id, ds_tipo: 'cte', ds_ato: 'mencionado' },
        ...{ nm_assunto: 'CT-e 1.234 de Serra Azul', ds_texto: '@Caio veja o frete', nm_autor: 'Helena' },
      },
    ])
    const refused = await say(['01939f6e-7a00-7000-8000-000000000001'])
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([422, 'paramim.person'])
    expect((await office.ownerDb.selectFrom('nota_comment').selectAll().execute()).length).toBe(1)
    const give = (cd_assunto: string) =>
      helena.post(`${API_BASE}/escritorio/para-mim`, {
        ...{ cpfcnpj: MAIN, ds_assunto: 'nota', cd_assunto, nm_assunto: 'outro nome', ds_ato: 'atribuido' },
        pessoas: [caio.accountId],
      })
    expect((await give(nota.id.toUpperCase())).statusCode).toBe(204)
    expect((await give('01939f6e-7a00-7000-8000-000000000001')).statusCode).toBe(404)
    expect((await give('x')).statusCode).toBe(404)
    expect((await inbox())[0]).toMatchObject({ ds_ato: 'atribuido', nm_assunto: 'CT-e 1.234 de Serra Azul' })
    const of = await helena.get(`${API_BASE}/escritorio/atribuicoes?nr_cpfcnpj=${MAIN}&ds_assunto=nota`)
    expect(of.json()).toMatchObject({ data: [{ cd_assunto: nota.id, nm_pessoa: 'Caio' }] })
  } finally {
    await office.close()
  }
})
