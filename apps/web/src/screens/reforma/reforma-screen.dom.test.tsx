import type {
  Achado,
  AchadoReply,
  AnoSimulado,
  AtosReply,
  ConferenciaReply,
  DispensaReply,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import type { CarteiraReformaReply, EmpresaReforma } from '@portal/contract/tributacao/reforma-carteira.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'

const words = (codigo: string, nm_regra: string, gravidade: 'erro' | 'aviso') => ({
  codigo,
  nm_regra,
  gravidade,
  ds_regra: `Texto de ${nm_regra}.`,
  ds_base_legal: 'LC 214/2025',
})
const achado = (codigo: string, nm_regra: string, change: Partial<Achado> = {}): Achado => ({
  ...words(codigo, nm_regra, 'erro'),
  ds_emitidarec: 'E',
  ds_detalhe: 'Anexo I, item 1',
  nr_notas: 27,
  nr_produtos: 1,
  vl_base: 41286.4,
  vl_diferenca: 366.34,
  fl_cadastro: 'S',
  exemplos: [],
  ...change,
})
const RICE = achado('reduction_not_used', 'Redução da lei não aplicada')
const MISSING = achado('received_group_missing', 'Grupo IBS/CBS ausente (recebidas)', {
  gravidade: 'aviso',
  nr_notas: 22,
  fl_cadastro: 'N',
})
const CHECK: ConferenciaReply = {
  resumo: {
    mes: '2026-10',
    nr_notas: 1284,
    nr_notas_achado: 49,
    nr_notas_erro: 27,
    nr_notas_aviso: 22,
    nr_itens_sem_aliquota: 0,
    vl_cbs: 5214.77,
    vl_ibs: 579.42,
    regras: [
      words('reduction_not_used', 'Redução da lei não aplicada', 'erro'),
      words('totals', 'Totais não somam', 'erro'),
    ],
    tabelas: [{ nm_tabela: 'cClassTrib', dt_dados: '2026-06-23' }],
  },
  achados: [RICE, MISSING],
  proximo: null,
}
const nota = (id: string, nr_docfiscal: number) => ({
  id,
  tipo: 'nfe',
  nr_docfiscal,
  nr_serie: 1,
  dt_emissao: '2026-10-30T10:00:00-03:00',
  nm_participante: 'Restaurante Zulmira',
  vl_docfiscal: 10,
  vl_base: 3840,
  vl_cbs: 34.56,
  vl_ibs: 3.84,
})
const detail = (cursor: string | undefined): AchadoReply => ({
  achado: RICE,
  produtos: [
    {
      cd_produto: '10231',
      nm_prd: 'ARROZ 5KG',
      cd_ncm: '10063021',
      cd_cst: '000',
      cd_classtrib: '000001',
      nr_notas: 11,
      cd_cst_cadastro: '000',
      cd_classtrib_cadastro: '000001',
      cd_cst_proposto: '200',
      cd_classtrib_proposto: '200003',
      ds_proposta: 'Anexo I, item 1; reduz 100 %',
      ds_detalhe: 'Anexo I, item 1',
      vl_base: 18420,
      vl_diferenca: 184.2,
    },
  ],
  data: cursor ? [nota('n2', 51877)] : [nota('n1', 51902)],
  proximo: cursor ? null : 'mais',
})
const TAXES = ['icms', 'iss', 'pis_cofins', 'ipi', 'cbs', 'ibs'] as const
const year = (ano: number): AnoSimulado => ({
  ano,
  vl_soma: 37134.85,
  vl_diferenca: ano === 2026 ? 0 : -4364.9,
  tributos: TAXES.map((ds_tributo) => ({
    ds_tributo,
    vl_debito: ds_tributo === 'iss' ? 0 : 100,
    vl_credito: 0,
    vl_saldo: ds_tributo === 'iss' ? 0 : 100,
  })),
})
const YEARS: SimulacaoReply = {
  data: {
    mes: '2026-10',
    ano: 2033,
    pr_cbs: 8.8,
    pr_ibs: 17.7,
    fl_estimativa: 'S',
    ds_fonte: 'estimativa do Ministério da Fazenda',
    anos: [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map(year),
    clientes: [
      { nr_cpfcnpj: null, nm_participante: 'Consumidores', fl_credito: 'N', vl_base: 468210.33, vl_cbs: 1, vl_ibs: 2 },
    ],
    produtos: [
      {
        cd_produto: '1',
        nm_prd: 'CERVEJA',
        cd_ncm: '22030000',
        cd_classtrib: '000001',
        fl_seletivo: 'S',
        vl_base: 1,
        vl_cbs: 1,
        vl_ibs: 1,
      },
    ],
    fora: ['Comparação, não é parecer nem imposto devido.'],
    fontes: ['ADCT'],
  },
}

const act = { ds_documentos: '55', ds_fonte: 'leitura pública', ds_confianca: 'média' as const }
const ACTS: AtosReply = {
  dt_hoje: '2026-11-29',
  dt_visto: '2026-10-10',
  proximos: ['danfe_totals'],
  base_icms: [{ ds_uf: 'SP', ds_2026: 'fora', ds_2027: 'dentro', ds_fonte: 'RC 33083/2026', ds_confianca: 'média' }],
  data: [
    {
      ...act,
      cd_ato: 'group_due',
      nm_ato: 'Ato Conjunto 4/2026',
      ds_versao: null,
      dt_vigencia: '2026-08-03',
      fl_vigente: 'S',
      ds_muda: 'A lei exige o grupo.',
      ds_visto: 'não visto desde 10/10/2026',
    },
    {
      ...act,
      cd_ato: 'danfe_totals',
      nm_ato: 'NT 2026.010',
      ds_versao: 'v1.00',
      dt_vigencia: '2026-12-01',
      fl_vigente: 'N',
      ds_muda: 'DANFE com o CRT por extenso.',
      ds_visto: null,
    },
    {
      ...act,
      cd_ato: 'simples',
      nm_ato: 'NT 2026.005',
      ds_versao: null,
      dt_vigencia: null,
      fl_vigente: 'N',
      ds_muda: 'Campos do Simples.',
      ds_visto: 'não visto desde 10/10/2026',
    },
  ],
}

const WAIVER: DispensaReply = {
  dt_inicio: '2026-08-03',
  dt_fim: '2026-12-31',
  ds_base_legal: 'LC 214/2025, art. 348',
  totais: { nr_empresas: 1, nr_notas: 14, nr_itens: 31, vl_notas: 5000, vl_base: 4100.5, vl_tributos: 41.01 },
  data: [
    {
      cpfcnpj: '11222333000181',
      nome: 'Padaria Bella Massa',
      nr_notas: 14,
      nr_itens: 31,
      vl_notas: 5000,
      vl_base: 4100.5,
      vl_tributos: 41.01,
      dt_primeira: '2026-08-05',
      dt_ultima: '2026-10-30',
    },
    {
      cpfcnpj: '11444777000161',
      nome: 'Autopolo',
      nr_notas: 0,
      nr_itens: 0,
      vl_notas: 0,
      vl_base: 0,
      vl_tributos: 0,
      dt_primeira: null,
      dt_ultima: null,
    },
  ],
}

const SUMS = {
  nr_notas: 1284,
  nr_itens: 5120,
  nr_notas_achado: 3,
  nr_notas_erro: 2,
  nr_notas_aviso: 1,
  nr_notas_informativo: 0,
  vl_notas_achado: 5000,
  vl_diferenca: 0,
  nr_itens_sem_aliquota: 0,
}
const company = (nome: string, cpfcnpj: string, change: Partial<EmpresaReforma> = {}): EmpresaReforma => ({
  cpfcnpj,
  nome,
  conferencia: { ...SUMS, codigo: 'group_missing', nm_regra: 'Grupo IBS/CBS ausente' },
  fl_atualizando: false,
  ...change,
})
const PORTFOLIO: CarteiraReformaReply = {
  mes: '2026-10',
  ds_aliquota: 'da_lei',
  totais: { ...SUMS, nr_empresas: 3, nr_empresas_achado: 1, nr_conferindo: 1 },
  data: [
    company('Padaria Bella Massa', '11222333000181'),
    company('Autopolo', '11444777000161', { conferencia: null, fl_atualizando: true }),
    company('Zênite', '22333444000105', {
      conferencia: {
        ...SUMS,
        nr_notas: 4,
        nr_notas_achado: 0,
        nr_notas_erro: 0,
        nr_notas_aviso: 0,
        codigo: null,
        nm_regra: null,
      },
    }),
  ],
}

let server: FakeServer
let portfolio: () => CarteiraReformaReply
let check: () => unknown
beforeEach(async () => {
  check = () => CHECK
  portfolio = () => PORTFOLIO
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /usuario/parametros': () => ({ data: { ds_simplesnacional: 'N' } }),
    'GET /reforma/conferencia': () => check(),
    'GET /reforma/conferencia/received_group_missing': () => ({
      ...detail('x'),
      achado: MISSING,
      produtos: [],
      data: [],
    }),
    'GET /reforma/conferencia/reduction_not_used': ({ query }) => detail(query.get('cursor') ?? undefined),
    'POST /reforma/simulacao': () => YEARS,
    'GET /reforma/atos': () => ACTS,
    'GET /reforma/dispensa': () => WAIVER,
    'GET /reforma/carteira': () => portfolio(),
  })
  await signInAs()
})
const open = (search = '') => renderPage(`/consultas/reforma?mes=2026-10${search}`)

