// spec: 1.10, 7.13

import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { findDocumento } from './find-documento.ts'

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

const xml = (id: string) => client.get(`${API_BASE}/xml/${id}`)

test('a note is returned byte for byte as a sandboxed attachment, and counts as downloaded', async () => {
  const nota = buildNota(own, {
    bytes: Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>\r\n<é>'), randomBytes(500)]),
  })
  await insertNotas(server.ownerDb, [nota])
  const consulta = `${API_BASE}/consulta?cnpj_remetente=${OWN}&ds_chave=${nota.chave}`
  expect((await client.get(consulta)).json<ConsultaReply>().data[0]?.fl_baixada).toBe('N')
  const reply = await xml(nota.id)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(nota.bytes)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="${nota.chave}-procNFe.xml"`,
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['content-security-policy']).toContain('sandbox')
  expect((await client.get(consulta)).json<ConsultaReply>().data[0]?.fl_baixada).toBe('S')
  expect((await xml(nota.id)).statusCode).toBe(200)
})

test('a file that is only viewed has the same bytes, and does not count as downloaded', async () => {
  const nota = buildNota(own)
  await insertNotas(server.ownerDb, [nota])
  const reply = await client.get(`${API_BASE}/xml/${nota.id}?fl_leitura=1`)
  expect(reply.rawPayload).toEqual(nota.bytes)
  const consulta = `${API_BASE}/consulta?cnpj_remetente=${OWN}&ds_chave=${nota.chave}`
  expect((await client.get(consulta)).json<ConsultaReply>().data[0]?.fl_baixada).toBe('N')
  expect((await client.get(`${API_BASE}/xml/${nota.id}?fl_leitura=x`)).statusCode).toBe(400)
})

test('an event has its own bytes and name; one from inside its note’s file has none', async () => {
  const { chave } = buildNota(own)
  const bytes = Buffer.from('<procEventoNFe/>')
  const id = await insertEvento(server.ownerDb, { empresaId: own, chave, tpEvento: '110110', nSeq: 2, bytes })
  const reply = await xml(id)
  expect(reply.rawPayload).toEqual(bytes)
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${chave}-evento-110110-2.xml"`)
  const embedded = await insertEvento(server.ownerDb, { empresaId: own, chave, bytes: null })
  expect((await xml(embedded)).statusCode).toBe(404)
})

test('an inutilização too', async () => {
  const bytes = Buffer.from('<procInutNFe/>')
  const sha = randomBytes(32)
  const id = uuidv7()
  await server.ownerDb
    .insertInto('arquivo')
    .values({ empresa_id: own, sha256: sha, deflated: deflateRawSync(bytes), crc32: crc32(bytes), size: bytes.length })
    .execute()
  await server.ownerDb
    .insertInto('inutilizacao')
    .values({
      empresa_id: own,
      id,
      modelo: 55,
      year: 26,
      serie: 1,
      number_from: 10,
      number_to: 12,
      homologacao: false,
      registered: true,
      element: 'procInutNFe',
      arquivo_sha256: sha,
    })
    .execute()
  const reply = await xml(id)
  expect(reply.rawPayload).toEqual(bytes)
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${OWN}-26-55-1-10-12-procInutNFe.xml"`)
})

test('another company’s document is the same 404 as an unknown one, also in the database', async () => {
  const nota = buildNota(strange)
  await insertNotas(server.ownerDb, [nota])
  const evento = await insertEvento(server.ownerDb, {
    empresaId: strange,
    chave: nota.chave,
    bytes: Buffer.from('<e/>'),
  })
  for (const id of [nota.id, evento, uuidv7()]) {
    for (const path of [`xml/${id}`, `visualizar/${id}`]) {
      const reply = await client.get(`${API_BASE}/${path}`)
      expect(reply.statusCode, path).toBe(404)
      expect(reply.json()).toMatchObject({ type: 'nota.not_found', message: 'Nota não encontrada.' })
    }
    // without the application check: the query names the stranger's company, the caller's rights do not
    const walled = { empresaIds: [own], accountId: client.accountId }
    const scope = { empresaIds: [own, strange], accountId: client.accountId }
    await expect(findDocumento(server.db, walled, id)).rejects.toThrow('Nota não encontrada.')
    if (id !== nota.id) continue
    expect((await findDocumento(server.db, scope, id)).bytes).toEqual(nota.bytes)
  }
})

test('malformed ids are refused, no token is 401', async () => {
  expect((await xml('123')).statusCode).toBe(400)
  expect((await server.app.inject({ url: `${API_BASE}/xml/${uuidv7()}` })).statusCode).toBe(401)
})
