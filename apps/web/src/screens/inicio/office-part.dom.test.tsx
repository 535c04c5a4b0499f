import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import type { Fechamento, TotaisFechamento } from '@portal/contract/fechamento/fechamento.ts'
import type { InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/http/query-client.ts'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../testing/render.tsx'
import { needsOf } from './needs.ts'
import { OfficeCompany, OfficePart } from './office-part.tsx'
import { byPerson, dueDays } from './office-words.ts'
import { ParaMim } from './para-mim.tsx'

const NONE = { emitidas: 0, recebidas: 0, vl_emitidas: 0, vl_recebidas: 0 }
const NOTAS = { nfe: NONE, nfce: NONE, cte: NONE, mdfe: NONE, nfse: NONE, nf3e: NONE, nfcom: NONE, outro: NONE }
const PENDING = {
  sem_xml: 0,
  sem_protocolo: 0,
  numeros_faltando: 0,
  cancelamentos_a_confirmar: 0,
  sem_manifestacao: null,
  conflitos: null,
  alertas_cadastro: null,
  erros_ibscbs: null,
  contas_faltando: 0,
  caixa: 0,
}
const row = (change: Partial<Fechamento>): Fechamento => ({
  cpfcnpj: '11222333000181',
  nome: 'Padaria Exemplo Ltda',
  uf: 'SP',
  ds_regime: 'presumido',
  etiquetas: [],
  notas: NOTAS,
  pendencias: PENDING,
  captura: null,
  efd: { ds_estado: 'entregue', vl_icms: 0.1, dt_vencimento: '2026-11-20' },
  pacote: { ds_estado: 'aberto' },
  ds_estado: 'fechado',
  nm_responsavel: 'Camila Siqueira',
  dt_fechamento: null,
  nr_tardios: 0,
  nr_anotacoes: 0,
  fl_atualizando: false,
  ...change,
})
const ROWS = [
  row({}),
  row({ ds_estado: 'aberto', efd: { ds_estado: 'com_erros', vl_icms: 0.2, dt_vencimento: '2026-11-20' } }),
  row({ nm_responsavel: null, efd: { ds_estado: 'pronta', dt_vencimento: '2026-11-09' } }),
]
const TOTAIS: TotaisFechamento = {
  nr_empresas: 3,
  por_estado: { aberto: 1, em_conferencia: 0, fechado: 2 },
  notas: NOTAS,
  pendencias: { ...PENDING, sem_xml: 2 },
  captura_com_problema: 0,
  efd: { nao_se_aplica: 0, sem_configuracao: 0, com_erros: 1, pronta: 1, gerada: 0, entregue: 1 },
  vl_icms: 0.3,
  nr_icms: 2,
  nr_com_tardios: 0,
  nr_sem_responsavel: 1,
}

const pendencia = (change: Partial<Pendencia>): Pendencia => ({
  ...{ ds_pendencia: 'resumo', ds_gravidade: 'aviso', cpfcnpj: '11222333000181', nome: 'Padaria Exemplo Ltda' },
  ...{ quantidade: 2, tipo: 'nfe', ds_emitidarec: 'R', id: null, dt_pendencia: null, modelo: null },
  ...{ nr_serie: null, faixas: [] },
  ...change,
})
const reply = (mes: string, pendencias: Pendencia[] = []): InicioReply => ({
  ...{ mes, dt_hoje: '2026-11-10', figuras: [], empresas: [], pendencias, nr_pendencias: pendencias.length },
})
const BOTH = [pendencia({}), pendencia({ cpfcnpj: '22333444000181', nome: 'Serra Azul', quantidade: 3 })]
const comeco = (escritorio: object | null) => ({ data: { fl_criar: 'N', escritorio } })

let totais = TOTAIS
let papel: Escritorio['papel']
beforeEach(async () => {
  totais = TOTAIS
  papel = 'dono'
  fakeServer({
    'GET /fechamento': () => ({ mes: '2026-10', data: ROWS, totais, proximo: null }),
    'GET /escritorio': () => ({
      data: { id: 'e1', nome: 'Prado Contabilidade', cpfcnpj: null, papel, nr_empresas: 3, nr_pessoas: 2 },
    }),
    'GET /escritorio/comeco': () => comeco(null),
  })
  await signInAs()
})

test('what needs a person comes first, each with the board filtered to it', async () => {
  await renderWith(<OfficePart reply={reply('2026-10')} />)
  await screen.findByText('Fechamento de outubro', undefined, { timeout: 10_000 })
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '1 EFD tem erros.Ver erros',
    '2 empresas têm notas que ainda são só resumo, sem XML.Ver empresas',
    '1 empresa está sem responsável.Ver empresas',
  ])
  const href = screen.getByRole('link', { name: 'Ver erros' }).getAttribute('href') ?? ''
  const { pathname, searchParams } = new URL(href, 'http://portal')
  expect([pathname, searchParams.get('mes'), searchParams.get('so')]).toEqual(['/fechamento', '2026-10', 'efd_erros'])
  expect(screen.getAllByText(/^faltam?/).map(({ textContent }) => textContent)).toEqual(['falta 1', 'faltam 2'])
  const people = within(await screen.findByRole('region', { name: 'Empresas por responsável' }))
  expect(people.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Camila Siqueira',
    'Sem responsável',
  ])
})

