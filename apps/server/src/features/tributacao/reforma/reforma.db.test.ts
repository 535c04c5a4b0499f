import { API_BASE } from '@portal/contract/common.ts'
import type {
  AchadoReply,
  AtosReply,
  ConferenciaReply,
  DispensaReply,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { NO_GROUP, PLANTED, type Planted, plantNota, registerProduto } from './reforma.test.kit.ts'

const MAIN = cnpjOf('12345678')
const STRANGE = cnpjOf('11111112')
const MES = '2026-10'

let server: TestServer
let client: Client
let reader: Client
let stranger: Client
let empresaId: number

beforeAll(async () => {
  server = await testServer()
  empresaId = await insertEmpresa(server, { taxId: MAIN })
  await insertEmpresa(server, { taxId: STRANGE })
  client = await signedIn(server, { login: '52998224725', sistema: 'SCA', empresas: [MAIN] })
  reader = await signedIn(server, { login: '39053344705', empresas: { [MAIN]: 'consulta' } })
  stranger = await signedIn(server, { login: '11144477735', empresas: [STRANGE] })
})
afterAll(() => server.close())
afterEach(() =>
  server.owner.query('truncate nota, nota_item, nota_total, nota_ledger, nota_day, produto, produto_list'),
)

const plant = (planted: Planted = {}) => plantNota(server, { empresaId, mes: MES }, planted)
const register = (code: string, ibscbs: object) => registerProduto(server, empresaId, { code, ibscbs })

const url = (path = '', query = '') => `${API_BASE}/reforma/conferencia${path}?nr_cpfcnpj=${MAIN}&mes=${MES}${query}`
async function check(who = client): Promise<ConferenciaReply> {
  const reply = await who.get(url())
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ConferenciaReply>()
}
const codes = async () => (await check()).achados.map(({ codigo }) => codigo)
const detail = async (codigo: string, query = '') => (await client.get(url(`/${codigo}`, query))).json<AchadoReply>()

test('a clean month has no finding, and its sums are those of the issued notes', async () => {
  await plant()
  await plant({ nota: { papel: 'R' } })
  await plant({ items: [NO_GROUP], ledger: { regime: '1' }, nota: { papel: 'R' } })
  const { resumo, achados } = await check()
  expect(achados).toEqual([])
  expect(resumo).toMatchObject({ nr_notas: 3, nr_notas_achado: 0, vl_cbs: 0.65, vl_ibs: 0.07 })
  expect(resumo.regras).toHaveLength(18)
  expect(resumo.tabelas[0]).toEqual({ nm_tabela: 'cClassTrib', dt_dados: '2026-10-16' })
})

test('items that were stored under former rules, or without a key, are judged by the present rules', async () => {
  await plant({ items: [{ vCBS: 99 }, {}] })
  const before = await check()
  const stored = () => server.owner.query('select reform_key from nota_item order by n_item')
  const { rows: keys } = await stored()
  expect(before.achados).toHaveLength(1)
  // the former rules found no fault: the last flag of the key was `f`
  await server.owner.query(
    `update nota_item set reform_key = case n_item when 1 then '0' || left(substr(reform_key, 2), -1) || 'f' else '' end`,
  )
  expect(await check(reader)).toEqual(before)
  expect((await stored()).rows).toEqual(keys)
})

const OLD_NOTE = '35251211222333000181550010000000011000000017'

test.each(PLANTED)('%s finds its planted fault and nothing else', async (code, planted) => {
  await plant()
  const { id } = await plant(planted)
  const { achados } = await check()
  expect(achados.map(({ codigo, exemplos, nr_notas }) => [codigo, nr_notas, exemplos])).toEqual([[code, 1, [id]]])
})

test.each<[string, Planted]>([
  ['a cent of rounding', { items: [{ vCBS: 66 }], totalOff: 1 }],
  ['a note of homologação', { items: [NO_GROUP], nota: { homologacao: true } }],
  ['a cancelled note', { items: [NO_GROUP], nota: { situacao: 'cancelada' } }],
  ['a note of the day before', { items: [NO_GROUP], nota: { issued: '2026-09-30T23:59:59' } }],
  ['Simples Nacional in 2026', { items: [NO_GROUP], ledger: { regime: '4' } }],
  ['the return of a note of 2025', { items: [NO_GROUP], ledger: { purpose: '4', refs: [OLD_NOTE] } }],
  ['a deferred tax', { items: [{ vCBS: 45, vDifCBS: 20 }] }],
])('no finding: %s', async (_, planted) => {
  await plant(planted)
  expect(await codes()).toEqual([])
})

test('the group is required from 2026-08-03 on', async () => {
  await plant({ items: [NO_GROUP], nota: { issued: '2026-08-02T23:59:59' } })
  await plant({ items: [NO_GROUP], nota: { issued: '2026-08-03T00:00:00' } })
  const reply = await client.get(`${API_BASE}/reforma/conferencia?nr_cpfcnpj=${MAIN}&mes=2026-08`)
  expect(reply.json<ConferenciaReply>().achados.map(({ codigo, nr_notas }) => [codigo, nr_notas])).toEqual([
    ['group_missing', 1],
  ])
})

test('the fault of a supplier is a warning with a code of its own', async () => {
  await plant({ items: [NO_GROUP], nota: { papel: 'R' } })
  const [achado] = (await check()).achados
  expect(achado).toMatchObject({
    codigo: 'received_group_missing',
    gravidade: 'aviso',
    ds_emitidarec: 'R',
    fl_cadastro: 'N',
  })
})

test('the register differs from the note by product code, in the list of the user', async () => {
  await register('TUBO', { cd_cst: '200', cd_classtrib: '200035' })
  await plant()
  expect(await codes()).toEqual(['register_differs'])
  const { produtos } = await detail('register_differs')
  expect(produtos).toMatchObject([
    { cd_produto: 'TUBO', cd_classtrib: '000001', cd_classtrib_cadastro: '200035', cd_classtrib_proposto: '000001' },
  ])
})

test('a finding leads to its notes, newest first, and to the products with the class of the table', async () => {
  const rice = { cProd: 'ARROZ', xProd: 'ARROZ 5 KG', ncm: '10063021' }
  await register('ARROZ', { cd_cst: '000', cd_classtrib: '000001' })
  const [first, second] = [
    await plant({ items: [rice, {}], nota: { issued: `${MES}-05T08:00:00` } }),
    await plant({ items: [rice, rice], nota: { issued: `${MES}-06T08:00:00` } }),
  ]
  const page = await detail('reduction_not_used', '&limite=1')
  expect(page.achado).toMatchObject({
    nr_notas: 2,
    nr_produtos: 1,
    vl_base: 218.25,
    vl_diferenca: 2.16,
    fl_cadastro: 'S',
  })
  expect(page.data).toMatchObject([{ id: second.id, vl_base: 145.5, vl_cbs: 1.3, vl_ibs: 0.14 }])
  expect(page.produtos).toMatchObject([
    {
      cd_produto: 'ARROZ',
      nr_notas: 2,
      cd_classtrib: '000001',
      cd_cst_proposto: '200',
      cd_classtrib_proposto: '200003',
      ds_proposta: 'Anexo I, item 1; reduz 100 %',
    },
  ])
  const next = await detail('reduction_not_used', `&limite=1&cursor=${page.proximo}`)
  expect(next.data.map(({ id }) => id)).toEqual([first.id])
  expect(next.proximo).toBe(null)
})

test('a page of findings continues with its cursor', async () => {
  await plant({ items: [{ vCBS: 67 }] })
  await plant({ items: [NO_GROUP] })
  const one = (await client.get(url('', '&limite=1'))).json<ConferenciaReply>()
  const two = (await client.get(url('', `&limite=1&cursor=${one.proximo}`))).json<ConferenciaReply>()
  expect([...one.achados, ...two.achados].map(({ codigo }) => codigo)).toEqual(['group_missing', 'tax_amount'])
  expect(two.proximo).toBe(null)
  expect((await client.get(url('/group_missing', `&cursor=${one.proximo}`))).statusCode).toBe(400)
})

test('the sheet has a line for each finding of each item', async () => {
  expect((await client.get(url('/exportar'))).statusCode).toBe(422)
  await plant({ items: [{ ncm: '10063021' }, NO_GROUP] })
  const reply = await client.get(url('/exportar'))
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  expect(reply.headers['content-disposition']).toContain(`reforma-${MAIN}-${MES}.xlsx`)
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('who may read sees the check; another company sees nothing', async () => {
  await plant({ items: [NO_GROUP] })
  expect((await check(reader)).achados).toHaveLength(1)
  for (const path of ['', '/group_missing', '/exportar']) expect((await stranger.get(url(path))).statusCode).toBe(403)
  const body = { nr_cpfcnpj: MAIN, mes: MES, ano: 2033 }
  expect((await stranger.post(`${API_BASE}/reforma/simulacao`, body)).statusCode).toBe(403)
  expect((await client.get(url('/no_such_rule'))).statusCode).toBe(404)
})

const simulate = async (change: object = {}) => {
  const reply = await client.post(`${API_BASE}/reforma/simulacao`, { nr_cpfcnpj: MAIN, mes: MES, ano: 2033, ...change })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SimulacaoReply>().data
}

test('the month in each year, tax by tax, with the estimate named', async () => {
  await plant({ nota: { cents: 10_000 } })
  await plant({
    nota: { papel: 'R' },
    items: [{ vProd: 5000, vICMS: 900, vPIS: 83, vCOFINS: 380 }],
  })
  const { anos, clientes, produtos, fl_estimativa, ds_fonte } = await simulate()
  expect([fl_estimativa, ds_fonte]).toEqual(['S', 'estimativa do Ministério da Fazenda, abril de 2024 (PLP 68/2024)'])
  expect(anos.map(({ ano }) => ano)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033])
  const tax = (ano: number, name: string) =>
    anos.find((one) => one.ano === ano)?.tributos.find(({ ds_tributo }) => ds_tributo === name)
  expect(tax(2026, 'icms')).toMatchObject({ vl_debito: 18, vl_credito: 9, vl_saldo: 9 })
  expect(tax(2026, 'pis_cofins')).toMatchObject({ vl_debito: 9.25, vl_credito: 4.63 })
  expect(tax(2027, 'pis_cofins')).toMatchObject({ vl_debito: 0, vl_credito: 0 })
  expect(tax(2033, 'cbs')).toMatchObject({ vl_debito: 6.4, vl_credito: 3.2 })
  expect(tax(2033, 'icms')).toMatchObject({ vl_debito: 0 })
  expect(clientes).toMatchObject([
    { nr_cpfcnpj: '11222333000181', fl_credito: 'S', vl_base: 72.75, vl_cbs: 6.4, vl_ibs: 12.88 },
  ])
  expect(produtos).toMatchObject([{ cd_produto: 'TUBO', vl_base: 72.75 }])
})

test('the rates of the user replace the estimate', async () => {
  await plant()
  const { fl_estimativa, clientes } = await simulate({ pr_cbs: 10, pr_ibs: 20 })
  expect(fl_estimativa).toBe('N')
  expect(clientes).toMatchObject([{ vl_cbs: 7.28, vl_ibs: 14.55 }])
  const refused = await client.post(`${API_BASE}/reforma/simulacao`, { nr_cpfcnpj: MAIN, mes: MES, ano: 2026 })
  expect(refused.statusCode).toBe(400)
})

test('what a month leaves out is said', async () => {
  await plant({ items: [{ cfop: '5915' }] })
  await plant({ nota: { papel: 'R' }, ledger: { regime: '1' } })
  await plant({ items: [{ ncm: '22030000' }] })
  const { fora } = await simulate()
  expect(fora.join('\n')).toMatch(
    /não é parecer nem imposto devido[\s\S]*Simples Nacional \(R\$ 100,00\)[\s\S]*Imposto Seletivo[\s\S]*1 item que não é venda nem compra .* não conta\./,
  )
})

test('the CBS of 2027 is not verifiable before the operator loads it with its act; then another one is a finding', async () => {
  const provider = await signedIn(server, { login: '16899535009', provider: true })
  const january = async () => {
    const reply = await client.get(`${API_BASE}/reforma/conferencia?nr_cpfcnpj=${MAIN}&mes=2027-01`)
    const { resumo, achados } = reply.json<ConferenciaReply>()
    return [resumo.nr_itens_sem_aliquota, achados.map(({ codigo, ds_detalhe }) => `${codigo}: ${ds_detalhe}`)]
  }
  // 100.00 with ICMS 18.00, and 82.00 / 1.089 beside IBS of 0.1 % and CBS of 8.8 %, all inside the value
  const right = {
    vPIS: 0,
    vCOFINS: 0,
    vBCIBSCBS: 7530,
    pIBSUF: '0.05',
    vIBSUF: 4,
    pIBSMun: '0.05',
    vIBSMun: 4,
    pCBS: '8.8',
  }
  await plantNota(server, { empresaId, mes: '2027-01' }, { items: [{ ...right, vCBS: 663 }] })
  expect(await january()).toEqual([1, []])

  const load = (text: string) =>
    provider.call({
      method: 'POST',
      url: `${API_BASE}/tabelas/aliquotas-ibscbs?nm_arquivo=cbs.csv`,
      payload: Buffer.from(`tributo;percentual;inicio;fim;ato\n${text}`),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const loaded = await load('CBS;8,8;2027-01-01;2027-12-31;Resolução do Senado 1/2026')
  expect(loaded.statusCode, loaded.body).toBe(200)
  expect(await january()).toEqual([0, []])
  expect((await load('CBS;8,7;2027-01-01;2027-12-31;Resolução do Senado 2/2026')).statusCode).toBe(200)
  expect(await january()).toEqual([0, ['rate_of_other_year: CBS 8,8 %, e não 8,7 %']])
  const undone = await provider.post(`${API_BASE}/tabelas/aliquotas-ibscbs/desfazer`)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await january()).toEqual([0, []])
})

test('the acts of the reform are for every user, in the order of their days', async () => {
  const reply = await stranger.get(`${API_BASE}/reforma/atos`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data, dt_hoje, dt_visto, proximos, base_icms } = reply.json<AtosReply>()
  expect(base_icms.map(({ ds_uf, ds_2026, ds_2027 }) => [ds_uf, ds_2026, ds_2027])).toContainEqual([
    'SP',
    'fora',
    'dentro',
  ])
  expect(dt_visto).toBe('2026-10-10')
  const days = data.flatMap(({ dt_vigencia }) => dt_vigencia ?? [])
  expect(days).toEqual(days.toSorted())
  expect(
    data.every(
      ({ dt_vigencia, fl_vigente }) => (fl_vigente === 'S') === (dt_vigencia !== null && dt_vigencia <= dt_hoje),
    ),
  ).toBe(true)
  const next = data.filter(({ cd_ato }) => proximos.includes(cd_ato)).map(({ dt_vigencia }) => dt_vigencia ?? '')
  expect(next.every((day) => day > dt_hoje && day === next[0])).toBe(true)
  expect(data.find(({ cd_ato }) => cd_ato === 'simples_fields')).toMatchObject({
    dt_vigencia: null,
    ds_confianca: 'baixa',
    ds_visto: 'não visto desde 10/10/2026',
  })
  expect(data.find(({ cd_ato }) => cd_ato === 'ibs_2027')?.ds_visto).toBeNull()
  expect((await server.app.inject({ url: `${API_BASE}/reforma/atos` })).statusCode).toBe(401)
})

describe('the waiver of 2026 at risk', () => {
  const waiver = async (who: Client) => {
    const reply = await who.get(`${API_BASE}/reforma/dispensa`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<DispensaReply>()
  }
  const sheet = (who: Client) => who.get(`${API_BASE}/reforma/dispensa/exportar?nr_cpfcnpj=${MAIN}`)

  test('counts the issued notes without the group since its day, company by company', async () => {
    await plant({ items: [NO_GROUP, {}] })
    await plant({ items: [NO_GROUP, NO_GROUP], nota: { issued: '2026-08-03T00:00:00' } })
    for (const planted of [
      {},
      { items: [NO_GROUP], nota: { issued: '2026-08-02T23:59:59' } },
      { items: [NO_GROUP], nota: { issued: '2027-01-01T00:00:00' } },
      { items: [NO_GROUP], nota: { papel: 'R' as const } },
      { items: [NO_GROUP], nota: { situacao: 'cancelada' as const } },
      { items: [NO_GROUP], ledger: { regime: '1' } },
      { items: [NO_GROUP], ledger: { purpose: '4', refs: [OLD_NOTE] } },
      { items: [{ ...NO_GROUP, icmsCst: '61' }] },
    ])
      await plant(planted)
    const { data, totais, dt_inicio, dt_fim } = await waiver(client)
    expect([dt_inicio, dt_fim]).toEqual(['2026-08-03', '2026-12-31'])
    expect(data).toMatchObject([
      {
        cpfcnpj: MAIN,
        nr_notas: 2,
        nr_itens: 3,
        vl_base: 218.25,
        vl_tributos: 2.18,
        dt_primeira: '2026-08-03',
        dt_ultima: '2026-10-10',
      },
    ])
    expect(totais).toMatchObject({ nr_empresas: 1, nr_notas: 2, nr_itens: 3, vl_base: 218.25 })
    const other = await waiver(stranger)
    expect(other.data).toMatchObject([{ cpfcnpj: STRANGE, nr_notas: 0, vl_base: 0, dt_ultima: null }])
    expect(other.totais).toMatchObject({ nr_empresas: 0, nr_notas: 0 })
  })

  test('the sheet gives each item the group that it should have', async () => {
    await register('TUBO', { cd_cst: '200', cd_classtrib: '200035' })
    await plant({ items: [NO_GROUP, { ...NO_GROUP, cProd: 'ARROZ', ncm: '10063021' }] })
    const reply = await sheet(client)
    expect(reply.statusCode, reply.body).toBe(200)
    const [book] = await readXlsxFile(reply.rawPayload)
    const [head = [], ...rows] = book?.data ?? []
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(column('Código do produto')).toEqual(['TUBO', 'ARROZ'])
    expect(column('cClassTrib proposto')).toEqual(['200035', '200003'])
    expect(column('De onde vem')).toEqual(['cadastro do produto', 'Anexo I, item 1'])
    expect(column('vBC').map(Number)).toEqual([72.75, 72.75])
    expect(column('vCBS').map(Number)).toEqual([0.26, 0])
  })

  test('a company without such notes has no sheet, and that of another company is refused', async () => {
    await plant()
    expect((await sheet(client)).json()).toMatchObject({ type: 'reforma.no_findings' })
    expect((await sheet(stranger)).statusCode).toBe(403)
  })
})
