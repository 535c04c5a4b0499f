import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Problem } from '@portal/contract/common.ts'
import {
  CONTEUDOS_SERVICO,
  RELATORIOS,
  RELATORIOS_SERVICO,
  type TotaisNotasReply,
} from '@portal/contract/notas/exportar.ts'
import { type ConsultaReply, SITUACOES } from '@portal/contract/notas.ts'
import { manifestoLastDays } from '@portal/fiscal/evento/manifesto.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../testing/intake.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { pdfTextOf } from '../../../testing/pdf-text.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { ITEM_COLUMNS } from '../../intake/read/item-rows.ts'

const [DEMO] = DEMO_COMPANIES
const HOME = DEMO?.taxId ?? ''
const RANDOM = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let intake: TestIntake
let client: Client
let notas: BuiltNota[]
let strange: BuiltNota
const idOf: Record<string, number> = {}

/** Deterministic pseudorandom numbers. */
let state = 7
const random = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}
const pick = <T>(...choices: T[]): T => choices[random(choices.length)] as T // the index is within the array

/** Items whose sum is near the note's total or far from it: flags, relieved ICMS, deviations in cents. */
const randomItem = ({ id, empresaId }: BuiltNota, n: number) => ({
  ...Object.fromEntries(
    ITEM_COLUMNS.filter((column) => column.endsWith('_cents')).map((column) => [column, random(5000)]),
  ),
  empresa_id: empresaId,
  nota_id: id,
  n_item: n,
  in_total: random(10) > 0,
  icms_relief_deducted: random(2) > 0,
  has_ibscbs: true,
  ibscbs_special: false,
  reform_key: '',
  cfop: pick('5102', '5405', '6102', null),
  ncm: pick('22030000', '04012010', null),
  origin: pick('0', '1', null),
  icms_cst: pick('00', '60', null),
  csosn: null,
  icms_rate: pick('18', '18.00', '12.0000', null),
  name: pick('Café', '=2+2'),
})

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  for (const taxId of [HOME, RANDOM, BRANCH, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, {
    login: '52998224725',
    empresas: { [HOME]: 'contador', [RANDOM]: 'consulta', [BRANCH]: 'consulta' },
  })
  const files = DEMO ? [...generate({ seed: 3, count: 250, empresa: DEMO, from: '2026-05', to: '2026-07' })] : []
  await intake.importFiles(client, HOME, files)
  notas = Array.from({ length: 120 }, (_, index) =>
    buildNota(idOf[index % 5 === 0 ? BRANCH : RANDOM] ?? 0, {
      tipo: pick('nfe', 'nfce', 'cte', 'mdfe'),
      papel: pick('E', 'R'),
      cents: random(1_000_000),
      situacao: pick(...SITUACOES),
      homologacao: random(8) === 0,
      partyName: pick('Cliente Um', '+Cliente;Dois', '-Três "X"'),
      partyTaxId: pick('11222333000181', '52998224725'),
      issued: `2026-06-${String(1 + random(28)).padStart(2, '0')}T10:00:00`,
    }),
  )
  strange = buildNota(idOf[STRANGE] ?? 0)
  await insertNotas(server.ownerDb, [...notas, strange])
  const items = notas.flatMap((nota) => Array.from({ length: random(4) }, (_, n) => randomItem(nota, n + 1)))
  await sql`insert into nota_item select * from json_populate_recordset(null::nota_item, ${JSON.stringify(items)}::json)`.execute(
    server.ownerDb,
  )
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const totalsOf = async (taxId: string, query = '') =>
  (await client.get(`${API_BASE}/consulta?cnpj_remetente=${taxId}&totais=1&limite=1${query}`)).json<ConsultaReply>()
    .totais
const report = async (taxId: string, por: string, query = '') => {
  const reply = await client.get(`${API_BASE}/totaisNotas?cnpj_remetente=${taxId}&ds_por=${por}${query}`)
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  return reply.json<TotaisNotasReply>()
}
const exported = (body: object) => client.post(`${API_BASE}/exportarNotas`, body)
/** Reports of what other documents than NFS-e have, too. */
const OF_ANY_KIND = RELATORIOS.filter((por) => !RELATORIOS_SERVICO.includes(por))

const reais = (amount: number | null) => amount?.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
const cents = (amount: number | null): number => Math.round((amount ?? Number.NaN) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

async function tableOf(body: object): Promise<Record<string, unknown>[]> {
  const reply = await exported({ ...body, formato: 'xlsx' })
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  const [sheet] = await readXlsxFile(reply.rawPayload)
  const [heads = [], ...rows] = sheet?.data ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [String(head), row[index]])))
}

