import { crc32, deflateSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { findLogo, saveLogo } from './store-logo.ts'

const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let contador: Client
let reader: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [HEAD, BRANCH, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  contador = await signedIn(server, { login: '52998224725', empresas: [HEAD, BRANCH] })
  reader = await signedIn(server, { login: '11144477735', empresas: { [HEAD]: 'consulta', [BRANCH]: 'consulta' } })
})
afterAll(() => server.close())

/** A PNG of one grey. */
function png(grey: number, side = 4): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const frame = Buffer.alloc(body.length + 8)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), body.length + 4)
    return frame
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, grey)])
  const rows = Buffer.concat(Array.from({ length: side }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const url = (taxId: string) => `${API_BASE}/empresas/logo?nr_cpfcnpj=${taxId}`
const get = (client: Client, taxId: string) => client.get(url(taxId))
const put = (client: Client, taxId: string, { bytes, type = 'image/png' }: { bytes: Buffer; type?: string }) =>
  client.call({ method: 'PUT', url: url(taxId), payload: bytes, headers: { 'content-type': type } })
const remove = (client: Client, taxId: string) => client.call({ method: 'DELETE', url: url(taxId) })

test('is saved, shown, replaced and deleted', async () => {
  expect((await get(reader, HEAD)).statusCode).toBe(204)
  const saved = await put(contador, HEAD, { bytes: png(10) })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toEqual({ ds_tipo: 'image/png', nr_largura: 4, nr_altura: 4, nr_bytes: png(10).length })
  await put(contador, HEAD, { bytes: png(20, 5) })
  const shown = await get(reader, HEAD)
  expect(shown.rawPayload).toEqual(png(20, 5))
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="logo.png"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await remove(contador, HEAD)).statusCode).toBe(204)
  expect((await remove(contador, HEAD)).statusCode).toBe(204)
  expect((await get(contador, HEAD)).statusCode).toBe(204)
})

test('a branch without a logo shows that of its root', async () => {
  await put(contador, HEAD, { bytes: png(1) })
  expect((await get(reader, BRANCH)).rawPayload).toEqual(png(1))
  await put(contador, BRANCH, { bytes: png(2) })
  expect((await get(reader, BRANCH)).rawPayload).toEqual(png(2))
  expect((await get(reader, HEAD)).rawPayload).toEqual(png(1))
  await remove(contador, BRANCH)
})

describe('refusals', () => {
  test.each<[number, string, { bytes: Buffer; type?: string }]>([
    [422, 'what is no picture', { bytes: Buffer.from('<svg/>') }],
    [422, 'half a picture', { bytes: png(3).subarray(0, 40) }],
    [413, 'more than 300 KiB', { bytes: Buffer.alloc(300 * 1024 + 1) }],
    [415, 'another kind', { bytes: png(3), type: 'image/svg+xml' }],
    [415, 'JSON', { bytes: Buffer.from('{}'), type: 'application/json' }],
  ])('%i: %s', async (status, _, sent) => {
    const reply = await put(contador, HEAD, sent)
    expect(reply.statusCode, reply.body).toBe(status)
    expect(reply.json<{ message: string }>().message).toMatch(/[a-z]{4}/)
  })

  test('a reader cannot change it; a stranger sees nothing', async () => {
    expect((await put(reader, HEAD, { bytes: png(3) })).statusCode).toBe(403)
    expect((await remove(reader, HEAD)).statusCode).toBe(403)
    for (const call of [get(contador, STRANGE), put(contador, STRANGE, { bytes: png(3) }), remove(contador, STRANGE)])
      expect((await call).statusCode).toBe(403)
    expect((await get(contador, '123')).statusCode).toBe(400)
    expect((await server.app.inject({ url: url(HEAD) })).statusCode).toBe(401)
  })
})

test('without the application check, row-level security prevents reading and writing a stranger’s logo', async () => {
  const { accountId } = contador
  await saveLogo(server.ownerDb, { accountId, empresaId: idOf[STRANGE] ?? 0 }, { kind: 'png', bytes: png(9) })
  const own = String(idOf[HEAD])
  const client = await server.pool.connect()
  try {
    await client.query(`begin; select set_config('app.empresas', '${own}', true)`)
    const { rows } = await client.query('select 1 from empresa_logo where empresa_id = $1', [idOf[STRANGE]])
    expect(rows).toEqual([])
    await expect(client.query('select * from logo_of($1)', [idOf[STRANGE]])).rejects.toThrow('outside the scope')
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await findLogo(server.db, { accountId, empresaId: idOf[HEAD] ?? 0 }))?.bytes).toEqual(png(1))
})

test('is printed on documents that the company issued, also those of a branch, and not on received ones', async () => {
  const options = { seed: 1, count: 1, empresa: DEMO_COMPANIES[0]!, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }
  const bytes = Buffer.from([...generate(options)][0]?.bytes ?? '')
  const [issued, received] = (['E', 'R'] as const).map((papel) => buildNota(idOf[BRANCH] ?? 0, { bytes, papel }))
  await insertNotas(server.ownerDb, [issued!, received!])
  const pictures = async (id: string) => {
    const reply = await reader.get(`${API_BASE}/visualizar/${id}`)
    expect(reply.statusCode).toBe(200)
    return reply.rawPayload.toString('latin1').split('/Subtype /Image').length - 1
  }
  expect(await pictures(issued!.id)).toBe(1)
  expect(await pictures(received!.id)).toBe(0)
  const both = [issued!, issued!].map(({ id }) => id)
  const pdf = await reader.post(`${API_BASE}/baixarNotas`, { cpfcnpj: BRANCH, formato: 'pdf_unico', notas: both })
  expect(pdf.rawPayload.toString('latin1').split('/Subtype /Image').length - 1).toBe(1)
})
