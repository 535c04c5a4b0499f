import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import type { TestIntake } from '../../../testing/intake.ts'
import {
  cancelledPair,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  openIntakeServer,
  signedDocuments,
  xmlFiles,
} from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'

const authority = createTestCa()
const { nota, cancellation } = cancelledPair(signedDocuments(authority))
/** The same cancellation, unsigned. */
const { cancellation: claim } = cancelledPair(signedDocuments())

let server: TestServer
let intake: TestIntake
let contador: Client
let reader: Client
let stranger: Client
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openIntakeServer({ empresas: [ISSUER.taxId], anchors: [new X509Certificate(authority.rootPem)] })
  ;({ server, intake, client: contador, close } = opened)
  await insertEmpresa(server, { taxId: DEMO_COMPANIES[2]!.taxId })
  reader = await signedIn(server, { login: '39053344705', empresas: { [ISSUER.taxId]: 'consulta' } })
  stranger = await signedIn(server, { login: '11144477735', empresas: [DEMO_COMPANIES[2]!.taxId] })
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const send = async (...files: { bytes: Uint8Array }[]) =>
  intake.importFiles(contador, ISSUER.taxId, xmlFiles(files.map(({ bytes }) => bytes)))
const listed = async (filter = ''): Promise<Documento[]> =>
  (await contador.get(`${API_BASE}/consulta?cnpj_remetente=${ISSUER.taxId}${filter}`)).json<{ data: Documento[] }>()
    .data
const only = async (): Promise<Documento> => (await listed())[0]!
const REASON = 'Confirmado por telefone'
const decide = (client: Client, id: string, acao: string) =>
  client.post(`${API_BASE}/documento/${id}/cancelamento`, { acao, ds_motivo: REASON })

test('an unsigned cancellation is pending: the note counts until a person accepts it, and again after the decision is undone', async () => {
  const { id: uploadId, andamento } = await send(nota, claim)
  expect(andamento.cancelamentos_pendentes).toBe(1)
  const before = await only()
  expect(before).toMatchObject({
    ds_situacao: 'autorizada',
    ds_prova: 'provada',
    fl_terceiro: 'N',
    fl_cancelamento_pendente: 'S',
  })
  const offered = await contador.get(`${API_BASE}/importar/${uploadId}/cancelamentos`)
  expect(offered.json()).toMatchObject({ data: [{ id: before.id, ds_chave: nota.chave }] })

  const reply = await decide(contador, before.id, 'considerar')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ data: { ds_situacao: 'cancelada', fl_cancelamento_pendente: 'N' } })
  const detail = await contador.get(`${API_BASE}/documento/${before.id}`)
  expect(detail.json()).toMatchObject({
    decisao: { acao: 'considerar', ds_motivo: 'Confirmado por telefone', nm_usuario: expect.any(String) },
    eventos: [{ ds_prova: 'alegada', fl_conta: 'N', fl_terceiro: 'N' }],
  })
  expect((await decide(contador, before.id, 'desconsiderar')).json()).toMatchObject({
    data: { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N' },
  })
  const audit = await server.ownerDb.selectFrom('audit').selectAll().where('what', '=', 'nota.cancellation').execute()
  expect(audit.map(({ detail: words }) => words.split(':')[0])).toEqual(['considerar', 'desconsiderar'])
})

test('a claim after a decision is offered again; a proven cancellation counts whatever was decided', async () => {
  await send(nota, claim)
  const { id } = await only()
  await decide(contador, id, 'desconsiderar')
  expect(await only()).toMatchObject({ fl_cancelamento_pendente: 'N' })
  await send(cancellation)
  expect(await only()).toMatchObject({ ds_situacao: 'cancelada', fl_cancelamento_pendente: 'N' })
  expect((await decide(contador, id, 'desconsiderar')).statusCode).toBe(422)
})

test('filters by proof, by foreign origin and by pending cancellation', async () => {
  await send(nota, claim)
  expect(await listed('&fl_cancelamento_pendente=S')).toHaveLength(1)
  expect(await listed('&fl_cancelamento_pendente=N')).toHaveLength(0)
  expect(await listed('&ds_prova=provada,obtida')).toHaveLength(1)
  expect(await listed('&ds_prova=alegada')).toHaveLength(0)
  expect(await listed('&fl_terceiro=S')).toHaveLength(0)
  const refused = await contador.get(`${API_BASE}/consulta?cnpj_remetente=${ISSUER.taxId}&ds_prova=certa`)
  expect(refused.statusCode).toBe(400)
})

test('several decisions at once: all belong to the caller, or nothing changes', async () => {
  await send(nota, claim)
  const { id } = await only()
  const post = (client: Client, ids: string[]) =>
    client.post(`${API_BASE}/cancelamentos`, { ids, acao: 'considerar', ds_motivo: 'Lote do mês' })
  expect((await post(contador, [id, '01939f6e-7a00-7000-8000-000000000001'])).statusCode).toBe(404)
  expect((await post(contador, [id, '01a204b9-f3ca-7i00-b81b-9684c8a772d1'])).statusCode).toBe(404)
  expect(await only()).toMatchObject({ ds_situacao: 'autorizada' })
  expect((await post(contador, [])).statusCode).toBe(422)
  expect((await post(contador, [id, id])).json()).toEqual({ alteradas: 1, ignoradas: 0 })
  expect(await only()).toMatchObject({ ds_situacao: 'cancelada' })
})

test('a reader is refused, a stranger gets a 404, and a reason is required', async () => {
  await send(nota, claim)
  const { id } = await only()
  expect((await decide(reader, id, 'considerar')).statusCode).toBe(403)
  expect((await decide(stranger, id, 'considerar')).statusCode).toBe(404)
  const blank = { acao: 'considerar', ds_motivo: '  ' }
  expect((await contador.post(`${API_BASE}/documento/${id}/cancelamento`, blank)).statusCode).toBe(400)
  expect((await decide(contador, id, 'talvez')).statusCode).toBe(400)
  expect(await only()).toMatchObject({ ds_situacao: 'autorizada' })
})
