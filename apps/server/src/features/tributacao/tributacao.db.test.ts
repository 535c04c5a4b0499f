// spec: 3.13, 7.10, 8.15

import { API_BASE } from '@portal/contract/common.ts'
import type { ListaReply, SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import type { ServicosReply } from '@portal/contract/tributacao/servicos.ts'
import type { TabelasReply } from '@portal/contract/tributacao/tabelas.ts'
import type { EnquadramentosReply, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, insertNotas } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
const STRANGE = '11444777000161'

let server: TestServer
let provider: Client
let contador: Client

beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date('2026-11-21T15:00:00Z') } })
  const empresaId = await insertEmpresa(server, { taxId: ACME })
  await insertEmpresa(server, { taxId: STRANGE })
  contador = await signedIn(server, { login: '52998224725', empresas: [ACME] })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
  await load('ncm', ncmFile([BEER, FIRST]))
  await load('cest', CESTS)
  await load('cclasstrib', JSON.stringify(CLASS_TRIBS))
  await load('cclasstrib-ncm', JSON.stringify(ANNEXES))
  await seedNotas(empresaId)
})
afterAll(() => server.close())

interface NcmRow {
  code: string
  name: string
  end?: string
}
const FIRST: NcmRow[] = [
  { code: '22', name: 'Bebidas, líquidos alcoólicos e vinagres.' },
  { code: '39', name: 'Plástico e suas obras.' },
  { code: '39.13', name: 'Polímeros naturais' },
  { code: '3913.90.50', name: '- Quitosana', end: '30/09/2026' },
  { code: '3913.90.60', name: '- Sulfato de condroitina' },
]
const BEER: NcmRow[] = [
  { code: '2203.00.00', name: 'Cervejas de malte.' },
  { code: '10.06', name: 'Arroz.' },
  { code: '1006.30.21', name: 'Arroz polido ou brunido' },
]
const ncmFile = (lists: NcmRow[][], day = '13/08/2026') =>
  JSON.stringify({
    Data_Ultima_Atualizacao_NCM: `Vigente em ${day}`,
    Ato: 'Resolução Gecex nº 926/2026',
    Nomenclaturas: lists.flat().map(({ code, name, end = '31/12/9999' }) => ({
      Codigo: code,
      Descricao: name,
      Data_Inicio: '01/04/2022',
      Data_Fim: end,
      Tipo_Ato_Ini: 'Res Camex',
      Numero_Ato_Ini: '272',
      Ano_Ato_Ini: '2021',
    })),
  })
const CESTS = [
  'CEST;NCM/SH;DESCRICAO;SEGMENTO',
  '03.021.00;2203.00.00;Cerveja em garrafa de vidro retornável;03',
  '03.021.03;2203.00.00;Cerveja em lata;03',
  '28.999.00;22;Outros da venda porta a porta;28',
].join('\r\n')
const classTrib = (cClassTrib: string, name: string, [reduction, annex]: [number, number | null]) => ({
  cClassTrib,
  DescricaoClassTrib: name,
  pRedIBS: reduction,
  pRedCBS: reduction,
  Anexo: annex,
  TipoAliquota: 'Padrão',
  IndNFe: true,
  IndNFCe: true,
  Publicacao: '2026-06-22T00:00:00',
  InicioVigencia: '2026-01-01T00:00:00',
  FimVigencia: null,
})
const CLASS_TRIBS = [
  {
    CST: '000',
    DescricaoCST: 'Tributação integral',
    classificacoesTributarias: [classTrib('000001', 'Tributação integral', [0, null])],
  },
  {
    CST: '200',
    DescricaoCST: 'Alíquota reduzida',
    classificacoesTributarias: [
      classTrib('200003', 'Cesta básica', [100, 1]),
      classTrib('200038', 'Insumos agropecuários', [60, 9]),
    ],
  },
]
const ANNEXES = [1, 9].map((nroAnexo) => ({
  nroAnexo,
  codNcmNbs: '10063021',
  TipoAnexo: 'NCM',
  dthIniVig: '2026-01-01T00:00:00',
  dthFimVig: null,
}))