test('an EFD that nobody has checked is one that lacks', async () => {
  const owed = row({ efd: { ds_estado: null, dt_vencimento: '2026-11-20' } })
  const exempt = row({ efd: { ds_estado: 'nao_se_aplica', dt_vencimento: null } })
  fakeServer({
    'GET /fechamento': () => ({ mes: '2026-10', data: [...ROWS, owed, owed, exempt], totais, proximo: null }),
    'GET /escritorio/comeco': () => comeco(null),
  })
  await renderWith(<OfficePart reply={reply('2026-10')} />)
  const title = await screen.findByRole('heading', { name: 'EFDs entregues' }, { timeout: 10_000 })
  const figure = title.parentElement?.parentElement?.textContent
  expect(figure).toBe('EFDs entreguesfaltam 41 de 50 geradas, 1 pronta, 1 com erros, 2 sem conferir')
  expect(screen.getByText('apurado em 2 de 5 EFDs de outubro')).toBeTruthy()
})

test('who does not own the office sees nothing by person', async () => {
  papel = 'contador'
  await renderWith(<OfficePart reply={reply('2026-10')} />)
  await screen.findByText('Fechamento de outubro', undefined, { timeout: 10_000 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('heading', { name: 'Por responsável' })).toBeNull()
})

test('of the documents and of the board there is one list, each matter once', async () => {
  fakeServer({
    'GET /fechamento': () => ({ mes: '2026-10', data: ROWS, totais, proximo: null }),
    'GET /escritorio/comeco': () =>
      comeco({
        ...{ dt_criacao: '2026-10-01T10:00:00Z', empresas: { quantidade: 12, dt: null } },
        ...{ certificados: { quantidade: 1, dt: null }, capturas: { quantidade: 1, dt: null } },
        pessoas: { quantidade: 0, dt: null },
      }),
  })
  const { user } = await renderWith(<OfficePart reply={reply('2026-10', BOTH)} />)
  await screen.findByText('Fechamento de outubro', undefined, { timeout: 10_000 })
  await screen.findByText('11 empresas')
  expect(screen.getAllByRole('heading', { name: /^Precisa de/ })).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 EFD tem erros.Ver erros',
    '11 empresas da carteira estão sem certificado: nada chega sozinho.Guardar certificados',
    '5 notas recebidas por 2 empresas chegaram só como resumo: falta o XML.Ver por empresaVer no quadro',
    '1 empresa está sem responsável.Ver empresas',
  ])
  const board = screen.getByRole('link', { name: 'Ver no quadro' }).getAttribute('href') ?? ''
  expect(new URL(board, 'http://portal').searchParams.get('so')).toBe('sem_xml')
  await user.click(screen.getByRole('button', { name: 'Ver por empresa' }))
  expect(screen.getAllByRole('link', { name: 'Pedir os XML' })).toHaveLength(2)
})

test('without the board the matters of the documents remain', async () => {
  fakeServer({ 'GET /fechamento': () => problem(503, 'O servidor está ocupado.') })
  await renderWith(<OfficePart reply={reply('2026-08', [pendencia({})])} />)
  await screen.findByText('2 notas', undefined, { timeout: 10_000 })
  await screen.findByText('O servidor está ocupado.')
})

test('one company of the office has its own matters of the board in the list, which lead to its month', async () => {
  const { cpfcnpj } = ROWS[0] ?? row({})
  const one = row({ captura: 'parada', efd: { ds_estado: 'com_erros' }, nm_responsavel: null })
  fakeServer({ 'GET /fechamento': () => ({ mes: '2026-07', data: [one], totais, proximo: null }) })
  await renderWith(<OfficeCompany reply={reply('2026-07', [pendencia({})])} cpfcnpj={cpfcnpj} />)
  await screen.findByText('A captura')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A captura está parada, bloqueada ou sem certificado.Abrir o mês',
    'A EFD do mês tem erros.Abrir o mês',
    '2 notas recebidas por Padaria Exemplo Ltda chegaram só como resumo: falta o XML.Pedir os XML',
    'A empresa está sem responsável.Abrir o mês',
  ])
  const [first] = screen.getAllByRole('link', { name: 'Abrir o mês' })
  const { pathname, searchParams } = new URL(first?.getAttribute('href') ?? '', 'http://portal')
  expect([pathname, searchParams.get('cnpj')?.replaceAll('"', '')]).toEqual(['/fechamento', cpfcnpj])
})

