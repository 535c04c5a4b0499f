// spec: 1.11, 3.15, 7.17, 7.18, 9.3

import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { API_BASE } from '@portal/contract/common.ts'
import type { BaixarLinkReply } from '@portal/contract/notas/baixar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { createTaskQueue } from '../../../base/concurrency-limit.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { openGate } from './gate.ts'
import { openDownload } from './open-download.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const SECOND = cnpjOf('44444444')
const STRANGE = cnpjOf('87654321')

let now = new Date('2026-11-21T12:00:00Z')
let server: TestServer
let client: Client
let notas: BuiltNota[]
let strange: BuiltNota
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  for (const taxId of [MAIN, BRANCH, SECOND, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, {
    login: '52998224725',
    empresas: { [MAIN]: 'consulta', [BRANCH]: 'contador', [SECOND]: 'titular' },
  })
  const main = idOf[MAIN] ?? 0
  notas = [
    buildNota(main, { issued: '2026-05-31T23:59:59', eventos: 2 }),
    buildNota(main, { tipo: 'cte', issued: '2026-06-01T00:00:00', papel: 'R' }),
    buildNota(idOf[BRANCH] ?? 0, { tipo: 'mdfe', element: 'MDFe' }),
    buildNota(idOf[SECOND] ?? 0, { element: 'resNFe', situacao: 'resumo' }),
    ...Array.from({ length: 900 }, () => buildNota(main, { tipo: 'nfce', issued: '2026-07-05T08:00:00' })),
  ]
  strange = buildNota(idOf[STRANGE] ?? 0)
  await insertNotas(server.ownerDb, [...notas, strange])
  const [first] = notas
  const chave = first?.chave ?? ''
  await insertEvento(server.ownerDb, {
    empresaId: main,
    chave,
    bytes: Buffer.from('<procEventoNFe>cancela</procEventoNFe>'),
  })
  await insertEvento(server.ownerDb, { empresaId: main, chave, tpEvento: '110110', bytes: null })
})
afterAll(() => server.close())

const baixar = (body: object) => client.post(`${API_BASE}/baixarNotas`, body)
const ids = (some: readonly BuiltNota[]) => some.map(({ id }) => id)

async function entriesOf(zip: Buffer): Promise<Map<string, string>> {
  const file = await yauzl.fromBufferPromise(zip)
  const files = new Map<string, string>()
  for await (const entry of file.eachEntry()) {
    expect(files.has(entry.fileName)).toBe(false)
    files.set(entry.fileName, await text(await file.openReadStreamPromise(entry)))
  }
  return files
}

const nameOf = (taxId: string, { chave, issued, tipo }: BuiltNota, suffix: string) =>
  `${taxId}/${issued.slice(0, 7)}/${tipo}/${chave}-${suffix}.xml`

test('each kind is in the folder of its establishment, month and type, events beside their note', async () => {
  const [nfe, cte, mdfe, resumo] = notas as [BuiltNota, BuiltNota, BuiltNota, BuiltNota] // built by the set-up in this order
  const reply = await baixar({
    cpfcnpj: MAIN,
    tipo: '',
    notas: [nfe.id, { id: cte.id, ds_chave: 'x' }, mdfe.id, resumo.id],
    ds_emitidarec: null,
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="2-empresas_[\d-]{7}[\da-]*_4-notas\.zip"$/),
  })
  expect(await entriesOf(reply.rawPayload)).toEqual(
    new Map([
      [nameOf(MAIN, nfe, 'procNFe'), nfe.bytes.toString()],
      [nameOf(MAIN, nfe, 'evento-110111-1'), '<procEventoNFe>cancela</procEventoNFe>'],
      [nameOf(MAIN, cte, 'procCTe'), cte.bytes.toString()],
      [nameOf(BRANCH, mdfe, 'MDFe'), mdfe.bytes.toString()],
      [nameOf(SECOND, resumo, 'resNFe'), resumo.bytes.toString()],
    ]),
  )
})

test('more notes than one batch, each once even if requested twice; the same bytes each time', async () => {
  const many = ids(notas.slice(4))
  const body = {
    cpfcnpj: MAIN,
    notas: [...many, ...many.slice(0, 50), many[0]?.toUpperCase()],
    tipo: 'nfce',
    ds_emitidarec: 'E',
  }
  const reply = await baixar(body)
  expect((await entriesOf(reply.rawPayload)).size).toBe(900)
  expect((await baixar(body)).rawPayload).toEqual(reply.rawPayload)
})

