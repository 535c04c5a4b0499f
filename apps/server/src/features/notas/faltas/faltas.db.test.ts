import { API_BASE } from '@portal/contract/common.ts'
import type { Falta, FaltasReply } from '@portal/contract/notas/faltas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas, nextChave } from '../../../testing/notas.ts'
import { pdfTextOf } from '../../../testing/pdf-text.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const STRANGE = cnpjOf('11111112')
const MES = '2026-06'

let server: TestServer
let client: Client
let reader: Client
let summary: BuiltNota
const refusedKey = nextChave('nfe', 77)
const idOf: Record<string, number> = {}

const ask = (asker: Client, taxId = MAIN, mes = MES) => asker.get(`${API_BASE}/faltas?nr_cpfcnpj=${taxId}&mes=${mes}`)
const faltas = async (): Promise<Falta[]> => (await ask(client)).json<FaltasReply>().data
const mark = (asker: Client, body: object) =>
  asker.post(`${API_BASE}/faltas/pedido`, { nr_cpfcnpj: MAIN, mes: MES, fl_pedido: 'S', ...body })

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [MAIN, BRANCH, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, { login: '52998224725', empresas: [MAIN, BRANCH] })
  reader = await signedIn(server, { login: '39053344705', empresas: { [MAIN]: 'consulta' } })
  const main = idOf[MAIN] ?? 0
  const issued = '2026-06-10T10:00:00'
  const held = buildNota(main, { issued, papel: 'R', number: 9 })
  summary = buildNota(main, { issued, papel: 'R', situacao: 'resumo', number: 31, cents: 123_456 })
  await insertNotas(server.ownerDb, [
    ...[100, 103, 110].map((number) => buildNota(main, { issued, number })),
    ...[5, 7].map((number) => buildNota(idOf[BRANCH] ?? 0, { issued, number })),
    ...[1, 3].map((number) => buildNota(idOf[STRANGE] ?? 0, { issued, number })),
    ...[held, summary, buildNota(main, { issued: '2026-07-01T00:00:00', papel: 'R', situacao: 'resumo' })],
  ])
  const upload = uuidv7()
  await server.owner.query(
    `insert into upload (empresa_id, id, spool, name, files, bytes, state, rejected, received_at)
     values ($1, $2, 'x', 'a.zip', 1, 1, 'concluida', 4, '2026-07-02T10:00:00-03:00')`,
    [main, upload],
  )
  const lines: [string, string, string][] = [
    [refusedKey, 'rejeitado', 'nfe'],
    [held.chave, 'rejeitado', 'nfe'],
    [summary.chave, 'rejeitado', 'nfe'],
    [nextChave('nfe', 78), 'importado', 'nfe'],
    [nextChave('nfe', 79), 'rejeitado', 'eventos'],
  ]
  for (const [position, [chave, verdict, kind]] of lines.entries())
    await server.owner.query(
      `insert into upload_line (empresa_id, upload_id, position, name, verdict, chave, kind, reason) values ($1, $2, $3, 'a.xml', $4, $5, $6, 'Assinatura inválida.')`,
      [main, upload, position, verdict, chave, kind],
    )
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('delete from falta_pedido'))

test('one row for each range of numbers, each summary and each refused file, also of the branches that the user may see', async () => {
  const rows = await faltas()
  expect(
    rows.map(({ ds_falta, cpfcnpj, nr_de, nr_ate, quantidade }) => [ds_falta, cpfcnpj, nr_de, nr_ate, quantidade]),
  ).toEqual([
    ['lacuna', MAIN, 101, 102, 2],
    ['lacuna', MAIN, 104, 109, 6],
    ['lacuna', BRANCH, 6, 6, 1],
    ['resumo', MAIN, 31, 31, 1],
    ['recusado', MAIN, 77, 77, 1],
  ])
  expect(rows[3]).toMatchObject({ ds_chave: summary.chave, id: summary.id, vl_docfiscal: 1234.56, dt_pedido: null })
  expect(rows[4]).toMatchObject({ ds_chave: refusedKey, ds_motivo: 'Assinatura inválida.', tipo: 'nfe' })
  const may = (await ask(client, MAIN, '2026-05')).json<FaltasReply>()
  expect(may).toEqual({ mes: '2026-05', data: [], fl_todas: 'S' })
})