test('the findings with their notes, the first one open with its products and its law', async () => {
  await open()
  expect(await screen.findByText('1.284')).toBeTruthy()
  const erros = within(await screen.findByRole('region', { name: '1 erro' }))
  expect(erros.getByRole('button').textContent).toBe('Redução da lei não aplicadaAnexo I, item 127 notas41.286,40')
  expect(screen.getByRole('region', { name: '1 aviso' }).textContent).toContain('22 notas')
  const detail = within(screen.getByRole('region', { name: 'Redução da lei não aplicada' }))
  expect(await detail.findByText('200 200003')).toBeTruthy()
  expect(detail.getByText('LC 214/2025')).toBeTruthy()
  expect(detail.getByRole('heading', { level: 3 }).textContent).toBe('27 notas, R$\u00a0366,34 a mais')
  expect(detail.getByRole('link', { name: '51.902' }).getAttribute('href')).toContain('/notas/nfe/n1')
})

test('more notes follow the cursor', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais notas' }))
  expect(await screen.findByRole('link', { name: '51.877' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mostrar mais notas' })).toBe(null)
})

test('arrows move through the findings, and the open one is in the address', async () => {
  const { user, router } = await open()
  const first = await screen.findByRole('button', { name: /Redução da lei/ })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Grupo IBS/ }))
  await user.keyboard('{Enter}')
  expect(addressOf(router)).toBe('/consultas/reforma?mes=2026-10&achado=received_group_missing')
})