const upload = (client: Client, tipo: string, { text, query = '' }: { text: string; query?: string }) =>
  client.call({
    method: 'POST',
    url: `${API_BASE}/tabelas/${tipo}?fl_reducao=S&nm_arquivo=arquivo${query}`,
    payload: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  })
async function load(tipo: string, text: string) {
  const reply = await upload(provider, tipo, { text })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const undo = (tipo: string) => provider.post(`${API_BASE}/tabelas/${tipo}/desfazer`)
const ask = async (query: Record<string, string>) => {
  const reply = await contador.get(`${API_BASE}/tributacao?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<TributacaoReply>()
}
const fonte = ({ fontes }: TributacaoReply, table: string) => fontes.find(({ cd_tabela }) => cd_tabela === table)

/** Two notes with beer: one issued by the company, one cancelled. */
async function seedNotas(empresaId: number) {
  const [sold, cancelled] = [buildNota(empresaId), buildNota(empresaId, { situacao: 'cancelada' })]
  await insertNotas(server.ownerDb, [sold, cancelled])
  const { rows } = await server.owner.query<{ column_name: string; data_type: string; has_default: boolean }>(
    `select column_name, data_type, column_default is not null as has_default from information_schema.columns
     where table_name = 'nota_item' and is_nullable = 'NO'`,
  )
  const blankOf = ({ data_type, has_default }: (typeof rows)[number]) =>
    data_type === 'boolean' ? !has_default : data_type === 'text' ? '' : 0
  const blank = Object.fromEntries(rows.map((column) => [column.column_name, blankOf(column)]))
  const item = {
    name: 'CERVEJA LATA 350ML',
    gtin: '7890000000024',
    ncm: '22030000',
    cfop: '5102',
    origin: '0',
    icms_cst: '60',
    icms_rate: 18,
    cclasstrib: '000001',
  }
  for (const nota of [sold, cancelled])
    await server.owner.query(
      'insert into nota_item select * from jsonb_populate_record(null::nota_item, $1::jsonb || $2::jsonb)',
      [blank, { ...item, empresa_id: empresaId, nota_id: nota.id, n_item: 1 }],
    )
  const ids = [sold.id, cancelled.id]
  await server.owner.query('select see_items($1, $2)', [ids.map(() => empresaId), ids])
}

test('beer has its path, its CESTs and the deciding question; the door-to-door CESTs come last', async () => {
  const [answer, ...others] = (await ask({ cd_ncm: '2203.00.00', ds_uf: 'SP' })).data
  expect(others).toEqual([])
  expect(answer).toMatchObject({
    ds_origem: 'tabela',
    cd_ncm: '22030000',
    nm_ncm_caminho: ['Bebidas, líquidos alcoólicos e vinagres.', 'Cervejas de malte.'],
    dt_ncm_ini: '2022-04-01',
    dt_ncm_fim: null,
    ds_ncm_situacao: 'vigente',
    ds_uf: 'SP',
    icms: { pr_interno: 18, pr_fcp: 0, pr_importado: 4 },
    observado: [],
    alertas: [],
  })
  const codes = answer?.cests.map(({ cd_cest }) => cd_cest) ?? []
  expect(codes).toEqual(expect.arrayContaining(['0302100', '0302103', '2899900']))
  expect(codes.findIndex((code) => code.startsWith('28'))).toBe(codes.filter((code) => !code.startsWith('28')).length)
  expect(answer?.ds_pergunta_cest).toContain('descrições')
  expect(answer?.piscofins.map(({ ds_regime }) => ds_regime)).toEqual(
    expect.arrayContaining(['nao_cumulativo', 'cumulativo', 'monofasico']),
  )
  expect(answer?.ibscbs).toMatchObject([{ cd_classtrib: '000001', pr_cbs: 0.9, pr_ibs: 0.1 }])
})

test('the rates of the test year, and the date from which the group is mandatory', async () => {
  const { reforma } = await ask({ cd_ncm: '22030000', nr_cpfcnpj: ACME })
  expect(reforma).toMatchObject({
    nr_ano: 2026,
    pr_cbs: 0.9,
    pr_ibsuf: 0.1,
    pr_ibsmun: 0,
    ds_fonte: expect.stringContaining('214'),
  })
  expect(['2026-08-03', '2027-01-01']).toContain(reforma.dt_obrigatorio)
})

test('every possible cClassTrib has its condition, the general rule last', async () => {
  const [rice] = (await ask({ cd_ncm: '10063021' })).data
  expect(rice?.ibscbs.map(({ cd_classtrib, nr_anexo, pr_cbs }) => [cd_classtrib, nr_anexo, pr_cbs])).toEqual([
    ['200003', 1, 0],
    ['200038', 9, 0.36],
    ['515001', 9, 0.36],
    ['000001', undefined, 0.9],
  ])
  expect(rice?.ds_pergunta_ibscbs).not.toBeNull()
})

test('a missing source is reported, never shown as zero; a load names the table behind it too', async () => {
  const reply = await ask({ cd_ncm: '22030000' })
  for (const table of ['mva', 'ibpt', 'piscofins-fora'])
    expect(fonte(reply, table)).toMatchObject({ ds_situacao: 'ausente', nr_linhas: 0, dt_referencia: null })
  const named = reply.fontes.filter(({ cd_tabela }) => cd_tabela === 'ncm')
  expect(named.map(({ fl_emuso, nr_linhas }) => [fl_emuso, nr_linhas])).toEqual([
    ['S', 8],
    ['N', 15_156],
  ])
})

test('what nobody loaded comes from the tables of the program: IPI, lists, unit, each with source and date', async () => {
  const [beer] = (await ask({ cd_ncm: '22030000' })).data
  expect(beer).toMatchObject({
    ipi: { pr_ipi: 3.9, exs: [{ nr_ex: '01', nm_ex: 'Chope', pr_ipi: 3.9 }], dt_referencia: '2026-02-12' },
    is: [{ nm_categoria: 'Bebidas alcoólicas', fl_vigente: 'N' }],
    utrib: { cd_utrib: 'LT' },
  })
  const single = beer?.piscofins.find(({ ds_regime }) => ds_regime === 'monofasico')
  expect(single).toMatchObject({ cd_codigo: '423-426', ds_fonte: expect.stringContaining('13.097') })
  const [car] = (await ask({ cd_ncm: '87032310' })).data
  expect(car?.ipi).toMatchObject({ pr_ipi: null, ds_situacao: 'ausente' })
})

test('a day of 2027 has neither PIS nor COFINS, and rates of IBS and CBS as far as they are set', async () => {
  const reply = await ask({ cd_ncm: '22030000', dt_referencia: '2027-03-01' })
  expect(reply.reforma).toMatchObject({ nr_ano: 2027, pr_cbs: null, pr_ibsuf: 0.05 })
  expect(reply.data[0]).toMatchObject({
    piscofins: [],
    ds_piscofins: expect.stringContaining('2026'),
    is: [{ fl_vigente: 'S' }],
  })
})

test('an expired code has its end date and possible successors; a past day is answered as of that day', async () => {
  const now = (await ask({ cd_ncm: '39139050' })).data[0]
  expect(now).toMatchObject({
    ds_ncm_situacao: 'extinto',
    dt_ncm_fim: '2026-09-30',
    alertas: [{ codigo: 'NCM_EXTINTO' }],
  })
  expect(now?.sucessores.map(({ cd_ncm }) => cd_ncm)).toContain('39139060')
  const then = (await ask({ cd_ncm: '39139050', dt_referencia: '2026-09-30' })).data[0]
  expect(then).toMatchObject({ ds_ncm_situacao: 'vigente', alertas: [] })
})

test('no result is reported as such; a misspelt word is corrected and answered', async () => {
  expect(await ask({ cd_ncm: '12345678' })).toMatchObject({
    total: 0,
    data: [],
    alertas: [{ codigo: 'NCM_INEXISTENTE' }],
  })
  const beer = await ask({ nm_prd: 'cervesa' })
  expect([beer.ds_sugestao, beer.data[0]?.cd_ncm]).toEqual(['cerveja', '22030000'])
  expect(await ask({ nm_prd: 'xyzwqk' })).toMatchObject({ total: 0, ds_sugestao: null, data: [] })
})

test('the company’s own authorised notes are included; a bar code has priority', async () => {
  const { data } = await ask({ cd_ncm: '22030000', nr_cpfcnpj: ACME })
  expect(data.map(({ ds_origem }) => ds_origem)).toEqual(['tabela', 'notas'])
  expect(data[0]?.observado).toMatchObject([
    { cd_cfop: '5102', cd_cst: '060', pr_icms: 18, nr_notas: 1, ds_emitidarec: 'E' },
  ])
  expect(data[0]?.classes_proprias).toMatchObject([{ cd_classtrib: '000001', nr_notas: 1 }])
  const byCode = await ask({ ds_codbarras: '7890000000024', cd_ncm: '10063021', nr_cpfcnpj: ACME })
  expect(byCode.data).toMatchObject([{ ds_origem: 'notas', cd_ncm: '22030000', nm_prd: 'CERVEJA LATA 350ML' }])
  const unknown = await ask({ ds_codbarras: '7890000000000', cd_ncm: '10063021', nr_cpfcnpj: ACME })
  expect(unknown).toMatchObject({ alertas: [{ codigo: 'GTIN_DESCONHECIDO' }], data: [{ cd_ncm: '10063021' }] })
})

test.each([
  [400, {}],
  [400, { nm_prd: 'x' }],
  [400, { cd_ncm: '1' }],
  [400, { cd_ncm: '12ab' }],
  [400, { ds_codbarras: '123' }],
  [400, { nm_prd: 'arroz', ds_uf: 'XX' }],
  [400, { nm_prd: 'arroz', dt_referencia: '2026-13-01' }],
  [403, { nm_prd: 'arroz', nr_cpfcnpj: STRANGE }],
])('%i for %o', async (status, query) => {
  const reply = await contador.get(`${API_BASE}/tributacao?${new URLSearchParams(Object.entries(query))}`)
  expect(reply.statusCode).toBe(status)
})

test('suggestions while typing match beginnings', async () => {
  const suggest = async (ds_busca: string) =>
    (
      await contador.get(`${API_BASE}/tributacao/sugestoes?${new URLSearchParams({ ds_busca, nr_cpfcnpj: ACME })}`)
    ).json<SugestoesReply>()
  expect((await suggest('c')).data).toEqual([])
  const typed = await suggest('cerv')
  expect(typed.data[0]).toMatchObject({ ds_origem: 'notas', cd_ncm: '22030000', ds_motivo: 'em 1 nota' })
  expect(typed.data[0]?.nm_ncm_caminho).toEqual(['Bebidas, líquidos alcoólicos e vinagres.', 'Cervejas de malte.'])
  expect(typed).not.toHaveProperty('cd_ncm_exato')
  for (const whole of ['22030000', '2203.00.00', '7890000000024'])
    expect((await suggest(whole)).cd_ncm_exato, whole).toBe('22030000')
  expect((await suggest('1006')).data.map(({ cd_ncm }) => cd_ncm)).toContain('10063021')
  expect((await suggest('7890000000024')).data[0]).toMatchObject({ ds_origem: 'notas', cd_ncm: '22030000' })
})

test('goods of the company come first only when they are the thing that was asked for', async () => {
  const [named, other] = (await ask({ nm_prd: 'cerveja', nr_cpfcnpj: ACME })).data
  expect(named).toMatchObject({ ds_origem: 'notas', nm_prd: 'CERVEJA LATA 350ML', ds_motivo: 'em 1 nota' })
  expect(other?.cd_ncm).not.toBe('22030000')
  const { data } = await ask({ nm_prd: 'lata', nr_cpfcnpj: ACME })
  expect(data[0]?.ds_origem).toBe('tabela')
  expect(data.find(({ ds_origem }) => ds_origem === 'notas')).toMatchObject({ cd_ncm: '22030000' })
})

test('a line of a list that may mean several NCMs is left to be decided', async () => {
  const itens = [{ nm_prd: 'cimento' }, { nm_prd: 'cerveja' }, { cd_ncm: '252329' }]
  const { data } = (await contador.post(`${API_BASE}/tributacao/lista`, { itens })).json<ListaReply>()
  expect(data[0]).toMatchObject({
    resposta: null,
    ds_situacao: 'a_decidir',
    ds_motivo: '2 a decidir',
    nr_candidatos: 2,
  })
  expect(data[0]?.candidatos?.map(({ cd_ncm }) => cd_ncm)).toEqual(['25232910', '25232990'])
  expect(data[1]).toMatchObject({ ds_situacao: 'respondida', ds_motivo: null, resposta: { cd_ncm: '22030000' } })
  expect(data[2]).toMatchObject({ resposta: null, ds_situacao: 'a_decidir' })
})

test('a list is answered line by line; an unreadable line has its reason', async () => {
  const itens = [{ nm_prd: 'cerveja' }, { cd_ncm: 'abc' }, { cd_ncm: '99999999' }]
  const { data } = (await contador.post(`${API_BASE}/tributacao/lista`, { itens })).json<ListaReply>()
  expect(data.map(({ resposta, ds_motivo }) => resposta?.cd_ncm ?? ds_motivo)).toEqual([
    '22030000',
    'NCM inválido: use de 2 a 8 dígitos, com ou sem pontos.',
    'Nada encontrado',
  ])
})

test('a list with a company is answered as each of its lines alone, register and notes included', async () => {
  const produto = { ds_unidade: 'UN', ds_codbarras: '' }
  const register = async (data: object[]) => {
    const url = `${API_BASE}/produtos?nr_cpfcnpj=${ACME}&nm_sistema=PORTAL`
    const saved = await contador.call({ method: 'PUT', url, payload: { data } })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  await register([
    { ...produto, cd_produto: 'A1', nm_prd: 'ARROZ POLIDO 5KG', cd_ncm: '10063021', ds_codbarras: '7890000000031' },
    { ...produto, cd_produto: 'A2', nm_prd: 'CIMENTO CP II', cd_ncm: '25232910' },
  ])
  const itens: Record<string, string>[] = [
    ...[
      { nm_prd: 'cerveja' },
      { nm_prd: 'CERVEJA LATA' },
      { nm_prd: 'arroz' },
      { nm_prd: 'cimento' },
      { nm_prd: 'lata' },
    ],
    ...[{ ds_codbarras: '7890000000024' }, { ds_codbarras: '7890000000031', cd_ncm: '22030000' }, { cd_ncm: '2203' }],
    ...[
      { ds_codbarras: '7890000000000', nm_prd: 'arroz' },
      { ds_codbarras: '7890000000024', nm_prd: 'arroz' },
    ],
    ...[{ nm_prd: 'de para' }, { nm_prd: '%_' }, { nm_prd: 'xyzzy' }, { cd_ncm: 'abc' }, { nm_prd: 'cerveja' }],
  ]
  const answer = async (list: object[]) =>
    (await contador.post(`${API_BASE}/tributacao/lista`, { itens: list, nr_cpfcnpj: ACME })).json<ListaReply>().data
  const alone: ListaReply['data'] = []
  // one list of a person at a time
  for (const item of itens) alone.push(...(await answer([item])))
  const together = await answer(itens)
  expect(together).toEqual(alone.map((line, index) => ({ ...line, nr_linha: index + 1 })))
  // and as the lookup answers the same question, with one answer
  for (const [index, item] of itens.entries()) {
    const { resposta, ds_situacao } = together[index] ?? {}
    if (ds_situacao !== 'respondida') continue
    const [first] = (await ask({ ...item, nr_cpfcnpj: ACME, limite: '1' })).data
    const { nr_produtos: _, ...single } = first ?? {}
    expect({ ...resposta, observado: [] }, JSON.stringify(item)).toEqual({ ...single, observado: [] })
  }
  expect(together.map((line) => line.resposta?.ds_origem ?? line.ds_situacao)).toEqual([
    ...['notas', 'notas', 'cadastro', 'cadastro', 'a_decidir', 'notas', 'cadastro', 'tabela', 'cadastro', 'notas'],
    ...['a_decidir', 'sem_resposta', 'sem_resposta', 'sem_resposta', 'notas'],
  ])
  await register([])
})

test('the legal codes of the IPI: those that name the product with their question, and the general one with its CST', async () => {
  const [beer] = (await ask({ cd_ncm: '22030000' })).data
  expect(beer?.cenqs.map(({ cd_cenq }) => cd_cenq)).toEqual(['119', '120', '121', '999'])
  expect(beer?.cenqs[0]).toMatchObject({
    ds_grupo: 'Suspensão',
    cd_csts: ['05', '55'],
    ds_pergunta: expect.stringContaining('22.03'),
  })
  expect(beer?.cenqs.at(-1)).toMatchObject({
    cd_csts: ['00', '50'],
    ds_pergunta: null,
    ds_fonte: expect.stringContaining('NT 2015.002'),
  })
  const legal = async (ds_busca: string) => {
    const reply = await contador.get(`${API_BASE}/tributacao/enquadramentos?${new URLSearchParams({ ds_busca })}`)
    return reply.json<EnquadramentosReply>().data.map(({ cd_cenq }) => cd_cenq)
  }
  expect(await legal('')).toHaveLength(132)
  expect(await legal('isencao amostras')).toEqual(['303', '304'])
  expect(await legal('xyzzy')).toEqual([])
})

test('services of the NBS by code and by name, with the classes of the annexes and the general rule', async () => {
  const services = async (ds_busca: string) => {
    const reply = await contador.get(`${API_BASE}/tributacao/servicos?${new URLSearchParams({ ds_busca })}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<ServicosReply>()
  }
  const { data, total, ds_fonte } = await services('contabilidade')
  expect(data[0]).toMatchObject({ cd_nbs: '113022100', nm_nbs: 'Serviços de contabilidade', fl_grupo: 'N' })
  expect(data[0]?.cd_nbs_caminho).toEqual(['113', '11302', '113022', '113022100'])
  expect(total).toBeGreaterThan(1)
  expect(ds_fonte).toContain('NBS 2.0')
  const reply = await ask({ cd_nbs: '1.1302.21.00' })
  expect(reply.data).toEqual([])
  expect(reply.servicos).toEqual((await services('113022100')).data)
  expect((await services('113')).data[0]).toMatchObject({ cd_nbs: '113', fl_grupo: 'S' })
  const refused = await contador.get(`${API_BASE}/tributacao?cd_nbs=1x`)
  expect(refused.statusCode).toBe(400)
})

