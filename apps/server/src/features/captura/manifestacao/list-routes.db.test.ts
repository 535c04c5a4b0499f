import type { ManifestosReply } from '@portal/contract/captura/manifestar.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { inScope } from '../../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { askAgain } from './ask-again.ts'

const HEAD = cnpjOf('12345678')
const OTHER = cnpjOf('87654321')

let server: TestServer
let reader: Client
let stranger: Client
let empresaId: number
let nota: ReturnType<typeof buildNota>

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  empresaId = await insertEmpresa(server, { taxId: HEAD })
  await insertEmpresa(server, { taxId: OTHER })
  reader = await signedIn(server, { login: '39053344705', empresas: { [HEAD]: 'consulta' } })
  stranger = await signedIn(server, { login: '71428793860', empresas: [OTHER] })
  nota = buildNota(empresaId, { papel: 'R' })
  await insertNotas(server.ownerDb, [nota])
  await keep({ kind: 'ciencia', state: 'registrado', cstat: '135', reason: 'Registrada na SEFAZ.', protocol: '891' })
  await keep({ kind: 'confirmacao', state: 'na_fila' })
  await keep({ kind: 'confirmacao', state: 'registrado', environment: 2 })
  await keep({ kind: 'nao_realizada', state: 'rejeitado', cstat: '596', reason: 'Fora do prazo.', nota_id: uuidv7() })
})
afterAll(() => server.close())

/** Stores an event of the company, later than the ones before. */
const keep = (change: object) =>
  server.ownerDb
    .insertInto('manifesto')
    .values({
      id: uuidv7(),
      environment: 1,
      tax_id: HEAD,
      demo: false,
      nota_id: nota.id,
      chave: nota.chave,
      kind: 'ciencia',
      sequence: 1,
      made_by_name: 'Ana',
      registered_text: null,
      event: '<evento/>',
      ...change,
    })
    .execute()

const list = async (query = '', client = reader) => {
  const reply = await client.get(`${API_BASE}/manifestar?nr_cpfcnpj=${HEAD}${query}`)
  return { status: reply.statusCode, ...reply.json<ManifestosReply>() }
}

test('the newest first, with the note as it is now; another environment is not among them', async () => {
  const { data, proximo } = await list()
  expect(data.map(({ ds_evento, situacao }) => [ds_evento, situacao])).toEqual([
    ['nao_realizada', 'rejeitado'],
    ['confirmacao', 'na_fila'],
    ['ciencia', 'registrado'],
  ])
  expect(data[2]).toMatchObject({ nr_cstat: 135, nr_protocolo: '891', nr_docfiscal: nota.number, nm_usuario: 'Ana' })
  expect(data[0]).toMatchObject({ nr_docfiscal: null, ds_motivo: 'Fora do prazo.' })
  expect(proximo).toBeNull()
})

test('some situations alone, a page at a time; a cursor of another question is refused', async () => {
  expect((await list('&situacao=na_fila,enviado,incerto')).data).toHaveLength(1)
  expect((await list('&situacao=feliz')).status).toBe(400)
  const first = await list('&limite=2')
  const second = await list(`&limite=2&cursor=${encodeURIComponent(first.proximo ?? '')}`)
  expect([...first.data, ...second.data].map(({ ds_evento }) => ds_evento)).toEqual([
    'nao_realizada',
    'confirmacao',
    'ciencia',
  ])
  expect(second.proximo).toBeNull()
  expect((await list(`&situacao=na_fila&cursor=${encodeURIComponent(first.proximo ?? '')}`)).status).toBe(400)
})

test('the proof as a sheet: answer, protocol and the hash of the signed event', async () => {
  const reply = await reader.get(`${API_BASE}/manifestar?nr_cpfcnpj=${HEAD}&formato=csv`)
  expect(reply.headers['content-type']).toMatch(/^text\/csv/)
  const lines = reply.body.trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/Pedida em;Por;Evento;.*;Evento assinado \(SHA-256\)/)
  expect(lines[3]).toContain('Ciência da Operação')
  expect(lines[3]).toContain('891')
  expect(lines[3]).toMatch(/;"?[0-9a-f]{64}"?$/)
  expect(lines[1]).toMatch(/Recusada;"?596/)
})

test('what is left without an answer names what asks again: its request, or the event that nobody asked for', async () => {
  const parked = uuidv7()
  const other = uuidv7()
  const pedido = uuidv7()
  await keep({ id: parked, kind: 'desconhecimento', state: 'incerto', next_at: null })
  await keep({ id: other, kind: 'ciencia', state: 'incerto', next_at: null, chave: buildNota(1).chave })
  const common = { tax_id: HEAD, demo: false }
  await server.ownerDb
    .insertInto('manifesto_pedido')
    .values({ id: pedido, ...common, kind: 'desconhecimento', made_by_name: 'Ana' })
    .execute()
  await server.ownerDb
    .insertInto('manifesto_item')
    .values({ pedido_id: pedido, position: 0, manifesto_id: parked, ...common })
    .execute()
  const { data } = await list('&situacao=incerto')
  expect(data.map(({ id_consultar }) => id_consultar)).toEqual([other, pedido])
  expect((await list('&situacao=registrado')).data.map(({ id_consultar }) => id_consultar)).toEqual([null])
  const again = (id: string, client: Client) => client.post(`${API_BASE}/manifestar/${id}/consultar`)
  // neither a stranger nor a reader may ask again
  expect((await again(other, stranger)).statusCode).toBe(404)
  expect((await again(other, reader)).statusCode).toBe(404)
  const sent = () => inScope(server.deps.db, { empresaIds: [empresaId], accountId: null }, (tx) => askAgain(tx, other))
  expect([await sent(), await sent()]).toEqual([1, 0])
  expect((await list('&situacao=incerto')).data.map(({ id_consultar }) => id_consultar)).toEqual([null, pedido])
})

test('a company of somebody else is not found', async () => {
  const { status, data } = await list('', stranger)
  expect([status, data]).toEqual([(await stranger.get(`${API_BASE}/captura?nr_cpfcnpj=${HEAD}`)).statusCode, undefined])
})