/** The lines of a spreadsheet of notes or items, without the total at the end. */
const linesOf = async (body: object) => (await tableOf(body)).slice(0, -1)

describe.each([
  ['documents of the demonstration', HOME],
  ['documents at random', RANDOM],
])('%s', (_, taxId) => {
  test.each(OF_ANY_KIND)('totals by %s add up to the list’s sum to the cent', async (por) => {
    for (const query of [
      '',
      '&ds_emitidarec=E',
      '&ds_tipo=nfe&dt_emissaoini=2026-06-01&dt_emissaofim=2026-06-15',
      '&fl_homologacao=1',
    ]) {
      const { data, totais, vl_diferenca } = await report(taxId, por, query)
      expect(totais).toEqual(await totalsOf(taxId, query))
      expect(sum(data.map(({ vl_docfiscal }) => cents(vl_docfiscal)))).toBe(cents(totais.vl_docfiscal))
      expect(vl_diferenca).toBe(0)
      expect(new Set(data.map((line) => `${line.ds_linha} ${line.cd_grupo} ${line.nm_grupo}`)).size).toBe(data.length)
    }
  })

  test('the totals by CFOP name the operation', async () => {
    const { data } = await report(taxId, 'cfop', '&ds_tipo=nfe')
    const named = data.flatMap(({ cd_grupo, nm_grupo }) => (cd_grupo === '5102' ? [nm_grupo] : []))
    expect(named).toEqual(['Venda de mercadoria'])
  })

  test('a file of totals has the same lines, their sum and the list’s', async () => {
    const { data, totais } = await report(taxId, 'cfop')
    const rows = await tableOf({ cpfcnpj: taxId, conteudo: 'cfop', filtro: {} })
    expect(rows.slice(0, data.length).map((row) => [row.CFOP, row.Notas, row.Valor])).toEqual(
      data.map((line) => [line.cd_grupo, line.nr_notas, line.vl_docfiscal]),
    )
    const last = rows.slice(data.length).map((row): [unknown, unknown] => [row.Descrição, row.Valor])
    expect(last.slice(0, 2)).toEqual([
      ['Total', totais.vl_docfiscal],
      ['Soma da lista', totais.vl_docfiscal],
    ])
  })

  test('one line per note; those in force add up to the list’s sum', async () => {
    const rows = await linesOf({ cpfcnpj: taxId, conteudo: 'notas', filtro: { fl_homologacao: '1' } })
    const totais = await totalsOf(taxId, '&fl_homologacao=1')
    expect(rows.length).toBe(totais?.quantidade)
    const counted = rows.filter((row) => row['Entra na soma'] === 'Sim')
    expect(sum(counted.map((row) => cents(Number(row['Valor da nota']))))).toBe(cents(totais?.vl_docfiscal ?? 0))
    expect(rows.every((row) => /^[0-9A-Z]{44}$/.test(String(row['Chave de acesso'])))).toBe(true)
    expect(rows.every((row) => row.Emissão instanceof Date)).toBe(true)
  })
})

test('the taxes of an imported note are its stated totals, and its items add up to them', async () => {
  const rows = await linesOf({ cpfcnpj: HOME, conteudo: 'notas', filtro: { ds_tipo: 'nfe' } })
  const items = await linesOf({ cpfcnpj: HOME, conteudo: 'itens', filtro: { ds_tipo: 'nfe' } })
  expect(rows.length).toBeGreaterThan(30)
  for (const head of ['BC do ICMS', 'ICMS', 'ICMS ST', 'IPI', 'PIS', 'COFINS', 'Frete', 'Desconto']) {
    const ofNotes = rows.filter((row) => row.Situação !== 'Resumo').map((row) => cents(Number(row[head] ?? 0)))
    expect([head, sum(ofNotes)]).toEqual([head, sum(items.map((row) => cents(Number(row[head] ?? 0))))])
  }
  expect(sum(rows.map((row) => cents(Number(row.ICMS ?? 0))))).toBeGreaterThan(0)
  expect(rows.filter((row) => row.Situação === 'Resumo').every((row) => row.ICMS === null)).toBe(true)
})