test('a load closes removed codes and keeps them, takes effect at the next query, and can be undone', async () => {
  const preview = await upload(provider, 'ncm', { text: ncmFile([FIRST], '01/11/2026'), query: '&previa=1' })
  expect(preview.json()).toMatchObject({ encerradas: 3, incluidas: 0, alteradas: 0 })
  expect((await ask({ cd_ncm: '22030000' })).data[0]?.ds_ncm_situacao).toBe('vigente')
  await load('ncm', ncmFile([FIRST], '01/11/2026'))
  expect((await ask({ cd_ncm: '22030000' })).data[0]).toMatchObject({
    ds_ncm_situacao: 'extinto',
    dt_ncm_fim: '2026-10-31',
  })
  expect((await ask({ cd_ncm: '22030000', dt_referencia: '2026-10-31' })).data[0]?.ds_ncm_situacao).toBe('vigente')
  expect((await undo('ncm')).statusCode).toBe(200)
  expect((await ask({ cd_ncm: '22030000' })).data[0]).toMatchObject({ ds_ncm_situacao: 'vigente', dt_ncm_fim: null })
  const loads = (await provider.get(`${API_BASE}/tabelas`))
    .json<TabelasReply>()
    .data.filter(({ tipo }) => tipo === 'ncm')
  expect(loads.map(({ fl_emuso, dt_desfeita }) => [fl_emuso, dt_desfeita !== null])).toEqual([
    ['N', true],
    ['S', false],
  ])
})

