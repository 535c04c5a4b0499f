import type { Fechamento, HistoricoFechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
import { sampleRow } from './sample-row.ts'

const BELLA = sampleRow({
  cpfcnpj: '41827365000171',
  nome: 'Bella Massa Padaria',
  ds_estado: 'aberto',
  pendencias: {
    sem_xml: 2,
    numeros_faltando: 3,
    cancelamentos_a_confirmar: 3,
    sem_protocolo: 0,
    sem_manifestacao: 4,
    conflitos: 1,
    alertas_cadastro: 5,
    erros_ibscbs: 2,
    contas_faltando: 0,
    caixa: 0,
  },
  efd: { ds_estado: 'com_erros', nr_erros: 1, nr_avisos: 5, dt_conferencia: '2026-11-18T14:22:00-03:00' },
})
const CLOSED = sampleRow({
  cpfcnpj: '27418395000101',
  nome: 'Zênite Comércio',
  ds_estado: 'fechado',
  dt_fechamento: '2026-11-10T09:00:00-03:00',
  nr_tardios: 1,
})
const COMPANIES = [EMPRESA, ...[BELLA, CLOSED].map(({ cpfcnpj }) => ({ ...EMPRESA, cpfcnpj }))]
const TASK = '01939f6e-7a00-7000-8000-000000000001'

let rows: Fechamento[]
let facts: HistoricoFechamentoReply['data']
let server: FakeServer
beforeEach(async () => {
  sessionStorage.clear()
  rows = [sampleRow(), BELLA, CLOSED]
  facts = []
  server = fakeServer({
    'GET /empresas': () => ({ data: COMPANIES, fl_escritorio: 'N' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /fechamento/historico': () => ({ data: facts }),
    'GET /fechamento': ({ query }) => ({ mes: query.get('mes'), data: rows, totais: {}, proximo: null }),
  })
  await signInAs({ empresas: COMPANIES })
})

// the first screen of a file loads its code
const open = (address: string) =>
  renderPage(address, () => screen.findAllByRole('heading', { level: 1 }, { timeout: 20_000 }))
const ADDRESS = '/fechamento?mes=2026-10'
const counted = () => screen.findByText('3 empresas', undefined, { timeout: 10_000 })

test('while the board loads it counts nothing, not zero', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use({
    'GET /fechamento': async ({ query }) => {
      await gate
      return { mes: query.get('mes'), data: rows, totais: {}, proximo: null }
    },
  })
  await open(ADDRESS)
  const tabs = within(screen.getByRole('navigation', { name: 'Estado do mês' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Todas',
    'Abertas',
    'Conferindo',
    'Fechadas',
  ])
  expect(screen.queryByText('0 empresas')).toBeNull()
  answer()
  await counted()
})

test('tabs count over the filters, chips over the whole office', async () => {
  const { user, router } = await open(ADDRESS)
  await counted()
  screen.getByText('de 3 fechadas', { exact: false })
  const tabs = within(screen.getByRole('navigation', { name: 'Estado do mês' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Todas3',
    'Abertas1',
    'Conferindo1',
    'Fechadas1',
  ])
  const reform = screen.getByRole('link', { name: 'IBS/CBS com erro em 1 empresa' }).getAttribute('href')
  expect(reform).toContain('mes=2026-10')
  expect(reform).toContain('aba=empresas')
  await user.click(screen.getByRole('button', { name: 'Sem XML 1' }))
  await waitFor(() => expect(addressOf(router)).toBe('/fechamento?mes=2026-10&so=sem_xml'))
  screen.getByText('1 de 3 empresas')
  screen.getByRole('button', { name: 'Tardios 1' })
  expect(tabs.getByRole('link', { name: /^Fechadas/ }).textContent).toBe('Fechadas0')
})

test('a company at the side says what is missing, each with the link to exactly that', async () => {
  const nota = (tipo: string, number: number) => ({
    id: `n${number}`,
    tipo,
    nr_docfiscal: number,
    nm_remetente: 'Autopolo',
    ds_situacao: 'autorizada',
    dt_importacao: '2026-11-16T09:12:00-03:00',
    vl_docfiscal: 10,
  })
  server.use({
    'GET /consulta': ({ query }) => ({
      data: query.has('fl_conflito') ? [nota('nfce', 1)] : [nota('cte', 2), nota('nfe', 3), nota('cte', 4)],
      proximo: null,
    }),
    'GET /reforma/conferencia': () => ({
      resumo: { nr_notas_erro: 2, nr_notas_aviso: 3 },
      achados: [{ codigo: 'group_missing' }],
    }),
  })
  await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Bella Massa Padaria' }, { timeout: 10_000 }))
  const addressOfLink = (name: string | RegExp) => {
    const url = new URL(panel.getByRole('link', { name }).getAttribute('href') ?? '', 'http://portal')
    return { path: url.pathname, search: Object.fromEntries(url.searchParams) }
  }
  expect(addressOfLink('Ver 2 notas')).toMatchObject({
    path: '/notas/nfe',
    search: { empresa: BELLA.cpfcnpj, de: '2026-10-01', ate: '2026-10-31', papel: 'R', situacao: 'resumo' },
  })
  expect(addressOfLink('Ver os números')).toMatchObject({ path: '/notas/faltas', search: { mes: '2026-10' } })
  await panel.findByRole('link', { name: 'Ver 2 CT-e' })
  const claimed = { empresa: BELLA.cpfcnpj, de: '2026-10-01', ate: '2026-10-31', papel: 'T', cancelamento: 'S' }
  expect(addressOfLink('Ver 2 CT-e')).toEqual({ path: '/notas/cte', search: claimed })
  expect(addressOfLink('Ver 1 NF-e')).toEqual({ path: '/notas/nfe', search: claimed })
  const conflicts = within(panel.getByRole('region', { name: 'Conflitos' }))
  await conflicts.findByRole('link', { name: 'NFC-e 1, Autopolo' })
  const ofCompany = { empresa: BELLA.cpfcnpj }
  expect(addressOfLink('Manifestar')).toEqual({ path: '/notas/manifestacao', search: { ...ofCompany, vence: 'todas' } })
  expect(addressOfLink('Ver produtos')).toEqual({ path: '/cadastros/produtos', search: ofCompany })
  expect(addressOfLink('Corrigir')).toMatchObject({ path: '/sped/fiscal', search: { passo: 'conferencia' } })
  panel.getByText(/1 erro e 5 avisos$/)
  await panel.findByText('2 notas com erro, 3 com aviso')
  expect(addressOfLink('Ver achados')).toEqual({
    path: '/consultas/reforma',
    search: { empresa: BELLA.cpfcnpj, mes: '2026-10' },
  })
})

test('the receipt of the EFD is a step of its own, and is written there', async () => {
  rows = [
    sampleRow({ efd: { ds_estado: 'gerada', dt_geracao: '2026-11-10T10:00:00-03:00', dt_vencimento: '2026-11-20' } }),
  ]
  server.use({ 'PUT /fechamento': () => ({ data: rows[0] }) })
  const { user } = await open(`${ADDRESS}&cnpj=${EMPRESA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Padaria Exemplo Ltda' }, { timeout: 10_000 }))
  panel.getByText('não informado')
  await user.click(panel.getByRole('button', { name: 'Informar' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Recibo da EFD' }))
  await user.type(ask.getByLabelText(/^Número do recibo da EFD/), '8F3A11')
  await user.click(ask.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.callsTo('PUT /fechamento')[0]?.body).toEqual({ efd_recibo: '8F3A11' }))
})

test('a due day on a national holiday says so', async () => {
  const { user } = await open(ADDRESS)
  await counted()
  const notice = '20/11 é feriado nacional. Confira o prazo da sua UF.'
  expect(screen.getAllByTitle(notice).length).toBeGreaterThan(0)
  expect(screen.queryByText(notice)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Zênite Comércio' }))
  // on a phone there is no tooltip
  await screen.findByText(notice, undefined, { timeout: 10_000 })
})

test('what arrived after the closing is listed with its document', async () => {
  const late = {
    id: 'n1',
    tipo: 'nfe',
    nr_docfiscal: 20771,
    nm_remetente: 'Autopolo Distribuidora',
    dt_importacao: '2026-11-16T09:12:00-03:00',
    vl_docfiscal: 3418.2,
    ds_situacao: 'autorizada',
  }
  server.use({ 'GET /consulta': () => ({ data: [late], proximo: null }) })
  await open(`${ADDRESS}&cnpj=${CLOSED.cpfcnpj}`)
  const part = within(await screen.findByRole('region', { name: 'Depois do fechamento' }, { timeout: 10_000 }))
  await part.findByRole('link', { name: 'NF-e 20.771, Autopolo Distribuidora' })
  const [call] = server.callsTo('GET /consulta')
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    cnpj_remetente: CLOSED.cpfcnpj,
    mes: '2026-10',
    fl_tardio: 'S',
    ds_tipo: 'todos',
  })
})

test('an empty portfolio leads to the place where companies are added', async () => {
  rows = []
  await open(ADDRESS)
  await screen.findByText('Nenhuma empresa na carteira.', undefined, { timeout: 10_000 })
  screen.getByRole('link', { name: 'Abrir a carteira' })
})

test('filters without a company say so and can be cleared', async () => {
  const { user, router } = await open(`${ADDRESS}&busca=xpto`)
  await screen.findByText('Nada falta com estes filtros.', undefined, { timeout: 10_000 })
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(addressOf(router)).toBe(ADDRESS))
})

test('a board that does not arrive offers to try again', async () => {
  server.use({ 'GET /fechamento': () => problem(400, 'O mês não está certo.') })
  await open(ADDRESS)
  await screen.findByText('O mês não está certo.', undefined, { timeout: 10_000 })
  server.use({ 'GET /fechamento': () => ({ mes: '2026-10', data: rows, totais: {}, proximo: null }) })
  screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await counted()
})

test('the chosen companies become one task, which is opened', async () => {
  server.use({ 'POST /fechamento/lote': () => ({ id: TASK }), 'GET /tarefas/*': () => problem(404, 'Não há.') })
  const { user, router } = await open(ADDRESS)
  await counted()
  screen.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  await screen.findByText('3 empresas selecionadas')
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Conferir outubro' }))
  await user.click(ask.getByRole('button', { name: 'Conferir 3 empresas' }))
  await waitFor(() => expect(addressOf(router)).toBe(`/tarefas?id=${TASK}`), { timeout: 10_000 })
  const body = server.callsTo('POST /fechamento/lote')[0]?.body as { empresas: string[] }
  expect(body).toMatchObject({ mes: '2026-10', acao: 'conferir' })
  expect(body.empresas.toSorted()).toEqual(rows.map(({ cpfcnpj }) => cpfcnpj).toSorted())
})

test('an act that none of the companies allows says why, and leads to each', async () => {
  rows = [{ ...BELLA, efd: { ...BELLA.efd, ds_estado: 'sem_configuracao' } }]
  const { user, router } = await open(ADDRESS)
  await screen.findByText('1 empresa', undefined, { timeout: 10_000 })
  screen.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Gerar EFD' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Nada a fazer com estas empresas' }))
  ask.getByText('a EFD ainda não foi configurada')
  await user.click(ask.getByRole('button', { name: BELLA.nome }))
  await waitFor(() => expect(addressOf(router)).toContain(`cnpj=${BELLA.cpfcnpj}`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('region', { name: `Mês de ${BELLA.nome}` }, { timeout: 10_000 })
})

test('a view is saved under a name and brings its filters back', async () => {
  const { user, router } = await open(`${ADDRESS}&so=efd_erros`)
  await screen.findByText('1 de 3 empresas', undefined, { timeout: 10_000 })
  await user.click(screen.getByRole('button', { name: 'Visões' }))
  const views = within(await screen.findByRole('dialog', { name: 'Visões' }, { timeout: 10_000 }))
  await user.type(views.getByLabelText('Salvar esta visão como'), 'Meus erros')
  await user.click(views.getByRole('button', { name: 'Salvar' }))
  await user.click(views.getByRole('button', { name: 'Tardios' }))
  await waitFor(() => expect(addressOf(router)).toBe('/fechamento?mes=2026-10&so=tardios'))
  await user.click(screen.getByRole('button', { name: 'Visões: Tardios' }))
  const again = within(await screen.findByRole('dialog', { name: 'Visões' }))
  await user.click(again.getByRole('button', { name: 'Meus erros' }))
  await waitFor(() => expect(addressOf(router)).toBe('/fechamento?mes=2026-10&so=efd_erros'))
})

test('a view is saved for the office, and a view of the office that belongs to another person is only applied', async () => {
  const shared = [
    { id: TASK, nome: 'Da Bruna', endereco: { so: 'tardios' }, nm_autor: 'Bruna', fl_altera: 'N', tela: 'fechamento' },
  ]
  server.use({
    'GET /escritorio': () => ({ data: { id: TASK, nome: 'Prado', papel: 'contador' } }),
    'GET /escritorio/visoes': () => ({ data: shared }),
    'POST /escritorio/visoes': ({ body }) => {
      const made = body as { nome: string; tela: string; endereco: { so: string } }
      if (shared.some(({ nome }) => nome === made.nome)) return problem(409, 'O escritório já tem esta visão.')
      shared.push({ ...made, id: TASK.replace(/1$/, '2'), nm_autor: 'Ana', fl_altera: 'S' })
      return { data: { id: TASK } }
    },
    'DELETE /escritorio/visoes/*': () => {
      shared.pop()
      return null
    },
  })
  const { user, router } = await open(`${ADDRESS}&so=efd_erros`)
  await screen.findByText('1 de 3 empresas', undefined, { timeout: 10_000 })
  await user.click(screen.getByRole('button', { name: 'Visões' }))
  const views = within(await screen.findByRole('dialog', { name: 'Visões' }, { timeout: 10_000 }))
  await user.click(await views.findByRole('checkbox', { name: 'Para todo o escritório' }))
  await user.type(views.getByLabelText('Salvar esta visão como'), 'Da Bruna')
  await user.click(views.getByRole('button', { name: 'Salvar' }))
  await views.findByText('O escritório já tem esta visão.')
  await user.type(views.getByLabelText('Salvar esta visão como'), ' 2')
  await user.click(views.getByRole('button', { name: 'Salvar' }))
  await views.findByRole('button', { name: 'Da Bruna 2' })
  expect(server.callsTo('POST /escritorio/visoes')[1]?.body).toEqual({
    tela: 'fechamento',
    nome: 'Da Bruna 2',
    endereco: { so: 'efd_erros' },
  })
  expect(views.queryByRole('button', { name: 'Excluir do escritório a visão Da Bruna' })).toBeNull()
  await user.click(views.getByRole('button', { name: 'Excluir do escritório a visão Da Bruna 2' }))
  await waitFor(() => expect(views.queryByRole('button', { name: 'Da Bruna 2' })).toBeNull())
  await user.click(views.getByRole('button', { name: 'Da Bruna' }))
  await waitFor(() => expect(addressOf(router)).toBe('/fechamento?mes=2026-10&so=tardios'))
})

test('one document is counted in the singular', async () => {
  const one = sampleRow()
  one.notas = { ...one.notas, nfe: { ...one.notas.nfe, emitidas: 1, recebidas: 1 } }
  rows = [one]
  await open(`${ADDRESS}&cnpj=${one.cpfcnpj}`)
  await screen.findByText('1 emitido, 1 recebido', undefined, { timeout: 10_000 })
})

test('a month is closed after what is open was said, and reopened', async () => {
  server.use({
    'PUT /fechamento': ({ body }) => ({ data: { ...BELLA, ...(body as Partial<Fechamento>) } }),
  })
  const { user } = await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Bella Massa Padaria' }, { timeout: 10_000 }))
  await user.click(panel.getByRole('button', { name: 'Fechar mês' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Fechar o mês de Bella Massa Padaria?' }))
  ask.getByText(
    /Ainda há: 1 erro na EFD, 1 conflito, 2 sem XML, 3 lacunas, 3 a confirmar, 4 sem manifestação, 2 com erro de IBS\/CBS, 5 no cadastro\./,
  )
  await user.click(ask.getByRole('button', { name: 'Fechar mês' }))
  await user.click(await panel.findByRole('button', { name: 'Reabrir' }, { timeout: 10_000 }))
  const again = within(await screen.findByRole('dialog', { name: 'Reabrir o mês de Bella Massa Padaria?' }))
  await user.click(again.getByRole('button', { name: 'Reabrir' }))
  await waitFor(() => expect(server.callsTo('PUT /fechamento')).toHaveLength(2))
  const calls = server.callsTo('PUT /fechamento')
  expect(calls.map(({ body }) => body)).toEqual([{ ds_estado: 'fechado' }, { ds_estado: 'em_conferencia' }])
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ nr_cpfcnpj: BELLA.cpfcnpj, mes: '2026-10' })
})

test('notes of people are listed with what was done, and one more is written', async () => {
  facts = [
    {
      id: TASK,
      ds_fato: 'nota',
      ds_texto: 'Pedi a carta.',
      nm_autor: 'Davi Nogueira',
      dt: '2026-11-18T14:31:00-03:00',
    },
    { id: `${TASK}x`, ds_fato: 'fechado', ds_texto: null, nm_autor: 'Bruna Teixeira', dt: '2026-11-10T10:00:00-03:00' },
  ]
  server.use({ 'PUT /fechamento': () => ({ data: BELLA }) })
  const { user } = await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const part = within(await screen.findByRole('region', { name: 'Anotações e histórico' }, { timeout: 10_000 }))
  await part.findByText('Pedi a carta.')
  part.getByText('Fechou o mês.')
  await user.type(part.getByLabelText('Anotar algo sobre este mês'), 'Responde amanhã.')
  await user.click(part.getByRole('button', { name: 'Anotar' }))
  await waitFor(() => expect(server.callsTo('PUT /fechamento')[0]?.body).toEqual({ ds_nota: 'Responde amanhã.' }))
})

const COLLEAGUES = {
  data: [
    { id: 'a1', nome: 'Helena Prado', papel: 'dono', fl_eu: 'S' },
    { id: 'a2', nome: 'Bruna Teixeira', papel: 'contador', fl_eu: 'N' },
    { id: 'a3', nome: 'Davi Nogueira', papel: 'contador', fl_eu: 'N' },
  ],
}

test('a colleague who becomes responsible for a month finds it in the inbox', { timeout: 40_000 }, async () => {
  server.use({
    'GET /empresas': () => ({ data: COMPANIES, fl_escritorio: 'S' }),
    'GET /escritorio/colegas': () => COLLEAGUES,
    'GET /escritorio/atribuicoes': () => ({ data: [] }),
    'PUT /fechamento': () => ({ data: { ...BELLA, nm_responsavel: 'Davi Nogueira' } }),
    'POST /escritorio/para-mim': () => ({}),
  })
  const { user } = await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Bella Massa Padaria' }, { timeout: 10_000 }))
  await user.click(panel.getByRole('button', { name: 'Trocar responsável' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Responsável pelo mês' }))
  await user.click(await ask.findByRole('combobox', { name: 'Responsável' }))
  await user.click(await screen.findByRole('option', { name: 'Davi Nogueira' }))
  await user.click(ask.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.callsTo('POST /escritorio/para-mim')).toHaveLength(1))
  expect(server.callsTo('POST /escritorio/para-mim')[0]?.body).toEqual({
    ...{ cpfcnpj: BELLA.cpfcnpj, ds_assunto: 'mes', cd_assunto: '2026-10', nm_assunto: 'outubro de 2026' },
    ...{ ds_ato: 'atribuido', pessoas: ['a3'] },
  })
})

test('a month is left with a colleague, and who is named with an @ is told too', { timeout: 40_000 }, async () => {
  server.use({
    'GET /empresas': () => ({ data: COMPANIES, fl_escritorio: 'S' }),
    'GET /escritorio/colegas': () => COLLEAGUES,
    'GET /escritorio/atribuicoes': () => ({
      data: [
        {
          ...{ cd_assunto: '2026-10', pessoa: 'a3', nm_pessoa: 'Davi Nogueira', ds_texto: 'Falta o XML.' },
          ...{ nm_autor: 'Helena Prado', dt_pedido: '2026-11-10T10:00:00-03:00' },
        },
      ],
    }),
    'POST /escritorio/para-mim': () => ({}),
  })
  const { user } = await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Bella Massa Padaria' }, { timeout: 10_000 }))
  await user.click(await panel.findByRole('button', { name: 'Pedir a alguém' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Pedir a alguém' }))
  const fault = 'Escolha a pessoa, ou escreva @ e o nome no texto.'
  await user.click(ask.getByRole('button', { name: 'Pedir' }))
  await ask.findByText(fault)
  await user.click(ask.getByRole('combobox', { name: 'Fica com' }))
  await user.click(await screen.findByRole('option', { name: 'Bruna Teixeira' }))
  expect(ask.queryByText(fault)).toBeNull()
  await user.type(ask.getByLabelText('O que fazer'), 'Confira com @Davi')
  ask.getByText('Avisa Davi Nogueira.')
  await user.click(ask.getByRole('button', { name: 'Pedir' }))
  await waitFor(() => expect(server.callsTo('POST /escritorio/para-mim')).toHaveLength(2))
  const about = { cpfcnpj: BELLA.cpfcnpj, ds_assunto: 'mes', ds_texto: 'Confira com @Davi' }
  expect(server.callsTo('POST /escritorio/para-mim').map(({ body }) => body)).toMatchObject([
    { ...about, ds_ato: 'atribuido', pessoas: ['a2'] },
    { ...about, ds_ato: 'mencionado', pessoas: ['a3'] },
  ])
})

test('the months of several companies get one responsible', async () => {
  server.use({ 'POST /fechamento/lote': () => ({ id: TASK }), 'GET /tarefas/*': () => problem(404, 'Não há.') })
  const { user } = await open(ADDRESS)
  await counted()
  screen.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await user.click(bar.getByRole('button', { name: 'Responsável' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Mudar o responsável' }))
  await user.type(ask.getByLabelText(/^Responsável/), 'Davi Nogueira')
  await user.click(ask.getByRole('button', { name: 'Mudar' }))
  await waitFor(() => expect(server.callsTo('POST /fechamento/lote')).toHaveLength(1))
  const [call] = server.callsTo('POST /fechamento/lote')
  expect(call?.body).toMatchObject({ acao: 'responsavel', opcoes: { nm_responsavel: 'Davi Nogueira' } })
})

test('packages of several companies are one task, with contents and password', async () => {
  server.use({ 'POST /fechamento/lote': () => ({ id: TASK }), 'GET /tarefas/*': () => problem(404, 'Não há.') })
  const { user } = await open(ADDRESS)
  await counted()
  screen.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await user.click(bar.getByRole('button', { name: 'Montar pacote' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Montar 3 pacotes de outubro?' }))
  await user.click(await ask.findByRole('checkbox', { name: /^PDF/ }, { timeout: 10_000 }))
  await user.type(ask.getByLabelText(/^Senha/), 'trovão')
  await user.click(ask.getByRole('button', { name: 'Montar 3 pacotes' }))
  await waitFor(() => expect(server.callsTo('POST /fechamento/lote')).toHaveLength(1))
  const [call] = server.callsTo('POST /fechamento/lote')
  expect(call?.body).toMatchObject({
    acao: 'pacote',
    opcoes: { conteudo: ['xml', 'planilha', 'resumo'], senha: 'trovão' },
  })
})

test('the entries of several companies are exported by one task, after it was said who goes and with what', async () => {
  const book = { nr_itens: 40, nr_duvidas: 3, fl_atual: true }
  const sent = {
    sistema: 'dominio_entradas' as const,
    ds_estado: 'gerado' as const,
    dt_geracao: '2026-11-20T09:14:00-03:00',
    nr_notas: 12,
    fl_atual: false,
  }
  rows = [
    sampleRow({ escrituracao: book, exportacao: sent }),
    BELLA,
    { ...CLOSED, escrituracao: { ...book, nr_itens: 0, nr_duvidas: 0 } },
  ]
  server.use({ 'POST /fechamento/lote': () => ({ id: TASK }), 'GET /tarefas/*': () => problem(404, 'Não há.') })
  const { user } = await open(ADDRESS)
  await counted()
  screen.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await user.click(bar.getByRole('button', { name: 'Exportar entradas' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Exportar as entradas de outubro?' }))
  const who = within(ask.getByRole('region', { name: 'Empresas' }))
  who.getByText('3 itens em dúvida, 12 notas já foram a Domínio, entradas, e o mês mudou depois')
  who.getByText('não tem entradas')
  await user.click(await ask.findByRole('checkbox', { name: /^Deixar de fora/ }, { timeout: 10_000 }))
  await user.click(ask.getByRole('button', { name: 'Exportar 2 empresas' }))
  await waitFor(() => expect(server.callsTo('POST /fechamento/lote')).toHaveLength(1))
  const [call] = server.callsTo('POST /fechamento/lote')
  expect(call?.body).toMatchObject({
    acao: 'exportar',
    opcoes: { exportacao: { sistema: 'planilha', destino: 'baixar', fl_sem_pendentes: true } },
  })
})

test('the steps count the entries and what was exported, also before anybody opened the month', async () => {
  const steps = async (row: Fechamento) => {
    rows = [row]
    await open(`${ADDRESS}&cnpj=${row.cpfcnpj}`)
    const part = within(await screen.findByRole('region', { name: 'Passos' }, { timeout: 10_000 }))
    return (name: string) => part.getByText(name, { selector: 'b' }).closest('li')?.textContent
  }
  const before = await steps(sampleRow())
  expect(before('Entradas')).toMatch(/\d+ notas recebidas, itens ainda não contados/)
  expect(before('Exportar')).toContain('nada exportado')
})

test('a month that changed after its file says so in its step', async () => {
  rows = [
    sampleRow({
      escrituracao: {
        ...{ nr_itens: 40, nr_duvidas: 3, fl_atual: true },
        saidas: { nr_itens: 900, nr_duvidas: 2, fl_atual: false },
      },
      exportacao: {
        sistema: 'prosoft',
        ds_estado: 'importado',
        dt_geracao: '2026-11-20T09:14:00-03:00',
        nr_notas: 12,
        fl_atual: false,
      },
    }),
  ]
  await open(`${ADDRESS}&cnpj=${sampleRow().cpfcnpj}`)
  const part = within(await screen.findByRole('region', { name: 'Passos' }, { timeout: 10_000 }))
  expect(part.getByText('Entradas', { selector: 'b' }).closest('li')?.textContent).toContain('3 itens em dúvida')
  const exits = part.getByText('Saídas', { selector: 'b' }).closest('li')
  expect(exits?.textContent).toContain('2 itens em dúvida')
  expect(exits?.textContent).toContain('chegaram documentos depois')
  expect(exits?.querySelector('a')?.getAttribute('href')).toContain('lado=saidas')
  part.getByText(/^12 notas, Prosoft, em 20\/11\/2026 \d\d:14, importado/)
  part.getByText('o mês mudou depois')
})

test('the packages of one company open from its month', async () => {
  server.use({
    'GET /fechamento/pacote': () => ({ data: [], ds_envio: 'sem_servidor' }),
    'GET /consulta': () => ({ data: [], proximo: null }),
  })
  const { user } = await open(`${ADDRESS}&cnpj=${BELLA.cpfcnpj}`)
  const panel = within(await screen.findByRole('region', { name: 'Mês de Bella Massa Padaria' }, { timeout: 10_000 }))
  await user.click(panel.getByRole('button', { name: 'Montar pacote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Montar pacote' }, { timeout: 10_000 }))
  await dialog.findByRole('checkbox', { name: /^XML/ })
  const [call] = server.callsTo('GET /fechamento/pacote')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ nr_cpfcnpj: BELLA.cpfcnpj, mes: '2026-10' })
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(server.callsTo('GET /fechamento').length).toBeGreaterThan(1))
})
