import type { Fonte, Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith } from '../../../testing/render.tsx'
import styles from './answer.module.css'
import { TributacaoAnswer } from './answer.tsx'

const IBSCBS: Tributacao['ibscbs'][number] = {
  cd_cst: '000',
  cd_classtrib: '000001',
  nm_classtrib: 'Tributação integral',
  pr_redibs: 0,
  pr_redcbs: 0,
  ds_pergunta: null,
  ds_base: null,
  dt_inicio: '2026-01-01',
  pr_cbs: 0.9,
  pr_ibs: 0.1,
  ds_documentos: ['NFe'],
  ds_fonte: 'Portal NF-e',
  dt_referencia: '2026-08-13',
}
const REDUCED = { ...IBSCBS, cd_classtrib: '200003', nm_classtrib: 'Cesta básica', pr_redibs: 100, pr_redcbs: 100 }

const ANSWER: Tributacao = {
  ds_origem: 'tabela',
  cd_ncm: '22030000',
  nm_ncm: 'Cervejas de malte',
  ds_uf: 'SP',
  ds_ncm_ato: 'Res 272',
  nm_ncm_caminho: ['Bebidas.', 'Cervejas de malte'],
  cd_ncm_caminho: ['22', '22030000'],
  nr_produtos: 3,
  ds_ncm_situacao: 'vigente',
  dt_ncm_ini: '2022-04-01',
  dt_ncm_fim: null,
  sucessores: [],
  alertas: [],
  is: [],
  utrib: null,
  periodos: [],
  ds_piscofins: null,
  cenqs: [],
  ds_pergunta_cenq: null,
  cests: [],
  ds_pergunta_cest: null,
  ds_pergunta_ibscbs: null,
  piscofins: [],
  observado: [],
  classes_proprias: [],
  ibscbs: [IBSCBS],
  ipi: {
    pr_ipi: 3.9,
    ds_situacao: 'vigente',
    exs: [],
    ds_ato: 'Decreto 11.158/2022',
    dt_inicio: '2022-08-01',
    ds_condicao: 'Notas não estão aqui.',
    ds_fonte: 'TIPI',
    dt_referencia: '2026-02-12',
  },
  icms: {
    pr_interno: 18,
    pr_fcp: 2,
    ds_fonte: 'RICMS/SP, art. 52',
    dt_referencia: '2026-08-13',
    dt_vigencia: null,
    fl_conferir: 'N',
    ds_observacao: '',
    interestadual: [],
    pr_importado: 4,
  },
}
const fonte = (cd_tabela: string, ds_situacao: Fonte['ds_situacao'] = 'vigente'): Fonte => ({
  cd_tabela,
  nm_fonte: `Fonte ${cd_tabela}`,
  ds_situacao,
  nr_linhas: 1,
  fl_emuso: 'S',
  dt_referencia: '2026-08-13',
  dt_carga: null,
  dt_validade: '2026-10-31',
})
const REFORMA = {
  nr_ano: 2026,
  pr_cbs: 0.9,
  pr_ibsuf: 0.1,
  pr_ibsmun: 0,
  dt_obrigatorio: '2026-01-01',
  ds_observacao: null,
  ds_fonte: 'LC 214/2025',
  dt_referencia: '2026-08-13',
}

interface Options {
  fontes?: Fonte[]
  papel?: 'titular' | 'consulta'
  /** Day of the answer */
  day?: string
}

const TODAY = todayInSaoPaulo(new Date())

async function openAnswer(
  change: Partial<Tributacao> = {},
  { fontes = [], papel = 'titular', day = TODAY }: Options = {},
) {
  const onCode = vi.fn()
  const onDay = vi.fn()
  const reply = { fontes, reforma: REFORMA, dt_referencia: day } as unknown as TributacaoReply // the fields that the answer reads
  const { user } = await renderWith(
    <TributacaoAnswer answer={{ ...ANSWER, ...change }} reply={reply} provider={false} onCode={onCode} onDay={onDay} />,
    { empresa: { ...EMPRESA, papel } },
  )
  return { user, onCode, onDay }
}