// spec: m23
test.each(['notas', 'itens'])('the spreadsheet of %s ends with the sum of each amount', async (conteudo) => {
  for (const cpfcnpj of [HOME, RANDOM]) {
    const filtro = { fl_homologacao: '1' }
    const body = { cpfcnpj, conteudo, filtro }
    const rows = await tableOf(body)
    const total = rows.at(-1) ?? {}
    expect(total.Tipo).toBe('Total')
    const counted = new Set(
      (await linesOf({ cpfcnpj, conteudo: 'notas', filtro }))
        .filter((row) => row['Entra na soma'] === 'Sim')
        .map((row) => row['Chave de acesso']),
    )
    const summed = rows.filter((row) => counted.has(row['Chave de acesso']))
    for (const head of ['BC do ICMS', 'ICMS', 'IPI', 'PIS', 'Desconto'])
      expect([head, cents(Number(total[head] ?? 0))]).toEqual([
        head,
        sum(summed.map((row) => cents(Number(row[head] ?? 0)))),
      ])
    if (conteudo === 'notas')
      expect(total['Valor da nota']).toBe((await totalsOf(cpfcnpj, '&fl_homologacao=1'))?.vl_docfiscal)
    expect(total.Número).toBeNull()
  }
  const csv = (await exported({ cpfcnpj: RANDOM, formato: 'csv', conteudo, filtro: {} })).rawPayload.toString()
  expect(csv).not.toMatch(/^Total;/m)
})

test('a CT-e is one group with the CST and rate that it states', async () => {
  const { data } = await report(HOME, 'cst', '&ds_tipo=cte')
  expect(data.length).toBeGreaterThan(0)
  expect(data.every(({ ds_linha, nr_itens }) => ds_linha === 'grupo' && nr_itens === 0)).toBe(true)
  expect(data[0]?.cd_grupo).toMatch(/^\d{2}$/)
  expect(data[0]?.nm_grupo).toBeTruthy()
})

test('notes without a row of totals are listed as notes without detail', async () => {
  const empresaId = idOf[HOME] ?? 0
  await server.owner.query(
    `create table kept_total as select * from nota_total where empresa_id = ${empresaId};
     delete from nota_total where empresa_id = ${empresaId}`,
  )
  const { nr_semdetalhe, totais } = await report(HOME, 'cst', '&ds_tipo=cte')
  await server.owner.query('insert into nota_total select * from kept_total; drop table kept_total')
  const authorized = totais.por_situacao.find(({ ds_situacao }) => ds_situacao === 'autorizada')
  expect(nr_semdetalhe).toBe(authorized?.quantidade)
  expect(nr_semdetalhe).toBeGreaterThan(0)
})

test('a selection has its own totals, in the requested order, each note once', async () => {
  const some = notas.filter(({ situacao }) => situacao === 'autorizada').slice(0, 7)
  const ids = some.map(({ id }) => id)
  const { totais, vl_diferenca } = (
    await client.post(`${API_BASE}/totaisNotas`, { cpfcnpj: RANDOM, ds_por: 'ncm', notas: [...ids, ids[0]] })
  ).json<TotaisNotasReply>()
  const counted = some.filter(({ homologacao }) => !homologacao)
  expect([totais.quantidade, cents(totais.vl_docfiscal)]).toEqual([7, sum(counted.map((nota) => nota.cents))])
  expect(vl_diferenca).toBe(0)
  const rows = await linesOf({ cpfcnpj: RANDOM, conteudo: 'notas', notas: ids.toReversed() })
  expect(rows.map((row) => row['Chave de acesso'])).toEqual(some.map(({ chave }) => chave).toReversed())
})

test('each line has the proof of the note, its origin and a pending cancellation', async () => {
  const made = Array.from({ length: 4 }, () => buildNota(idOf[STRANGE] ?? 0))
  await insertNotas(server.ownerDb, made)
  const reader = await signedIn(server, { login: '11144477735', empresas: { [STRANGE]: 'consulta' } })
  const states = [
    ['provada', true, false, false],
    ['provada', false, true, false],
    ['assinada', false, false, false],
    ['alegada', false, false, true],
  ]
  for (const [index, state] of states.entries())
    await server.owner.query(
      'update nota set proof = $2, obtained = $3, foreign_copy = $4, pending_cancellation = $5 where id = $1',
      [made[index]?.id, ...state],
    )
  const body = { cpfcnpj: STRANGE, formato: 'xlsx', conteudo: 'notas', notas: made.map(({ id }) => id) }
  const [sheet] = await readXlsxFile((await reader.post(`${API_BASE}/exportarNotas`, body)).rawPayload)
  expect(sheet?.data.slice(0, -1).map((row) => row.slice(-7, -4))).toEqual([
    ['Prova', 'De terceiro', 'Cancelamento a confirmar'],
    ['Obtida', 'Não', 'Não'],
    ['Provada', 'Sim', 'Não'],
    ['Assinada', 'Não', 'Não'],
    ['Alegada', 'Não', 'Sim'],
  ])
})