test('a month without findings, and one without notes', async () => {
  check = () => ({ ...CHECK, achados: [] })
  const { view } = await open()
  expect(await screen.findByText(/nenhum achado/)).toBeTruthy()
  view.unmount()
  check = () => ({ ...CHECK, achados: [], resumo: { ...CHECK.resumo, mes: '2026-09', nr_notas: 0 } })
  await renderPage('/consultas/reforma?mes=2026-09')
  expect(await screen.findByText('Nenhuma nota a conferir em 09/2026.')).toBeTruthy()
})

test('a rate that no act fixed is said once, with the items that nobody can verify', async () => {
  check = () => ({ ...CHECK, resumo: { ...CHECK.resumo, mes: '2027-01', nr_itens_sem_aliquota: 1530 } })
  await renderPage('/consultas/reforma?mes=2027-01')
  expect(await screen.findByText(/CBS de 2027: alíquota ainda não fixada\. 1\.530 itens não verificáveis/)).toBeTruthy()
})

test('a failed check says so and can be repeated', async () => {
  check = () => problem(503, 'Há conferências demais agora.')
  const { user } = await open()
  const again = await screen.findByRole('button', { name: /Tentar de novo/ })
  check = () => CHECK
  await user.click(again)
  expect(await screen.findByText('1.284')).toBeTruthy()
})

test('every rule with its act opens on request', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ver as 2 regras' }))
  expect(screen.getByText('Texto de Totais não somam.')).toBeTruthy()
})

test('who only reads gets the proposal without the button', async () => {
  await signInAs({ empresas: [{ ...EMPRESA, papel: 'consulta' }] })
  server.use({ 'GET /empresas': () => ({ data: [{ ...EMPRESA, papel: 'consulta' }] }) })
  await open()
  expect(await screen.findByText('200 200003')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Trocar/ })).toBe(null)
})