const amountBeside = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('the code has its path, its name and its source', async () => {
  await openAnswer({}, { fontes: [fonte('ncm')] })
  expect(screen.getByRole('heading', { name: '2203.00.00' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Caminho na NCM' })).getByRole('listitem').textContent).toBe(
    '22 Bebidas',
  )
  expect(screen.getByText('Res 272 · Fonte ncm de 13/08/2026')).toBeTruthy()
})

test.each([
  ['vigente', {}, 'Vigente desde 01/04/2022'],
  ['vigente', { dt_ncm_fim: '2026-12-31' }, 'Vigente até 31/12/2026'],
  ['vigente', { dt_ncm_ini: null }, 'Vigente'],
  ['extinto', { dt_ncm_fim: '2026-09-30' }, 'Extinto em 30/09/2026'],
  ['futuro', { dt_ncm_ini: '2027-01-01' }, 'Vale a partir de 01/01/2027'],
  ['desconhecido', {}, 'Fora da tabela em uso'],
] as const)('a code that is %s says since or until when (%o)', async (ds_ncm_situacao, change, text) => {
  await openAnswer({ ds_ncm_situacao, ...change })
  expect(screen.getByText(text)).toBeTruthy()
})

test('codes that may replace an extinct one are opened by a click', async () => {
  const sucessores = [{ cd_ncm: '22030010', nm_ncm: 'Cerveja em lata' }]
  const { user, onCode } = await openAnswer({ ds_ncm_situacao: 'extinto', sucessores })
  await user.click(screen.getByRole('button', { name: '2203.00.10' }))
  expect(onCode).toHaveBeenCalledWith('22030010')
})

test('rates of ICMS are shown with their source; sources that disagree are marked', async () => {
  await openAnswer({ icms: { ...ANSWER.icms, fl_conferir: 'S' } })
  expect(amountBeside('Interna, alíquota modal')).toBe('18,00\u00a0%')
  expect(amountBeside('Adicional geral (FCP)')).toBe('2,00\u00a0%')
  expect(screen.getByText('RICMS/SP, art. 52 · tabela de 13/08/2026')).toBeTruthy()
  expect(screen.getByText('Fontes divergem')).toBeTruthy()
})

test('IPI: the rate and its exceptions; an unknown rate says why and shows no figure', async () => {
  const exs = [{ nr_ex: '01', nm_ex: 'De malte', pr_ipi: 'NT' as const }]
  await openAnswer({ ipi: { ...ANSWER.ipi, exs } })
  expect(amountBeside('Sem Ex, os demais')).toBe('3,90\u00a0%')
  expect(amountBeside('Ex 01: De malte')).toBe('NT, não tributado')
  expect(screen.getByText('Decreto 11.158/2022 · TIPI · desde 01/08/2022 · tabela de 12/02/2026')).toBeTruthy()
  expect(screen.getByText('Notas não estão aqui.')).toBeTruthy()
})

const CENQ = {
  cd_cenq: '999',
  ds_grupo: 'Outros' as const,
  nm_cenq: 'Tributação normal IPI; Outros',
  cd_csts: ['00', '50'],
  ds_pergunta: null,
  ds_fonte: 'NT 2015.002, Anexo XIV',
  dt_referencia: null,
}

test('legal codes of the IPI: the question and the CST; all codes are searched on request', async () => {
  const sample = { ...CENQ, cd_cenq: '303', ds_grupo: 'Isenção' as const, nm_cenq: 'Amostras', cd_csts: ['02', '52'] }
  const server = fakeServer({
    'GET /tributacao/enquadramentos': ({ query }) => ({ data: query.get('ds_busca') ? [sample] : [CENQ, sample] }),
  })
  const { user } = await openAnswer({ cenqs: [CENQ], ds_pergunta_cenq: 'Há isenção?' })
  expect(screen.getByText('Há isenção?')).toBeTruthy()
  expect(screen.getByText('Outros · CST 00 na entrada, 50 na saída')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Procurar em todos os códigos' }))
  const all = await screen.findByRole('region', { name: 'Códigos de enquadramento' })
  expect(
    within(all)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['999', '303'])
  await user.type(screen.getByRole('textbox', { name: 'Código, grupo ou palavras' }), 'amostra')
  await waitFor(() => expect(within(all).queryByText('999')).toBeNull())
  expect(within(all).getByText('Isenção · CST 02 na entrada, 52 na saída')).toBeTruthy()
  expect(server.calls.at(-1)?.query.get('ds_busca')).toBe('amostra')
})

test('an IPI that no source states is said, never shown as zero', async () => {
  const ds_condicao = 'O Decreto 12.549/2025 mudou a tabela: confira.'
  await openAnswer({ ipi: { ...ANSWER.ipi, pr_ipi: null, ds_situacao: 'ausente', ds_condicao } })
  expect(screen.getByText(ds_condicao)).toBeTruthy()
  expect(screen.getByText('Não se sabe a alíquota: não quer dizer zero.')).toBeTruthy()
  expect(screen.queryByText('Alíquota da TIPI')).toBeNull()
})

test('from 2027 on there is no PIS and Cofins, and a rate that is not set is no zero', async () => {
  const later = { ...IBSCBS, pr_cbs: null }
  await openAnswer({ ds_piscofins: 'PIS e Cofins acabaram.', ibscbs: [later] })
  expect(screen.getByText('PIS e Cofins acabaram.')).toBeTruthy()
  expect(screen.getByText('Alíquota ainda não fixada')).toBeTruthy()
})

test('a missing table of CEST does not mean that there is no substitution', async () => {
  await openAnswer({}, { fontes: [fonte('cest', 'ausente')] })
  expect(screen.getByText('Ausência de fonte não quer dizer que não há substituição.')).toBeTruthy()
  expect(screen.queryByText('Nenhum CEST deste NCM na lista do Convênio.')).toBeNull()
})

test('a loaded table without this NCM says so', async () => {
  await openAnswer({}, { fontes: [fonte('cest')] })
  expect(screen.getByText('Nenhum CEST deste NCM na lista do Convênio.')).toBeTruthy()
})

test('eight CESTs are shown, the others on request', async () => {
  const cests = Array.from({ length: 10 }, (_, at) => ({
    cd_cest: `030210${at}`,
    nm_cest: `Cerveja ${at}`,
    nm_segmento: null,
    dt_inicio: null,
    ds_ato: null,
  }))
  const door = { ...cests[0], cd_cest: '2899900', nm_cest: 'Porta a porta' } as (typeof cests)[number] // ten exist
  const { user } = await openAnswer({ cests: [...cests, door] })
  expect(screen.getByText('Mais 1, só na venda porta a porta')).toBeTruthy()
  const hidden = () => screen.getAllByText(/^Cerveja \d$/).filter((cell) => cell.closest(`.${styles.extra}`))
  expect(hidden()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Mostrar os 10' }))
  expect(screen.getAllByText(/^Cerveja \d$/)).toHaveLength(10)
  expect(hidden()).toEqual([])
})

test('own notes with another class than the chosen one lead to the check of their newest month', async () => {
  const classes_proprias = [
    { cd_classtrib: '000001', nr_notas: 151, dt_ultima: '2026-10-05' },
    { cd_classtrib: '200003', nr_notas: 5, dt_ultima: '2026-08-01' },
  ]
  const { user } = await openAnswer({ ibscbs: [IBSCBS, REDUCED], classes_proprias })
  expect(screen.queryByText(/notas suas saíram/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: /200003/ }))
  expect(screen.getByText(/notas suas saíram/).textContent).toContain(
    '151 notas suas saíram com 000001; a escolhida é 200003.',
  )
  const link = screen.getByRole('link', { name: 'Ver na conferência' })
  expect(link.getAttribute('href')).toBe('/consultas/reforma?mes=2026-10')
  await user.click(screen.getByRole('radio', { name: /000001/ }))
  expect(screen.getByText(/notas suas saíram/).textContent).toContain('5 notas suas saíram com 200003')
})

test('no classification is chosen in advance; the chosen one is taken to the products of the NCM', async () => {
  const { user } = await openAnswer({ ibscbs: [IBSCBS, REDUCED], ds_pergunta_ibscbs: 'Qual?' })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, false])
  expect(screen.queryByRole('link', { name: /^Usar/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /200003/ }))
  const link = screen.getByRole('link', { name: 'Usar 200003 em 3 produtos' })
  expect(link.getAttribute('href')).toMatch(/^\/cadastros\/produtos\?usar=.*200003.*&ncm=.*22030000/)
  expect(screen.getByText('reduz 100 %')).toBeTruthy()
})

test('the usual class stands first; several that hold under a condition are folded', async () => {
  const asks = (cd_classtrib: string) => ({ ...REDUCED, cd_classtrib, ds_pergunta: 'É corretivo de solo?' })
  const { user } = await openAnswer({ ibscbs: [asks('200038'), asks('515001'), IBSCBS] })
  const [first] = screen.getAllByRole('radio', { hidden: true })
  expect(first?.closest('label')?.textContent).toContain('000001')
  const fold = screen.getByText('2 exceções')
  expect(fold.closest('details')?.open).toBe(false)
  await user.click(fold)
  expect(screen.getByText('200038')).toBeTruthy()
})

test('a line of an annex that asks nothing more stays before the general rule', async () => {
  await openAnswer({ ibscbs: [{ ...REDUCED, ds_pergunta: null }, IBSCBS] })
  const codes = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.match(/\d{6}/)?.[0])
  expect(codes).toEqual(['200003', '000001'])
})