test('a month in which nothing waits says so', async () => {
  totais = { ...TOTAIS, pendencias: PENDING, efd: { ...TOTAIS.efd, com_erros: 0 }, nr_sem_responsavel: 0 }
  await renderWith(<OfficePart reply={reply('2026-09')} />)
  await screen.findByText(/Nenhuma pendência\s+em setembro/, undefined, { timeout: 10_000 })
})

test('errors come first, then the order of what waits longest to hurt', () => {
  const all = { ...PENDING, sem_xml: 1, numeros_faltando: 1, cancelamentos_a_confirmar: 1, sem_manifestacao: 1 }
  const efd = { ...TOTAIS.efd, sem_configuracao: 1 }
  const busy = {
    ...TOTAIS,
    pendencias: { ...all, contas_faltando: 1 },
    efd,
    captura_com_problema: 1,
    nr_com_tardios: 1,
  }
  const late = pendencia({ ds_pendencia: 'certificado', ds_gravidade: 'erro', tipo: null })
  const gap = pendencia({ ds_pendencia: 'lacuna', tipo: 'nfe' })
  expect(needsOf({ reply: reply('2026-10', [gap, late]), board: busy, uncertified: 1 }).map(({ key }) => key)).toEqual([
    'captura',
    'certificado,,R,,',
    'efd_erros',
    'sem_certificado',
    'a_confirmar',
    'tardios',
    'sem_xml',
    'lacuna,nfe,R,,',
    'contas',
    'sem_manifestacao',
    'efd_configurar',
    'sem_responsavel',
  ])
})

test('due days add up to the cent, people are counted', () => {
  expect(dueDays(ROWS)).toEqual([
    { day: '2026-11-09', count: 1, delivered: 0, icms: 0 },
    { day: '2026-11-20', count: 2, delivered: 1, icms: 0.3 },
  ])
  expect(byPerson(ROWS)).toEqual([
    { name: 'Camila Siqueira', count: 2, closed: 1, noXml: 0, errors: 1 },
    { name: null, count: 1, closed: 1, noXml: 0, errors: 0 },
  ])
})

test('what colleagues asked stands first, and leaves with «Feito»', async () => {
  const line = {
    ...{ id: 'r1', cpfcnpj: '11222333000181', nome: 'Padaria Exemplo Ltda', ds_assunto: 'mes', cd_assunto: '2026-10' },
    ...{ nm_assunto: 'outubro de 2026', ds_ato: 'atribuido', ds_texto: 'Falta o XML.', nm_autor: 'Helena Prado' },
    ...{ dt_pedido: '2026-11-10T10:00:00-03:00', dt_feito: null },
  }
  let open = [line]
  const server = fakeServer({
    'GET /fechamento': () => ({ mes: '2026-10', data: ROWS, totais, proximo: null }),
    'GET /escritorio/para-mim': () => ({ data: open, proximo: null }),
    'POST /escritorio/para-mim/feito': () => {
      open = []
      return { quantidade: 1 }
    },
  })
  const { user } = await renderWith(<ParaMim />)
  const part = within(await screen.findByRole('region', { name: 'Para mim' }))
  part.getByText(/«Falta o XML.»/)
  await user.click(part.getByRole('button', { name: 'Feito: Padaria Exemplo Ltda, outubro de 2026' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Para mim' })).toBeNull())
  expect(server.callsTo('POST /escritorio/para-mim/feito')[0]?.body).toEqual({ ids: ['r1'] })
})

test('a window that comes back and a reopened Início ask at once what colleagues asked', async () => {
  const server = fakeServer({ 'GET /escritorio/para-mim': () => ({ data: [], proximo: null }) })
  const calls = () => server.callsTo('GET /escritorio/para-mim').length
  const { view } = await renderWith(<ParaMim />)
  await waitFor(() => expect(calls()).toBe(1))
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(calls()).toBe(2))
  view.unmount()
  await renderWith(<ParaMim />)
  await waitFor(() => expect(calls()).toBe(3))
})
