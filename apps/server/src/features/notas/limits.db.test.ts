import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** An office that entered without proof, after somebody else proved the company: what it brought itself, and nothing else. */
const EMPRESA = DEMO_COMPANIES[0]!
const MES = '2026-06'

let server: TestServer
let titular: Client
let dono: Client
let own: string
let foreign: string

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  const intake = await openIntake(server, [])
  const empresaId = await insertEmpresa(server, { taxId: EMPRESA.taxId, name: EMPRESA.name, uf: EMPRESA.uf })
  titular = await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [EMPRESA.taxId]: 'titular' } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana' })
  await sql`insert into escritorio (id, name, uf, created_at) values ('01939f6e-7a00-7000-8000-000000000009', 'Estranho', 'SP', now())`.execute(
    server.ownerDb,
  )
  await sql`insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
    select ${dono.accountId}::uuid, id, 'dono', 'Ana', now(), now() from escritorio`.execute(server.ownerDb)
  await sql`insert into carteira (escritorio_id, empresa_id, created_at, standing)
    select id, ${empresaId}, now(), 'limited' from escritorio`.execute(server.ownerDb)
  await sql`insert into empresa_proof (empresa_id, kind, account_id, proven_at)
    values (${empresaId}, 'acesso', ${titular.accountId}::uuid, now() - interval '1 day')`.execute(server.ownerDb)
  const notas = [...generate({ seed: 5, count: 40, empresa: EMPRESA, from: MES, to: MES })].filter(
    ({ name }) => !/evento/i.test(name),
  )
  const [first, second] = [notas[0]?.bytes, notas[1]?.bytes]
  if (!first || !second) throw new Error('no documents')
  await intake.importFiles(titular, EMPRESA.taxId, [{ name: '1.xml', bytes: first }])
  await intake.importFiles(dono, EMPRESA.taxId, [{ name: '2.xml', bytes: second }])
  await intake.close()
  const { rows } = await sql<{ id: string; brought_by: string }>`select id, brought_by from nota`.execute(
    server.ownerDb,
  )
  own = rows.find(({ brought_by }) => brought_by === dono.accountId)?.id ?? ''
  foreign = rows.find(({ brought_by }) => brought_by === titular.accountId)?.id ?? ''
  expect([rows.length, own !== '', foreign !== '']).toEqual([2, true, true])
}, 120_000)
afterAll(() => server.close())

const statusOf = async (client: Client, path: string) => (await client.get(`${API_BASE}${path}`)).statusCode
const download = (client: Client, body: object, way = '') =>
  client.post(`${API_BASE}/baixarNotas${way}`, { cpfcnpj: EMPRESA.taxId, ...body })
/** Documents that a zip names. */
const filesOf = (zip: Buffer) => (zip.toString('latin1').match(/[^/]{1,60}\.(xml|pdf)(?=PK|[^.])/g) ?? []).length > 0

test('XML and print of what it brought itself, and of nothing else', async () => {
  expect([await statusOf(dono, `/xml/${own}`), await statusOf(dono, `/visualizar/${own}`)]).toEqual([200, 200])
  expect([await statusOf(dono, `/xml/${foreign}`), await statusOf(dono, `/visualizar/${foreign}`)]).toEqual([404, 404])
  expect([await statusOf(titular, `/xml/${foreign}`), await statusOf(titular, `/visualizar/${own}`)]).toEqual([
    200, 200,
  ])
})

test.each(['xml', 'pdf', 'ambos', 'pdf_unico'])(
  'a file of format %s holds what it brought itself, and nothing else',
  async (formato) => {
    const mine = await download(dono, { notas: [own], formato })
    expect([mine.statusCode, mine.rawPayload.length > 500]).toEqual([200, true])
    for (const notas of [[foreign], [own, foreign]])
      expect((await download(dono, { notas, formato })).statusCode, notas.join()).toBe(404)
    expect((await download(titular, { notas: [own, foreign], formato })).statusCode).toBe(200)
  },
)

test('a filter finds what it brought itself alone, also by a link', async () => {
  const chaves = await sql<{ id: string; chave: string }>`select id, chave from nota`.execute(server.ownerDb)
  const chaveOf = (id: string) => chaves.rows.find((row) => row.id === id)?.chave ?? ''
  const holds = (zip: Buffer) => [own, foreign].map((id) => zip.includes(chaveOf(id)))
  const zip = await download(dono, { filtro: { cnpj_remetente: EMPRESA.taxId } })
  expect([zip.statusCode, filesOf(zip.rawPayload), holds(zip.rawPayload)]).toEqual([200, true, [true, false]])
  const link = await download(dono, { filtro: { cnpj_remetente: EMPRESA.taxId } }, '/link')
  const taken = await server.app.inject({ method: 'GET', url: link.json<{ url: string }>().url })
  expect([taken.statusCode, holds(taken.rawPayload)]).toEqual([200, [true, false]])
  expect(holds((await download(titular, { filtro: { cnpj_remetente: EMPRESA.taxId } })).rawPayload)).toEqual([
    true,
    true,
  ])
})

test('an event that the titular brings to its note is in no file of the office', async () => {
  const { rows } = await sql<{ empresa_id: number; chave: string; arquivo_sha256: Buffer }>`
    select empresa_id, chave, arquivo_sha256 from nota where id = ${own}::uuid`.execute(server.ownerDb)
  const [nota] = rows
  if (!nota) throw new Error('no note')
  await sql`update nota set eventos = 1 where id = ${own}::uuid`.execute(server.ownerDb)
  await sql`insert into evento (empresa_id, id, chave, tp_evento, n_seq, author_tax_id, occurred_local, occurred_text, registered, summary,
      verified, marks, proof, arquivo_sha256, brought_by)
    values (${nota.empresa_id}, gen_random_uuid(), ${nota.chave}, '110110', 1, ${EMPRESA.taxId}, now()::timestamp, '2026-06-20T10:00:00-03:00', true, false,
      true, '{}', 'provada', ${nota.arquivo_sha256},
      ${titular.accountId}::uuid)`.execute(server.ownerDb)
  // an id after the proof, as that of a row of today
  await sql`update evento set id = ${'ffffffff-ffff-7fff-bfff-ffffffffffff'}::uuid`.execute(server.ownerDb)
  const eventsIn = async (client: Client) => (await download(client, { notas: [own] })).rawPayload.includes('110110')
  expect([await eventsIn(dono), await eventsIn(titular)]).toEqual([false, true])
})

test('details, exports and sums stay closed', async () => {
  expect(await statusOf(dono, `/documento/${own}`)).toBe(404)
  for (const path of [
    `/inicio?nr_cpfcnpj=${EMPRESA.taxId}`,
    `/totaisNotas?ds_por=cfop&cnpj_remetente=${EMPRESA.taxId}`,
  ])
    expect(await statusOf(dono, path), path).toBe(403)
  const body = { cpfcnpj: EMPRESA.taxId, conteudo: 'notas', formato: 'csv', notas: [own] }
  expect((await dono.post(`${API_BASE}/exportarNotas`, body)).statusCode).toBe(403)
})