test('a reader, and a company without such products, are offered no change', async () => {
  const { user } = await openAnswer({ ibscbs: [REDUCED] }, { papel: 'consulta' })
  await user.click(screen.getByRole('radio'))
  expect(screen.queryByRole('link', { name: /^Usar/ })).toBeNull()
})

test('a missing table of classifications asks nothing', async () => {
  await openAnswer({ ibscbs: [] }, { fontes: [fonte('cclasstrib', 'ausente')] })
  expect(screen.getByText(/Não há fonte carregada de cClassTrib/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an expired source keeps its figures and is marked', async () => {
  const ibpt = {
    pr_nacional: 13.45,
    pr_importado: 20,
    pr_estadual: 18,
    pr_municipal: 0,
    ds_fonte: 'IBPT',
    dt_referencia: '2026-08-13',
    dt_validade: '2026-10-31',
  }
  await openAnswer({ ibpt }, { fontes: [fonte('ibpt', 'vencida')] })
  expect(amountBeside('Federal, produto nacional')).toBe('13,45\u00a0%')
  expect(screen.getByText('Fonte vencida em 31/10/2026')).toBeTruthy()
})

test('the notes of the company are counted by issuer, its own marked', async () => {
  const observado: Tributacao['observado'] = [
    {
      nm_emitente: 'Padaria Exemplo',
      nr_cnpjemitente: EMPRESA.cpfcnpj,
      fl_propria: 'S',
      ds_emitidarec: 'E',
      ds_uf: 'SP',
      cd_cfop: '5405',
      nm_cfop: null,
      cd_cst: '060',
      pr_icms: null,
      nr_notas: 1200,
      dt_ultima: '2026-11-20',
    },
  ]
  await openAnswer({ observado })
  expect(screen.getByText('1.200 notas, NCM 2203.00.00')).toBeTruthy()
  const [, row] = within(screen.getByRole('region', { name: 'Como as suas notas tributaram' })).getAllByRole('row')
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    'Padaria Exemplo (a sua empresa)',
    'Emitida',
    '5.405',
    '060',
    '–',
    '–',
    '1.200',
    '20/11/2026',
  ])
})

