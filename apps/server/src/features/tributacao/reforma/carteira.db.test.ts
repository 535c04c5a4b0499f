import { API_BASE } from '@portal/contract/common.ts'
import type { ConferenciaReply } from '@portal/contract/tributacao/reforma.ts'
import type { CarteiraReformaReply } from '@portal/contract/tributacao/reforma-carteira.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { changeNota } from '../../../testing/sums.ts'
import { countReformMonths } from './count-months.ts'
import { NO_GROUP, type Planted, plantNota, registerProduto } from './reforma.test.kit.ts'

const [MAIN, OTHER, EMPTY, STRANGE] = [1, 2, 3, 4].map((n) => cnpjOf(`2234567${n}`)) as [string, string, string, string]
const MES = '2026-10'

let server: TestServer
let client: Client
let stranger: Client
let ids: Record<string, number>

beforeAll(async () => {
  server = await testServer()
  ids = {}
  for (const taxId of [MAIN, OTHER, EMPTY, STRANGE]) ids[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, { login: '52998224725', sistema: 'SCA', empresas: [MAIN, OTHER, EMPTY] })
  stranger = await signedIn(server, { login: '11144477735', empresas: [STRANGE] })
})
afterAll(() => server.close())
afterEach(() =>
  server.owner.query(`truncate nota, nota_item, nota_total, nota_ledger, nota_day, nota_month, fechamento, produto, produto_list,
    reforma_mes`),
)

const plant = (taxId: string, planted: Planted = {}, mes = MES) =>
  plantNota(server, { empresaId: ids[taxId] ?? 0, mes }, planted)

const url = (mes = MES, path = '') => `${API_BASE}/reforma/carteira${path}?mes=${mes}`
async function portfolio(who = client, mes = MES): Promise<CarteiraReformaReply> {
  const reply = await who.get(url(mes))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<CarteiraReformaReply>()
}
const lineOf = async (taxId: string, mes = MES) => {
  const { data } = await portfolio(client, mes)
  const line = data.find(({ cpfcnpj }) => cpfcnpj === taxId)
  if (!line) throw new Error(`no line of ${taxId}`)
  return line
}
async function countAll(): Promise<number> {
  // the wait after a long count is not what these tests ask
  await server.owner.query('update reforma_mes set took_ms = 0')
  let all = 0
  for (let counted = 1; counted > 0; all += counted)
    counted = await countReformMonths({ ownerDb: server.ownerDb, log: server.deps.log })
  return all
}