test('the tables of the program are listed with act, age and what they lack, and the load in front of them', async () => {
  const { semente } = (await provider.get(`${API_BASE}/tabelas`)).json<TabelasReply>()
  expect(semente).toHaveLength(17)
  const row = (name: string) => semente.find(({ cd_tabela }) => cd_tabela === name)
  expect(row('tipi')).toMatchObject({ dt_dados: '2026-02-12', nr_dias: 282, nr_linhas: 11_102, nm_carga: null })
  expect(row('tipi')?.atos_faltando[0]).toContain('12.549/2025')
  expect(row('ncm_posicoes')).toMatchObject({ tipo: 'ncm', dt_carga: '2026-08-13' })
})

test('a file that shrinks the table, is invalid, or is sent by another user changes nothing', async () => {
  const short = await provider.call({
    method: 'POST',
    url: `${API_BASE}/tabelas/ncm?nm_arquivo=x`,
    payload: Buffer.from(ncmFile([FIRST])),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(short.json()).toMatchObject({ status: 422, type: 'tabela.shrinks' })
  expect((await upload(provider, 'ncm', { text: '{}' })).json()).toMatchObject({ status: 422, type: 'table.ncm' })
  expect((await upload(contador, 'ncm', { text: ncmFile([FIRST]) })).statusCode).toBe(403)
  expect((await undo('tipi')).json()).toMatchObject({ status: 409, type: 'tabela.nothing_to_undo' })
  expect((await ask({ cd_ncm: '22030000' })).total).toBe(1)
})

test('row-level security: only the provider writes tables, also without the application check', async () => {
  await expect(
    server.db.insertInto('tax_synonym').values({ words: 'x', meaning: 'y', changed_by: 'z' }).execute(),
  ).rejects.toThrow(/row-level security/)
})

test("the operator's word is known at once, and can silence one of the program's", async () => {
  const save = (ds_termo: string, ds_significado: string) =>
    provider.call({ method: 'PUT', url: `${API_BASE}/tabelas/sinonimos`, payload: { ds_termo, ds_significado } })
  expect((await ask({ nm_prd: 'breja' })).total).toBe(0)
  expect((await save('Bréja', '2203')).json()).toEqual({ ds_termo: 'breja', ds_significado: '2203' })
  expect((await ask({ nm_prd: 'breja' })).data[0]?.cd_ncm).toBe('22030000')
  await save('breja', '')
  expect((await ask({ nm_prd: 'breja' })).total).toBe(0)
  expect((await ask({ nm_prd: 'cimento' })).data[0]?.cd_ncm).toBe('25232910')
  await save('cimento', '30064011')
  expect((await ask({ nm_prd: 'cimento' })).data[0]?.cd_ncm).toBe('30064011')
})

test('a page that has the tables gets no second copy', async () => {
  const first = await contador.get(`${API_BASE}/tributacao/referencia`)
  expect(first.json().ncm).toContainEqual(['22030000', '2022-04-01', null])
  const again = await contador.call({
    method: 'GET',
    url: `${API_BASE}/tributacao/referencia`,
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