test('without a company there is no table of its notes', async () => {
  await openAnswer({}, { fontes: [fonte('empresa', 'ausente')] })
  expect(screen.queryByRole('region', { name: 'Como as suas notas tributaram' })).toBeNull()
})

const PIS: Tributacao['piscofins'][number] = {
  ds_regime: 'aliquota_zero',
  cd_cst: null,
  cd_cst_revenda: null,
  pr_pis: [0.165],
  pr_cofins: [0.76],
  cd_tabela: '4.3.13',
  cd_codigo: '102',
  ds_grupo: 'Defensivos',
  fl_condicional: 'S',
  ds_condicao: 'Era zero; desde 01/04/2026 cobra 0,165 % e 0,76 %',
  ds_pergunta: 'O produto é defensivo?',
  dt_inicio: '2004-07-26',
  ds_fonte: 'Lei 10.925/2004',
  dt_referencia: '2026-09-01',
}

test('a list of zero rates that is charged again is marked, with its question, rates, first day and code', async () => {
  await openAnswer({ piscofins: [PIS] })
  expect(amountBeside('Alíquota zero: Defensivos')).toBe('0,165\u00a0% e 0,76\u00a0%')
  expect(screen.getByText('A lista não é mais zero.')).toBeTruthy()
  expect(screen.getByText('O produto é defensivo?')).toBeTruthy()
  expect(screen.getByText('Lei 10.925/2004 (SPED 4.3.13, código 102) · tabela de 01/09/2026')).toBeTruthy()
})