test('by filter: all matches, without a limit', async () => {
  const both = await baixar({ cpfcnpj: MAIN, filtro: { ds_tipo: '', ds_filial: null } })
  expect((await entriesOf(both.rawPayload)).size).toBe(904)
  const cte = await baixar({ cpfcnpj: MAIN, tipo: 'cte', ds_emitidarec: 'R', filtro: { cnpj_remetente: MAIN } })
  expect((await entriesOf(cte.rawPayload)).size).toBe(1)
  const june = await baixar({ cpfcnpj: MAIN, filtro: { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30' } })
  expect((await entriesOf(june.rawPayload)).size).toBe(2)
})

test('downloaded notes are marked for this account', async () => {
  const isMarked = async (nota: BuiltNota) => {
    const reply = await client.get(`${API_BASE}/consulta?cnpj_remetente=${SECOND}&ds_chave=${nota.chave}`)
    return reply.json<ConsultaReply>().data[0]?.fl_baixada
  }
  const nota = buildNota(idOf[SECOND] ?? 0)
  await insertNotas(server.ownerDb, [nota])
  expect(await isMarked(nota)).toBe('N')
  await baixar({ cpfcnpj: SECOND, notas: [nota.id] })
  expect(await isMarked(nota)).toBe('S')
})

describe('refusals before the first byte', () => {
  test.each<[number, string, () => object]>([
    [400, 'a tax id that is none', () => ({ cpfcnpj: '123', notas: [notas[0]?.id] })],
    [400, 'an unknown field', () => ({ cpfcnpj: MAIN, notas: [], extra: 1 })],
    [400, 'notas that are no list', () => ({ cpfcnpj: MAIN, notas: 'x' })],
    [400, 'an unknown format', () => ({ cpfcnpj: MAIN, notas: [notas[0]?.id], formato: 'csv' })],
    [400, 'a day that does not exist', () => ({ cpfcnpj: MAIN, filtro: { dt_emissaoini: '2026-02-31' } })],
    [400, 'another company in the filter', () => ({ cpfcnpj: MAIN, filtro: { cnpj_remetente: SECOND } })],
    [400, 'shape before right', () => ({ cpfcnpj: STRANGE, filtro: { dt_emissaoini: '2026-02-31' } })],
    [403, 'a company without a right', () => ({ cpfcnpj: STRANGE, notas: [strange.id] })],
    [403, 'an unknown company', () => ({ cpfcnpj: cnpjOf('99999999'), notas: [] })],
    [403, 'a strange branch', () => ({ cpfcnpj: MAIN, filtro: { ds_filial: '0009' } })],
    [404, 'one stranger among many', () => ({ cpfcnpj: MAIN, notas: [...ids(notas), strange.id] })],
    [404, 'an id that does not exist', () => ({ cpfcnpj: MAIN, notas: [notas[0]?.id, uuidv7()] })],
    [404, 'a malformed id', () => ({ cpfcnpj: MAIN, notas: ['x'] })],
    [422, 'an empty list', () => ({ cpfcnpj: MAIN, notas: [] })],
    [422, 'neither list nor filter', () => ({ cpfcnpj: MAIN })],
    [422, 'both', () => ({ cpfcnpj: MAIN, notas: [notas[0]?.id], filtro: { ds_tipo: 'nfe' } })],
    [422, 'a filter that finds nothing', () => ({ cpfcnpj: MAIN, filtro: { ds_busca: 'nadaassim' } })],
    [422, 'one PDF of nothing', () => ({ cpfcnpj: MAIN, filtro: { ds_busca: 'nadaassim' }, formato: 'pdf_unico' })],
  ])('%i: %s', async (status, _, body) => {
    for (const path of ['baixarNotas', 'baixarNotas/link']) {
      const reply = await client.post(`${API_BASE}/${path}`, body())
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(status)
      expect(reply.json<{ message: string }>().message).toBeTruthy()
    }
  })

  test('no token is 401', async () => {
    expect((await server.app.inject({ method: 'POST', url: `${API_BASE}/baixarNotas`, payload: {} })).statusCode).toBe(
      401,
    )
  })
})

test('without the application check, row-level security returns nothing of a stranger', async () => {
  const granted = (taxId: string) => ({
    id: idOf[taxId] ?? 0,
    taxId,
    root: taxId.slice(0, 8),
    name: '',
    uf: 'SP',
    simples: true,
    ...({ papel: 'titular', imports: true, origin: 'direta' } as const),
  })
  const asker = {
    account: { id: client.accountId, name: '' },
    empresas: [granted(MAIN)],
    scope: { empresaIds: [idOf[MAIN] ?? 0], accountId: client.accountId },
  }
  const unused = () => {
    throw new Error('unused')
  }
  const threads = { print: unused, openVolume: unused, width: 1, close: async () => undefined }
  const deps = { ...server, threads, gate: openGate(), printing: createTaskQueue(1) }
  for (const format of ['xml', 'pdf_unico'] as const)
    await expect(
      openDownload(deps, { asker, address: '127.0.0.1' }, { format, taxId: MAIN, wanted: { ids: [strange.id] } }),
    ).rejects.toThrow('não encontrada')
})

test('an error after the first byte breaks the connection, so that no truncated file looks complete', async () => {
  // far more than socket buffers and read-ahead
  const bytes = randomBytes(8000)
  const many = Array.from({ length: 8000 }, () => buildNota(idOf[SECOND] ?? 0, { bytes }))
  await insertNotas(server.ownerDb, many)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${address}${API_BASE}/baixarNotas`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cpfcnpj: SECOND, notas: ids(many) }),
  })
  expect(reply.status).toBe(200)
  await server.owner.query('delete from nota where id = $1', [many.at(-1)?.id])
  const end = await reply.arrayBuffer().then(
    () => 'whole',
    () => 'broken',
  )
  expect(end).toBe('broken')
  const consulta = await client.get(
    `${API_BASE}/consulta?cnpj_remetente=${SECOND}&fl_baixada=S&ds_chave=${many[0]?.chave}`,
  )
  expect(consulta.json<ConsultaReply>().data).toEqual([])
})

describe('a link', () => {
  const body = () => ({ cpfcnpj: MAIN, tipo: 'nfe', ds_emitidarec: 'E', notas: ids(notas.slice(0, 2)) })
  const newLink = async () => (await client.post(`${API_BASE}/baixarNotas/link`, body())).json<BaixarLinkReply>()

  test('returns the zip once, to any bearer', async () => {
    const { url, tamanho_estimado } = await newLink()
    const first = await server.app.inject({ url })
    expect(first.statusCode).toBe(200)
    expect((await entriesOf(first.rawPayload)).size).toBe(3)
    expect(tamanho_estimado).toBeGreaterThan(500)
    const second = await server.app.inject({ url })
    expect(second.statusCode).toBe(404)
    expect(second.json()).toMatchObject({ type: 'download.link_gone' })
  })

  test('used twice at once: one request succeeds', async () => {
    const { url } = await newLink()
    const replies = await Promise.all([1, 2, 3].map(() => server.app.inject({ url })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  })

  test('a status request does not spend it; it expires after 60 s', async () => {
    const { url } = await newLink()
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    now = new Date(now.getTime() + 59_000)
    const { url: late } = await newLink()
    expect((await server.app.inject({ url })).statusCode).toBe(200)
    now = new Date(now.getTime() + 60_001)
    expect((await server.app.inject({ url: late })).statusCode).toBe(404)
  })

  test('uses the rights at the time of use', async () => {
    const guest = await signedIn(server, { login: '11144477735', empresas: [MAIN] })
    const { url } = (await guest.post(`${API_BASE}/baixarNotas/link`, body())).json<BaixarLinkReply>()
    const { url: blockedUrl } = (await guest.post(`${API_BASE}/baixarNotas/link`, body())).json<BaixarLinkReply>()
    await server.owner.query('delete from account_empresa where account_id = $1', [guest.accountId])
    expect((await server.app.inject({ url })).statusCode).toBe(403)
    await server.owner.query('update account set blocked_at = now() where id = $1', [guest.accountId])
    expect((await server.app.inject({ url: blockedUrl })).statusCode).toBe(404)
  })

  test('ends with the session that requested it: logout, idle limit', async () => {
    const guest = await signedIn(server, { login: '39053344705', empresas: [MAIN] })
    const links = await Promise.all(
      ['baixarNotas', 'exportarNotas'].map(async (call) => {
        const wanted = call === 'baixarNotas' ? body() : { ...body(), formato: 'csv', conteudo: 'notas' }
        const { tipo: _tipo, ds_emitidarec: _side, ...rest } = { ...wanted }
        return (await guest.post(`${API_BASE}/${call}/link`, rest)).json<BaixarLinkReply>().url
      }),
    )
    expect((await guest.post(`${API_BASE}/logout`)).statusCode).toBe(204)
    for (const url of links) {
      const reply = await server.app.inject({ url })
      expect([reply.statusCode, reply.json().type]).toEqual([404, 'download.link_gone'])
    }
    const other = await signedIn(server, { login: '86288366757', empresas: [MAIN] })
    const { url } = (await other.post(`${API_BASE}/baixarNotas/link`, body())).json<BaixarLinkReply>()
    await server.owner.query(`update session set used_at = $2 where account_id = $1`, [
      other.accountId,
      new Date(now.getTime() - server.config.sessionIdleMs),
    ])
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  })

  test('is not stored as plain token in the database', async () => {
    const { url } = await newLink()
    const { rows } = await server.owner.query<{ row: string }>('select l::text as row from download_link l')
    expect(rows.some(({ row }) => row.includes(url.split('/').at(-1) ?? ''))).toBe(false)
  })
})