test('the years with debit and credit, the source of the rates, and what is left out', async () => {
  const { user, router } = await open('&aba=anos')
  const table = within(await screen.findByRole('region', { name: 'Saldo do mês em cada ano' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('2033')
  expect(table.queryByText('ISS')).toBe(null)
  expect(screen.getByText('estimativa do Ministério da Fazenda')).toBeTruthy()
  expect(screen.getByText('Comparação, não é parecer nem imposto devido.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ver por produto' }))
  expect(await screen.findByText(/Imposto Seletivo/)).toBeTruthy()
  const cbs = screen.getByLabelText('CBS cheia (%)')
  await user.clear(cbs)
  await user.type(cbs, '10{Enter}')
  expect(addressOf(router)).toContain('cbs=10')
})

test('the acts: what comes next first, then those in force, with what nobody could read at its source', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('tab', { name: 'O que muda e quando' }))
  expect(addressOf(router)).toContain('aba=atos')
  const coming = within(await screen.findByRole('region', { name: 'O que vem' }))
  expect(coming.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 17))).toEqual([
    'Vale desdeO que m',
    '01/12/2026Próximo',
    'Sem diaCampos do ',
  ])
  expect(coming.getAllByText('confiança média')).not.toHaveLength(0)
  expect(coming.getByText('não visto desde 10/10/2026')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Em vigor' })).getByText('A lei exige o grupo.')).toBeTruthy()
  const base = within(screen.getByRole('region', { name: 'IBS e CBS na base do ICMS' }))
  expect(base.getAllByRole('row')[1]?.textContent).toBe('SPforadentroRC 33083/2026confiança média')
  expect(screen.getByRole('heading', { name: /discutido/ })).toBeTruthy()
})

test('the waiver of 2026: every company, with the way to its notes and its sheet', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Dispensa de 2026' }))
  expect(addressOf(router)).toContain('aba=carteira')
  expect(await screen.findByText(/^14 notas sem o grupo em 1 empresa/)).toBeTruthy()
  const table = within(screen.getByRole('region', { name: 'Dispensa de 2026 por empresa' }))
  const link = table.getByRole('link', { name: 'Padaria Bella Massa' }).getAttribute('href')
  expect(link).toContain('mes=2026-10')
  expect(link).toContain('empresa=11222333000181')
  expect(table.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toHaveLength(1)
  expect(table.getByText('05/08/2026 a 30/10/2026')).toBeTruthy()
})

test('the check in every company: the worst first, each with the way to its findings, and what is not counted yet', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Todas as empresas' }))
  expect(addressOf(router)).toContain('aba=empresas')
  const table = within(await screen.findByRole('region', { name: 'Conferência de IBS e CBS por empresa' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'EmpresaMais graveCom erroCom avisoValor (R$)NotasItens',
    'Padaria Bella Massa11.222.333/0001-81Grupo IBS/CBS ausente215.000,001.2845.120',
    'Autopolo11.444.777/0001-61Conferindo…–––––',
    'Zênite22.333.444/0001-05Sem achado00–45.120',
  ])
  const href = table.getByRole('link', { name: 'Padaria Bella Massa' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
    mes: '2026-10',
    empresa: '11222333000181',
    achado: 'group_missing',
  })
  expect(screen.getByText(/ainda confere 1 empresa/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeTruthy()
})

test('a rate that nobody fixed is said above the companies, with the items that cannot be verified', async () => {
  portfolio = () => ({
    ...PORTFOLIO,
    mes: '2027-01',
    ds_aliquota: 'nao_fixada',
    totais: { ...PORTFOLIO.totais, nr_itens_sem_aliquota: 12 },
  })
  await renderPage('/consultas/reforma?mes=2027-01&aba=empresas')
  expect(await screen.findByText(/^CBS de 2027: alíquota ainda não fixada. 12 itens não verificáveis/)).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Itens não verificáveis' })).toBeTruthy()
})

test('a month before 2026 has nothing to be checked, and no sheet', async () => {
  await renderPage('/consultas/reforma?mes=2025-12&aba=empresas')
  expect(await screen.findByText(/^Nada a conferir/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Exportar/ })).toBeNull()
  expect(server.callsTo('GET /reforma/carteira')).toEqual([])
})