test('a list that stays at zero is not marked', async () => {
  await openAnswer({ piscofins: [{ ...PIS, pr_pis: [0], pr_cofins: [0] }] })
  expect(screen.queryByText(/mais zero/)).toBeNull()
})

test('a list of which a part may stay at zero is not said to have lost it', async () => {
  await openAnswer({ piscofins: [{ ...PIS, pr_pis: [0, 0.165], pr_cofins: [0, 0.76] }] })
  expect(screen.getByText('Pode não ser mais zero.')).toBeTruthy()
})

test('each classification says what it asks, its annex, law and reduction', async () => {
  const row = { ...REDUCED, nr_anexo: 8, ds_base: 'LC 214/2025, art. 136', ds_pergunta: 'É água sanitária?' }
  await openAnswer({ ibscbs: [row, IBSCBS], ds_pergunta_ibscbs: 'O que há no frasco?' })
  expect(screen.getByText('O que há no frasco?', { exact: false })).toBeTruthy()
  expect(screen.getByText('É água sanitária?')).toBeTruthy()
  expect(screen.getByText('reduz 100 %, Anexo VIII, LC 214/2025, art. 136, Cesta básica')).toBeTruthy()
})

test('Imposto Seletivo says its first day and that the rate is not set; a code off the list is said too', async () => {
  const is: Tributacao['is'] = [
    {
      nm_categoria: 'Bebidas alcoólicas',
      pr_is: null,
      dt_inicio: '2027-01-01',
      fl_vigente: 'N',
      ds_condicao: null,
      ds_fonte: 'LC 214/2025, Anexo XVII',
      dt_referencia: '2026-08-14',
    },
  ]
  await openAnswer({ is })
  expect(screen.getByText('a partir de 01/01/2027')).toBeTruthy()
  expect(amountBeside('Bebidas alcoólicas')).toBe('alíquota ainda não fixada')
  expect(screen.queryByText('O NCM não está na lista da LC 214/2025.')).toBeNull()
})

const PERIODOS: Tributacao['periodos'] = [
  { nr_ano: 2026, tributos: [{ nm_tributo: 'IPI', ds_regra: 'Como hoje', ds_fonte: 'EC 132/2023' }] },
  { nr_ano: 2033, tributos: [{ nm_tributo: 'ICMS', ds_regra: 'Não existe mais', ds_fonte: 'ADCT, art. 129' }] },
]

test('the years are side by side, and a year opens its whole answer', async () => {
  const { user, onDay } = await openAnswer({ periodos: PERIODOS })
  const table = within(screen.getByRole('region', { name: 'De 2026 a 2033' }))
  const cells = table.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(cells.slice(1)).toEqual([
    ['IPI', 'Como hoje', '–'],
    ['ICMS', '–', 'Não existe mais'],
  ])
  expect(screen.queryByRole('button', { name: '2026' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '2033' }))
  expect(onDay).toHaveBeenCalledWith('2033-01-01')
})

test('an answer for another day says so, with the way back', async () => {
  const { user, onDay } = await openAnswer({}, { day: '2027-01-01' })
  expect(screen.getByText(/^O que vale em 01\/01\/2027\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Voltar a hoje' }))
  expect(onDay).toHaveBeenCalledWith(undefined)
})

test('the answer is copied as text with headings, figures, questions and sources, and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = await openAnswer({ piscofins: [PIS], periodos: PERIODOS }, { fontes: [fonte('ncm'), fonte('cest')] })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce())
  const text = writeText.mock.calls[0]?.[0] ?? ''
  for (const line of [
    'NCM 2203.00.00 Cervejas de malte\n22 Bebidas',
    '- 000001 (CST 000): Tributação integral · CBS 0,90\u00a0%, IBS 0,10\u00a0%',
    '- Alíquota zero: Defensivos: 0,165\u00a0% e 0,76\u00a0% · O produto é defensivo?',
    'Fonte: Decreto 11.158/2022 · TIPI · desde 01/08/2022 · tabela de 12/02/2026',
    '- ICMS: 2033: Não existe mais',
  ])
    expect(text).toContain(line)
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})
