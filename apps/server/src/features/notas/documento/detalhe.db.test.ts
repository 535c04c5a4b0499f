import { API_BASE } from '@portal/contract/common.ts'
import { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { sql } from 'kysely'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { inScope } from '../../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { findDetalhe } from './find-detalhe.ts'

const OWN = cnpjOf('12345678')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let client: Client
let own: number
let strange: number
beforeAll(async () => {
  server = await testServer()
  own = await insertEmpresa(server, { taxId: OWN })
  strange = await insertEmpresa(server, { taxId: STRANGE })
  client = await signedIn(server, { login: '52998224725', empresas: { [OWN]: 'consulta' } })
})
afterAll(() => server.close())

const see = (id: string) => client.get(`${API_BASE}/documento/${id}`)

/** The first generated document of each kind, with its bytes. */
const generated = new Map(
  [...generate({ seed: 5, count: 300, empresa: DEMO_COMPANIES[0]!, from: '2026-06', to: '2026-06' })].map(
    (document) => [document.kind, document] as const,
  ),
)

async function hold(kind: 'nfe' | 'nfce' | 'cte' | 'mdfe' | 'resnfe', changed?: (xml: string) => string) {
  const bytes = Buffer.from(generated.get(kind)!.bytes)
  const nota = buildNota(own, {
    tipo: kind === 'resnfe' ? 'nfe' : kind,
    situacao: kind === 'resnfe' ? 'resumo' : 'autorizada',
    bytes: changed ? Buffer.from(changed(bytes.toString('utf8'))) : bytes,
  })
  await insertNotas(server.ownerDb, [nota])
  return nota
}

test.each(['nfe', 'nfce', 'cte', 'mdfe', 'resnfe'] as const)(
  'a %s is returned complete, as in the contract',
  async (kind) => {
    const nota = await hold(kind)
    const reply = await see(nota.id)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    const documento = reply.json<DocumentoReply>()
    expect([...Value.Errors(DocumentoReply, documento)]).toEqual([])
    expect(Object.keys(documento).filter((key) => !(key in DocumentoReply.properties))).toEqual([])
    const consulta = `${API_BASE}/consulta?cnpj_remetente=${OWN}&ds_chave=${nota.chave}`
    const { eventos, ...listed } = (await client.get(consulta)).json<ConsultaReply>().data[0]!
    expect(documento).toMatchObject(listed)
    expect(documento.eventos).toHaveLength(eventos)
    expect(documento.partes[0]).toMatchObject({
      ds_papel: 'emitente',
      nr_cnpjcpf: expect.stringMatching(/^[\dA-Z]{14}$/),
    })
    expect(documento.outros).toEqual([])
  },
)

test('official values are the text of the file; elements outside the layout are listed with their path', async () => {
  const { id } = await hold('nfe', (xml) => xml.replace('</prod>', '<xNovo>seis</xNovo></prod>'))
  const documento = (await see(id)).json<DocumentoReply>()
  expect(documento.itens[0]).toMatchObject({ '@nItem': '1', prod: { vProd: expect.stringMatching(/^\d+\.\d{2}$/) } })
  expect(documento.totais).toMatchObject({ ICMSTot: { vNF: expect.stringMatching(/^\d+\.\d{2}$/) } })
  expect(documento.outros).toEqual([{ caminho: expect.stringMatching(/det(\[1\])?\/prod\/xNovo$/), valor: 'seis' }])
})

test('five marks with their reasons, and events in chronological order', async () => {
  const { id, chave } = await hold('nfe')
  const marks = {
    key: { state: 'ok', reason: null },
    signature: { state: 'failed', reason: 'O conteúdo foi alterado depois de assinado.' },
    protocol: { state: 'absent', reason: 'Sem protocolo.' },
    signer: { state: 'unknown', reason: 'Sem assinatura válida, não se sabe quem assinou.' },
  }
  await server.owner.query('update nota set marks = $2 where id = $1', [id, marks])
  const own110110 = { empresaId: own, chave, tpEvento: '110110' }
  const later = await insertEvento(server.ownerDb, { ...own110110, nSeq: 2, bytes: Buffer.from('<procEventoNFe/>') })
  const first = await insertEvento(server.ownerDb, { ...own110110, nSeq: 1, bytes: null })
  await server.owner.query(`update evento set occurred_local = occurred_local - interval '1 day' where id = $1`, [
    first,
  ])
  const documento = (await see(id)).json<DocumentoReply>()
  expect(documento.marcas).toEqual([
    { ds_marca: 'chave', ds_estado: 'ok', ds_motivo: null },
    { ds_marca: 'assinatura', ds_estado: 'falha', ds_motivo: 'O conteúdo foi alterado depois de assinado.' },
    { ds_marca: 'protocolo', ds_estado: 'ausente', ds_motivo: 'Sem protocolo.' },
    { ds_marca: 'emitente', ds_estado: 'nao_verificavel', ds_motivo: marks.signer.reason },
    { ds_marca: 'cadeia', ds_estado: 'nao_verificavel', ds_motivo: expect.stringMatching(/[a-z]{4}/) },
  ])
  expect(documento.eventos).toMatchObject([
    { id: first, nr_sequencia: 1, fl_arquivo: 'N' },
    { id: later, nr_sequencia: 2, fl_arquivo: 'S', dt_evento: '2026-06-02T09:00:00-03:00', fl_registrado: 'S' },
  ])
})

test.each([
  ['once, as the company has it', { own: 'assinada', foreign: 'assinada' }, ['N']],
  ['beside it when it is better proven', { own: 'alegada', foreign: 'provada' }, ['N', 'S']],
])('a stranger’s copy of an event that the company has is listed %s', async (_, proof, listed) => {
  const { id, chave } = await hold('nfe')
  const columns = { author_tax_id: '11222333000181', node_digest: Buffer.from('aa', 'hex') }
  const spec = { empresaId: own, chave, bytes: Buffer.from('<procEventoNFe/>') }
  await insertEvento(server.ownerDb, { ...spec, columns: { ...columns, proof: proof.own } })
  await insertEvento(server.ownerDb, { ...spec, columns: { ...columns, proof: proof.foreign, foreign_copy: true } })
  const { eventos } = (await see(id)).json<DocumentoReply>()
  expect(eventos.map(({ fl_terceiro }) => fl_terceiro)).toEqual(listed)
})

test('the sixth mark is that of the QR Code; without a QR Code, or for a document read before that mark, there are five', async () => {
  const marcasOf = async (id: string) => (await see(id)).json<DocumentoReply>().marcas
  const { id } = await hold('nfce')
  expect(await marcasOf(id)).toHaveLength(5)
  const query = { state: 'failed', reason: 'O QR Code não traz a chave deste documento.' }
  await server.owner.query('update nota set marks = $2 where id = $1', [id, { query }])
  const marcas = await marcasOf(id)
  expect(marcas).toHaveLength(6)
  expect(marcas[5]).toEqual({ ds_marca: 'consulta', ds_estado: 'falha', ds_motivo: query.reason })
})

test('another company’s note, an unknown one and an id of another kind are the same 404, also in the database', async () => {
  const nota = buildNota(strange)
  await insertNotas(server.ownerDb, [nota])
  const evento = await insertEvento(server.ownerDb, { empresaId: own, chave: nota.chave, bytes: Buffer.from('<e/>') })
  for (const id of [nota.id, evento, uuidv7()]) {
    const reply = await see(id)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ type: 'nota.not_found', message: 'Nota não encontrada.' })
  }
  // without the application check: the query names the stranger's company, the caller's rights do not
  const rights = { empresaIds: [own], accountId: client.accountId }
  const query = sql`select id from nota where empresa_id = ${strange} and id = ${nota.id}::uuid`
  expect((await inScope(server.db, rights, (tx) => query.execute(tx))).rows).toEqual([])
  await expect(findDetalhe(server.db, rights, nota.id)).rejects.toThrow('Nota não encontrada.')
  const both = { ...rights, empresaIds: [own, strange] }
  expect((await findDetalhe(server.db, both, nota.id)).nota.chave).toBe(nota.chave)
})

test('a file that cannot be shown is a 422 with a message; a malformed id 400; no token 401', async () => {
  const nota = buildNota(own, { bytes: Buffer.from('<nada/>') })
  await insertNotas(server.ownerDb, [nota])
  const reply = await see(nota.id)
  expect(reply.statusCode).toBe(422)
  expect(reply.json<{ type: string; message: string }>()).toMatchObject({ type: 'dfe.absent' })
  expect((await see('123')).statusCode).toBe(400)
  expect((await server.app.inject({ url: `${API_BASE}/documento/${nota.id}` })).statusCode).toBe(401)
})
