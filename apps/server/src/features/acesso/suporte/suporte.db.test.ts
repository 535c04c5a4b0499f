import type { AuditoriaReply, Concessao, ConcessoesReply } from '@portal/contract/acesso/suporte.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'

let server: TestServer
let titular: Client
let provider: Client
// a link uses the rights at the time of the database's clock
const START = new Date()
let now = START
let notaId = ''

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now }, config: { sessionIdleMs: 1e10, sessionMaxMs: 1e10 } })
  const acme = await insertEmpresa(server, { taxId: ACME })
  titular = await signedIn(server, { login: '52998224725', empresas: { [ACME]: 'titular', [OTHER]: 'contador' } })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
  const nota = buildNota(acme)
  await insertNotas(server.ownerDb, [nota])
  notaId = nota.id
})
afterAll(() => server.close())
beforeEach(async () => {
  now = START
  await server.owner.query('truncate support_grant, audit')
})

const url = `${API_BASE}/suporte/concessoes?nr_cpfcnpj=${ACME}`
const grant = async (hours = 24) => {
  const reply = await titular.post(url, { ds_motivo: 'Nota que não abre', nr_horas: hours })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ data: Concessao }>().data
}
const read = async () => {
  const paths = [`/consulta?cnpj_remetente=${ACME}`, `/xml/${notaId}`, `/visualizar/${notaId}`]
  return Promise.all(paths.map(async (path) => (await provider.get(`${API_BASE}${path}`)).statusCode))
}
const audited = async () =>
  (await titular.get(`${API_BASE}/auditoria?nr_cpfcnpj=${ACME}&ds_evento=nota`)).json<AuditoriaReply>().data

test('the provider opens no document without a grant', async () => {
  expect(await read()).toEqual([403, 404, 404])
  expect((await provider.get(`${API_BASE}/empresas`)).json().data).toEqual([])
})

test('with a grant it reads, as consulta, until the end; every opened document is audited', async () => {
  await grant(2)
  expect(await read()).toEqual([200, 200, 422]) // the test's XML cannot be printed
  const upload = await provider.post(`${API_BASE}/importar?nr_cpfcnpj=${ACME}`)
  expect([upload.statusCode, upload.json().type]).toEqual([403, 'empresa.role'])
  expect(await audited()).toContainEqual(
    expect.objectContaining({ ds_evento: 'nota.xml', ds_alvo: notaId, nm_usuario: 'Equipe', fl_suporte: 'S' }),
  )
  expect((await audited()).map(({ ds_evento }) => ds_evento).sort()).toEqual(['nota.pdf', 'nota.xml'])
  now = new Date(START.getTime() + 2 * 3_600_000 - 1)
  expect((await read())[1]).toBe(200)
  now = new Date(START.getTime() + 2 * 3_600_000)
  expect(await read()).toEqual([403, 404, 404])
})

test('a company that requires a second factor requires it of the provider too', async () => {
  await grant(2)
  await server.owner.query('update empresa set second_factor = true where tax_id = $1', [ACME])
  expect(await read()).toEqual([403, 404, 404])
  const factor = 'insert into account_factor (account_id, secret, confirmed_at) values ($1, $2, now())'
  await server.owner.query(factor, [provider.accountId, Buffer.from('x')])
  expect(await read()).toEqual([200, 200, 422])
  await server.owner.query('delete from account_factor; update empresa set second_factor = false')
})

test('a revoked grant ends at once; revoking it again changes nothing', async () => {
  const { id } = await grant()
  const drop = () => titular.call({ method: 'DELETE', url: `${API_BASE}/suporte/concessoes/${id}?nr_cpfcnpj=${ACME}` })
  expect((await drop()).statusCode).toBe(204)
  expect((await drop()).statusCode).toBe(204)
  expect(await read()).toEqual([403, 404, 404])
  const [row] = (await titular.get(url)).json<ConcessoesReply>().data
  expect(row).toMatchObject({ id, fl_vigente: 'N', dt_revogacao: now.toISOString() })
})

test('a bulk download is audited, also by its link', async () => {
  await grant()
  const body = { cpfcnpj: ACME, notas: [notaId] }
  expect((await provider.post(`${API_BASE}/baixarNotas`, body)).statusCode).toBe(200)
  const { url: link } = (await provider.post(`${API_BASE}/baixarNotas/link`, body)).json<{ url: string }>()
  expect((await server.app.inject({ url: link })).statusCode).toBe(200)
  const rows = (await audited()).map(({ ds_evento, ds_detalhe, fl_suporte }) => [ds_evento, ds_detalhe, fl_suporte])
  expect(rows).toEqual([
    ['nota.download', '1 documento', 'S'],
    ['nota.download', '1 documento', 'S'],
  ])
})

test('only the provider can use a grant', async () => {
  await grant()
  const stranger = await signedIn(server, { login: '11144477735', empresas: [OTHER] })
  expect((await stranger.get(`${API_BASE}/xml/${notaId}`)).statusCode).toBe(404)
})

test.each([
  [400, { ds_motivo: 'x', nr_horas: 73 }],
  [400, { ds_motivo: ' ', nr_horas: 1 }],
  [400, { nr_horas: 1 }],
])('%i for %j', async (status, body) => {
  expect((await titular.post(url, body)).statusCode).toBe(status)
})

test('a contador cannot grant it, and the provider cannot grant it to itself', async () => {
  const body = { ds_motivo: 'x', nr_horas: 1 }
  const asContador = await titular.post(`${API_BASE}/suporte/concessoes?nr_cpfcnpj=${OTHER}`, body)
  expect([asContador.statusCode, asContador.json().type]).toEqual([403, 'empresa.role'])
  expect((await provider.post(url, body)).statusCode).toBe(403)
})

test('the audit has pages, newest first; a cursor of another query is refused', async () => {
  for (let time = 0; time < 5; time += 1) await grant()
  const page = async (query: string) => titular.get(`${API_BASE}/auditoria?nr_cpfcnpj=${ACME}&limite=2${query}`)
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const { data, proximo } = (await page(cursor)).json<AuditoriaReply>()
    seen.push(...data.map(({ ds_alvo }) => ds_alvo))
    cursor = `&cursor=${proximo}`
    if (pages === 0) expect((await page(`${cursor}&ds_evento=nota`)).json().type).toBe('cursor.invalid')
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toEqual(seen.toSorted().reverse())
  expect((await provider.get(`${API_BASE}/auditoria?nr_cpfcnpj=${ACME}`)).statusCode).toBe(403)
})