test('on paper: every row, numbers and amounts by kind, for those with a right', async () => {
  const print = (asker: Client, taxId: string) => asker.get(`${API_BASE}/faltas/pdf?nr_cpfcnpj=${taxId}&mes=${MES}`)
  const reply = await print(client, MAIN)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.headers['content-disposition']).toMatch(/filename="Empresa-\w+_o-que-falta_2026-06_5-linhas\.pdf"$/)
  const text = pdfTextOf(reply.rawPayload)
  expect(text[0]).toMatch(/^O que falta em junho de 2026 · .* · 12\.345\.678\/0001-\d\d · 2 estabelecimentos$/)
  expect(text).toEqual(expect.arrayContaining(['101 a 102', '104 a 109', '6', '31', '77', 'Página 1 de 1']))
  const sums = text.slice(text.indexOf('SOMAS'))
  expect(sums.slice(sums.indexOf('Números sem documento'), -1)).toEqual(
    expect.arrayContaining(['Números sem documento', '9', 'Notas de que só há o resumo', '1', '1.234,56']),
  )
  expect((await print(client, STRANGE)).statusCode).toBe(403)
})

test('a request stays on its row with date and name, holds for a part of its range, and can be taken back', async () => {
  const range = { modelo: 55, nr_serie: 1, nr_de: 104, nr_ate: 109 }
  expect((await mark(client, { faltas: [range, { ds_chave: summary.chave }] })).json()).toEqual({ quantidade: 2 })
  const asked = async () =>
    (await faltas()).filter(({ dt_pedido }) => dt_pedido).map(({ nr_de, nr_ate }) => [nr_de, nr_ate])
  expect(await asked()).toEqual([
    [104, 109],
    [31, 31],
  ])
  expect((await faltas())[1]?.nm_pedido).toBeTruthy()
  await insertNotas(server.ownerDb, [buildNota(idOf[MAIN] ?? 0, { issued: '2026-06-10T10:00:00', number: 106 })])
  expect(await asked()).toEqual([
    [104, 105],
    [107, 109],
    [31, 31],
  ])
  await mark(client, { fl_pedido: 'N', faltas: [{ ds_chave: summary.chave }] })
  expect(await asked()).toEqual([
    [104, 105],
    [107, 109],
  ])
  await mark(client, { faltas: [range] })
  const { rows } = await server.owner.query('select 1 from falta_pedido')
  expect(rows).toHaveLength(1)
})

test('a mark taken back from one part of a range stays on the rest, with its date and name', async () => {
  const range = { modelo: 55, nr_serie: 1 }
  const marks = async () => {
    const { rows } = await server.owner.query<{
      number_from: string
      number_to: string
      asked_by: string
      old: boolean
    }>(`select number_from, number_to, asked_by, asked_at = '2026-07-05' as old from falta_pedido order by number_from`)
    return rows.map(({ number_from, number_to, old }) => [Number(number_from), Number(number_to), old])
  }
  await mark(client, { faltas: [{ ...range, nr_de: 100, nr_ate: 120 }] })
  await server.owner.query("update falta_pedido set asked_at = '2026-07-05'")
  const parts = [
    { ...range, nr_de: 104, nr_ate: 105 },
    { ...range, nr_de: 110, nr_ate: 112 },
    { ...range, nr_serie: 2, nr_de: 100, nr_ate: 103 },
    { ...range, nr_de: 119, nr_ate: 130 },
  ]
  await mark(client, { fl_pedido: 'N', faltas: parts })
  expect(await marks()).toEqual([
    [100, 103, true],
    [106, 109, true],
    [113, 118, true],
  ])
  await mark(client, { faltas: [{ ...range, nr_de: 107, nr_ate: 107 }] })
  expect(await marks()).toEqual([
    [100, 103, true],
    [106, 106, true],
    [107, 107, false],
    [108, 109, true],
    [113, 118, true],
  ])
})

test('a reader sees and does not mark; a company of others, a row without name and too many rows are refused', async () => {
  expect((await ask(reader)).statusCode).toBe(200)
  expect((await mark(reader, { faltas: [{ ds_chave: summary.chave }] })).statusCode).toBe(403)
  expect((await ask(client, STRANGE)).statusCode).toBe(403)
  expect((await mark(client, { nr_cpfcnpj: STRANGE, faltas: [{ ds_chave: summary.chave }] })).statusCode).toBe(403)
  for (const falta of [
    {},
    { modelo: 55, nr_serie: 1, nr_de: 9, nr_ate: 8 },
    { modelo: 55, nr_serie: 1, nr_de: -1, nr_ate: 8 },
  ])
    expect((await mark(client, { faltas: [falta] })).statusCode).toBe(400)
  const many = Array.from({ length: 501 }, () => ({ ds_chave: summary.chave }))
  expect((await mark(client, { faltas: many })).statusCode).toBe(400)
})