test('each line has the manifestação of a received NF-e and the ends of its deadlines', async () => {
  const [yesterday, old] = [1, 100].map((days) => new Date(Date.now() - days * 86_400_000).toISOString())
  const states: Pick<BuiltNota, 'manifest' | 'authorizedAt'>[] = [
    { manifest: 'confirmada', authorizedAt: '2026-06-01T12:00:00Z' },
    { manifest: 'sem', authorizedAt: yesterday ?? null },
    { manifest: 'ciencia', authorizedAt: old ?? null },
    { manifest: null, authorizedAt: null },
  ]
  const made = states.map((state) => buildNota(idOf[STRANGE] ?? 0, { papel: 'R', ...state }))
  await insertNotas(server.ownerDb, made)
  const reader = await signedIn(server, { login: '39053344705', empresas: { [STRANGE]: 'consulta' } })
  const body = { cpfcnpj: STRANGE, formato: 'csv', conteudo: 'notas', notas: made.map(({ id }) => id) }
  const text = (await reader.post(`${API_BASE}/exportarNotas`, body)).rawPayload.toString('utf8')
  const days = (authorised?: string) => {
    const last = manifestoLastDays(authorised ?? null)
    return [last?.ciencia, last?.final].map((day) => `${day?.split('-').toReversed().join('/')} 23:59:59`)
  }
  const lines = text.split('\r\n').slice(0, 5)
  expect(lines.map((line) => line.split(';').slice(-4, -1))).toEqual([
    ['Manifestação', 'Prazo da Ciência', 'Prazo da conclusiva'],
    ['Confirmada', '11/06/2026 23:59:59', '30/08/2026 23:59:59'],
    ['Sem manifestação', ...days(yesterday)],
    ['Confirmada por silêncio', ...days(old)],
    ['', '', ''],
  ])
})

test('a CSV in the format of Brazilian spreadsheets, in the list’s order', async () => {
  const body = {
    cpfcnpj: RANDOM,
    formato: 'csv',
    conteudo: 'notas',
    filtro: { fl_homologacao: '1' },
    ordem: 'vl_docfiscal',
  }
  const reply = await exported(body)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(RegExp(`filename="Empresa-\\w+_[^"]*${notas.length}-notas.csv"`)),
  })
  const text = reply.rawPayload.toString()
  expect(text.startsWith('\uFEFFTipo;Modelo;Série;Número;')).toBe(true)
  const lines = text.split('\r\n').slice(1, -1)
  expect(lines.length).toBe(notas.length)
  const amounts = lines.map((line) => Number(/;(\d+,\d\d);(?:Sim|Não);/.exec(line)?.[1]?.replace(',', '')))
  expect(amounts).toEqual(notas.map((nota) => nota.cents).sort((a, b) => a - b))
  expect(text).toContain(`"=""${notas[0]?.chave}"""`)
  expect(text).toContain(`"'+Cliente;Dois"`)
  expect(text).toContain(`"'-Três ""X"""`)
  const items = (await exported({ ...body, conteudo: 'itens' })).rawPayload.toString()
  expect(items).toContain(";'=2+2;")
})