test('one line for each company, the worst first, with the figures of its own check', async () => {
  await plant(MAIN, { items: [NO_GROUP, {}], nota: { papel: 'R' } })
  await plant(MAIN)
  const bad = await plant(OTHER, { items: [NO_GROUP, {}] })
  await plant(OTHER, { items: [{ vCBS: 99 }] })
  await plant(OTHER, { items: [NO_GROUP], nota: { papel: 'R' } })
  await plant(OTHER, { items: [NO_GROUP], nota: { situacao: 'cancelada' } })
  await countAll()
  const { data, totais, ds_aliquota } = await portfolio()
  expect(ds_aliquota).toBe('da_lei')
  expect(data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([OTHER, MAIN, EMPTY])
  for (const { cpfcnpj, conferencia, fl_atualizando } of data) {
    const reply = await client.get(`${API_BASE}/reforma/conferencia?nr_cpfcnpj=${cpfcnpj}&mes=${MES}`)
    const { resumo, achados } = reply.json<ConferenciaReply>()
    const { nr_notas, nr_notas_achado, nr_notas_erro, nr_notas_aviso, nr_itens_sem_aliquota } = resumo
    expect(conferencia).toMatchObject({
      nr_notas,
      nr_notas_achado,
      nr_notas_erro,
      nr_notas_aviso,
      nr_itens_sem_aliquota,
    })
    expect([conferencia?.codigo, conferencia?.nm_regra]).toEqual([
      achados[0]?.codigo ?? null,
      achados[0]?.nm_regra ?? null,
    ])
    expect(fl_atualizando).toBe(false)
  }
  expect(data[0]?.conferencia).toMatchObject({
    nr_notas: 3,
    nr_itens: 4,
    nr_notas_erro: 2,
    nr_notas_aviso: 1,
    codigo: 'group_missing',
  })
  expect(data[2]?.conferencia).toMatchObject({ nr_notas: 0, nr_itens: 0, codigo: null })
  expect(totais).toMatchObject({
    nr_empresas: 3,
    nr_empresas_achado: 2,
    nr_conferindo: 0,
    nr_notas: 5,
    nr_notas_erro: 2,
    nr_notas_aviso: 2,
  })

  // the value is that of the notes, each once
  const value = async () => (await lineOf(OTHER)).conferencia?.vl_notas_achado
  const before = await value()
  await changeNota(server.owner, bad.id, 'total_cents = total_cents + 1000')
  await countAll()
  expect(await value()).toBe((before ?? 0) + 10)
})

test('a month is not counted, then counted, then of before the last change, then counted anew', async () => {
  await plant(MAIN, { items: [NO_GROUP] })
  expect(await lineOf(MAIN)).toMatchObject({ conferencia: null, fl_atualizando: true })
  expect((await portfolio()).totais).toMatchObject({ nr_conferindo: 1, nr_notas: 0 })
  expect([await countAll(), await countAll()]).toEqual([1, 0])
  expect(await lineOf(MAIN)).toMatchObject({ conferencia: { nr_notas_erro: 1 }, fl_atualizando: false })
  await plant(MAIN, { items: [NO_GROUP] })
  expect(await lineOf(MAIN)).toMatchObject({ conferencia: { nr_notas_erro: 1 }, fl_atualizando: true })
  await countAll()
  expect(await lineOf(MAIN)).toMatchObject({ conferencia: { nr_notas_erro: 2 }, fl_atualizando: false })
})

test('a month that took long rests before it is counted again', async () => {
  await plant(MAIN)
  await countAll()
  await plant(MAIN)
  await server.owner.query('update reforma_mes set took_ms = 60000')
  expect(await countReformMonths({ ownerDb: server.ownerDb, log: server.deps.log })).toBe(0)
  await server.owner.query(`update reforma_mes set counted_at = now() - interval '11 minutes'`)
  expect(await countReformMonths({ ownerDb: server.ownerDb, log: server.deps.log })).toBe(1)
})

test('the register of the caller’s own sistema is the one that is compared', async () => {
  const empresaId = ids[MAIN] ?? 0
  await plant(MAIN)
  await countAll()
  const clerk = await signedIn(server, { login: '39053344705', sistema: 'ERP', empresas: [MAIN] })
  await registerProduto(server, empresaId, { code: 'TUBO', ibscbs: { cd_cst: '200', cd_classtrib: '200035' } })
  await server.owner.query(
    `insert into produto_list (empresa_id, sistema, version, changed_at) values ($1, 'SCA', 1, now())`,
    [empresaId],
  )
  expect(await lineOf(MAIN)).toMatchObject({ conferencia: null, fl_atualizando: true })
  await countAll()
  expect((await lineOf(MAIN)).conferencia).toMatchObject({ codigo: 'register_differs', nr_notas_achado: 1 })
  expect((await portfolio(clerk)).data[0]?.conferencia).toMatchObject({ codigo: null, nr_notas_achado: 0 })
  await server.owner.query(`delete from produto; update produto_list set version = 2`)
  expect((await lineOf(MAIN)).fl_atualizando).toBe(true)
  await countAll()
  expect((await lineOf(MAIN)).conferencia).toMatchObject({ codigo: null })
})

test('a rate that nobody fixed is said, with the items that cannot be verified, until it is loaded', async () => {
  const provider = await signedIn(server, { login: '16899535009', provider: true })
  await plant(MAIN, { items: [{ pCBS: '8.8' }] }, '2027-01')
  await countAll()
  const january = async () => {
    const { ds_aliquota, totais } = await portfolio(client, '2027-01')
    return [ds_aliquota, totais.nr_itens_sem_aliquota]
  }
  expect(await january()).toEqual(['nao_fixada', 1])
  const loaded = await provider.call({
    method: 'POST',
    url: `${API_BASE}/tabelas/aliquotas-ibscbs?nm_arquivo=cbs.csv`,
    payload: Buffer.from('tributo;percentual;inicio;fim;ato\nCBS;8,8;2027-01-01;2027-12-31;Resolução do Senado 1/2026'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(loaded.statusCode, loaded.body).toBe(200)
  await countAll()
  expect(await january()).toEqual(['carregada', 0])
})

test('nobody sees a company of others, neither in the list nor in the table', async () => {
  await plant(STRANGE, { items: [NO_GROUP] })
  await countAll()
  expect((await portfolio()).data.map(({ cpfcnpj }) => cpfcnpj)).not.toContain(STRANGE)
  expect((await portfolio()).totais.nr_notas).toBe(0)
  expect((await portfolio(stranger)).data).toMatchObject([{ cpfcnpj: STRANGE, conferencia: { nr_notas_erro: 1 } }])
  const scope = { accountId: client.accountId, empresaIds: [ids[MAIN] ?? 0] }
  expect(await inScope(server.db, scope, (tx) => tx.selectFrom('reforma_mes').selectAll().execute())).toEqual([])
  expect((await server.app.inject({ url: url() })).statusCode).toBe(401)
  expect((await client.get(url('2025-12'))).statusCode).toBe(400)
})

test('the sheet has the lines of the list, in both formats', async () => {
  await plant(OTHER, { items: [NO_GROUP] })
  await countAll()
  await plant(MAIN)
  const xlsx = await client.get(url(MES, '/exportar'))
  expect(xlsx.statusCode, xlsx.body).toBe(200)
  const [book] = await readXlsxFile(xlsx.rawPayload)
  const [head = [], ...rows] = book?.data ?? []
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
  expect(column('CPF/CNPJ')).toEqual([OTHER, MAIN, EMPTY])
  expect(column('Notas com erro')).toEqual([1, null, 0])
  expect(column('Situação')).toEqual(['Conferida', 'Ainda não conferida', 'Conferida'])
  expect(column('Achado mais grave')).toEqual(['Grupo IBS/CBS ausente', null, null])
  const csv = await client.get(`${url(MES, '/exportar')}&formato=csv`)
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.split('\n')[1]).toContain('Grupo IBS/CBS ausente')
})