test.each(OF_ANY_KIND)('the totals by %s on paper: every line, their total and the list’s sum', async (por) => {
  const reply = await exported({ cpfcnpj: RANDOM, formato: 'pdf', conteudo: por, filtro: { ds_emitidarec: 'E' } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.headers['content-disposition']).toMatch(RegExp(`_totais-por-${por}\\.pdf"$`))
  const { data, totais } = await report(RANDOM, por, '&ds_emitidarec=E')
  const text = pdfTextOf(reply.rawPayload)
  expect(text[0]).toMatch(/^Totais por /)
  const total = reais(totais.vl_docfiscal)
  // column titles repeat the word; the total's row follows all others
  const lines = text.slice(0, text.lastIndexOf('Total'))
  for (const { vl_docfiscal } of data) expect(lines).toContain(reais(vl_docfiscal))
  expect(text.slice(text.lastIndexOf('Total'))).toContain(total)
  expect(text[text.indexOf('Soma da lista') + 2]).toBe(total)
})

test('the list on paper: a PDF of the notes, for those with a right', async () => {
  const base = { cpfcnpj: RANDOM, formato: 'pdf', conteudo: 'notas', filtro: { fl_homologacao: '1' } }
  const reply = await exported(base)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const text = pdfTextOf(reply.rawPayload)
  const totais = await totalsOf(RANDOM, '&fl_homologacao=1')
  const [head, ...rows] = text
  expect(head).toMatch(/^Lista de notas/)
  expect(rows.filter((line) => /^\d+\/\d+$/.test(line)).length).toBe(notas.length)
  expect(rows[rows.indexOf('Na soma') + 2]).toBe(reais(totais?.vl_docfiscal ?? null))
  expect((await exported({ ...base, conteudo: 'itens' })).statusCode).toBe(422)
  expect((await exported({ ...base, cpfcnpj: STRANGE })).statusCode).toBe(403)
})

// spec: M12
test('500 notes printed are 500 rows on paper, each once, and the sum on paper is the list’s', async () => {
  const taxId = cnpjOf('55555555')
  const empresaId = await insertEmpresa(server, { taxId })
  const printer = await signedIn(server, { login: '86288366757', empresas: { [taxId]: 'consulta' } })
  const many = Array.from({ length: 500 }, (_, index) =>
    buildNota(empresaId, {
      number: index + 1,
      cents: 1 + random(9_999_999),
      issued: '2026-06-10T10:00:00',
      situacao: index % 50 === 0 ? 'cancelada' : index % 99 === 7 ? 'resumo' : 'autorizada',
    }),
  )
  await insertNotas(server.ownerDb, many)
  const filtro = { ds_tipo: 'nfe', dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30' }
  const query = `cnpj_remetente=${taxId}&totais=1&limite=1&${new URLSearchParams(filtro)}`
  const { totais } = (await printer.get(`${API_BASE}/consulta?${query}`)).json<ConsultaReply>()
  const body = { cpfcnpj: taxId, formato: 'pdf', conteudo: 'notas', filtro }
  const text = pdfTextOf((await printer.post(`${API_BASE}/exportarNotas`, body)).rawPayload)
  const numbers = text.filter((line) => /^\d+\/1$/.test(line))
  expect(numbers.length).toBe(500)
  expect(new Set(numbers)).toEqual(new Set(many.map((nota) => `${nota.number}/1`)))
  const counted = many.filter(({ situacao }) => situacao === 'autorizada')
  expect(totais?.quantidade).toBe(500)
  expect(cents(totais?.vl_docfiscal ?? null)).toBe(sum(counted.map((nota) => nota.cents)))
  const row = (name: string) => text.slice(text.indexOf(name) + 1, text.indexOf(name) + 3)
  expect(row('Na soma')).toEqual([String(counted.length), reais(totais?.vl_docfiscal ?? null)])
  for (const { ds_situacao, quantidade, vl_docfiscal } of totais?.por_situacao ?? [])
    if (ds_situacao !== 'autorizada')
      expect(row(`Fora da soma: ${ds_situacao}`)).toEqual([String(quantidade), reais(vl_docfiscal)])
  expect(totais?.por_situacao.length).toBe(3)
  const pages = text.filter((line) => line.startsWith('Página '))
  expect(pages).toEqual(pages.map((_, index) => `Página ${index + 1} de ${pages.length}`))
  expect(text.filter((line) => line.startsWith('Lista de notas')).length).toBe(pages.length)
})

// spec: M15
test('the file name has content, company and time; the download is audited', async () => {
  const filtro = { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30', ds_filial: '0002' }
  const reply = await exported({ cpfcnpj: BRANCH, formato: 'xlsx', conteudo: 'ncm', filtro })
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="Empresa-\w+_(\w|-)*2026-06_\d+-notas?_totais-por-ncm\.xlsx"$/,
  )
  const { rows } = await server.owner.query<{ detail: string }>(
    `select detail from audit where empresa_id = $1 and what = 'nota.export' order by id desc limit 1`,
    [idOf[BRANCH]],
  )
  expect(rows).toEqual([{ detail: 'Por NCM, xlsx' }])
})

describe('refusals before the first byte', () => {
  const base = { cpfcnpj: RANDOM, formato: 'csv', conteudo: 'notas' }
  test.each<[number, string, () => object]>([
    [400, 'an unknown format', () => ({ ...base, formato: 'ods', filtro: {} })],
    [400, 'an unknown content', () => ({ ...base, conteudo: 'tudo', filtro: {} })],
    [400, 'an unknown order', () => ({ ...base, ordem: 'id', filtro: {} })],
    [400, 'a day that does not exist', () => ({ ...base, filtro: { dt_emissaoini: '2026-02-31' } })],
    [403, 'a company without a right', () => ({ ...base, cpfcnpj: STRANGE, filtro: {} })],
    [404, 'one stranger among many', () => ({ ...base, notas: [...notas.map(({ id }) => id), strange.id] })],
    [404, 'an id that does not exist', () => ({ ...base, notas: [uuidv7()] })],
    [422, 'an empty list', () => ({ ...base, notas: [] })],
    [422, 'neither list nor filter', () => base],
    [422, 'both', () => ({ ...base, notas: [notas[0]?.id], filtro: { ds_tipo: 'nfe' } })],
    [422, 'a filter that finds nothing', () => ({ ...base, filtro: { ds_busca: 'nadaassim' } })],
  ])('%i: %s', async (status, _, body) => {
    for (const path of ['exportarNotas', 'exportarNotas/link']) {
      const reply = await client.post(`${API_BASE}/${path}`, body())
      if (path.endsWith('link') && body() && reply.statusCode === 200) continue // a link checks the filter when it is used
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(status)
      expect(reply.json<{ message: string }>().message).toBeTruthy()
    }
  })

  test('a report of another company is 403, of its notes 404', async () => {
    expect((await client.get(`${API_BASE}/totaisNotas?cnpj_remetente=${STRANGE}&ds_por=cfop`)).statusCode).toBe(403)
    const body = { cpfcnpj: RANDOM, ds_por: 'cfop', notas: [strange.id] }
    expect((await client.post(`${API_BASE}/totaisNotas`, body)).statusCode).toBe(404)
    expect((await client.get(`${API_BASE}/totaisNotas?cnpj_remetente=${RANDOM}&ds_por=cor`)).statusCode).toBe(400)
  })
})

test('a download address works once, for its own call only', async () => {
  const body = { cpfcnpj: RANDOM, formato: 'csv', conteudo: 'notas', filtro: {} }
  const newUrl = async () => (await client.post(`${API_BASE}/exportarNotas/link`, body)).json<{ url: string }>().url
  const url = await newUrl()
  const first = await server.app.inject({ url })
  expect(first.rawPayload).toEqual((await exported(body)).rawPayload)
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  const elsewhere = (await newUrl()).replace('exportarNotas', 'baixarNotas')
  expect((await server.app.inject({ url: elsewhere })).statusCode).toBe(404)
})

test.each(CONTEUDOS_SERVICO)('%s of notes without services have nothing to export, and no paper', async (conteudo) => {
  const body = { cpfcnpj: HOME, formato: 'csv', conteudo }
  expect((await exported({ ...body, filtro: {} })).json()).toMatchObject({ type: 'download.empty' })
  expect((await exported({ ...body, filtro: { ds_tipo: 'nfe' } })).json()).toMatchObject({ type: 'exportar.only_nfse' })
  const paper = await exported({ ...body, formato: 'pdf', filtro: {} })
  expect([paper.statusCode, paper.json<Problem>().type]).toEqual([422, 'exportar.no_pdf_of_items'])
})

test('every content is available in both formats; readers that disconnect release their slot', async () => {
  for (const conteudo of ['notas', 'itens', ...OF_ANY_KIND])
    for (const formato of ['csv', 'xlsx'])
      expect((await exported({ cpfcnpj: HOME, formato, conteudo, filtro: {} })).statusCode).toBe(200)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ cpfcnpj: HOME, formato: 'csv', conteudo: 'itens', filtro: {} })
  for (let index = 0; index < 12; index++) {
    const status = await new Promise((resolve, reject) => {
      const call = request(
        `${address}${API_BASE}/exportarNotas`,
        { method: 'POST', headers, agent: false },
        (reply) => {
          resolve(reply.statusCode)
          reply.destroy()
        },
      )
      call.on('error', reject).end(body)
    })
    expect(status).toBe(200)
    await sleep(50)
  }
})
