import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import type { Fechamento, TotaisFechamento } from '@portal/contract/fechamento/fechamento.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/http/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../testing/render.tsx'
import { OfficePart } from './office-part.tsx'
import { byPerson, dueDays, officeMatters } from './office-words.ts'

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
  })
  await signInAs()
})

test('what needs a person comes first, each with the board filtered to it', async () => {
  await renderWith(<OfficePart mes="2026-10" />)
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

test('who does not own the office sees nothing by person', async () => {
  papel = 'contador'
  await renderWith(<OfficePart mes="2026-10" />)
  await screen.findByText('Fechamento de outubro', undefined, { timeout: 10_000 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('heading', { name: 'Por responsável' })).toBeNull()
})

test('a month in which nothing waits says so', async () => {
  totais = { ...TOTAIS, pendencias: PENDING, efd: { ...TOTAIS.efd, com_erros: 0 }, nr_sem_responsavel: 0 }
  await renderWith(<OfficePart mes="2026-09" />)
  await screen.findByText('Nada espera por você agora.', undefined, { timeout: 10_000 })
})

test('at most six reasons are shown', () => {
  const all = { ...PENDING, sem_xml: 1, numeros_faltando: 1, cancelamentos_a_confirmar: 1, sem_manifestacao: 1 }
  const efd = { ...TOTAIS.efd, sem_configuracao: 1 }
  const busy = { ...TOTAIS, pendencias: all, efd, captura_com_problema: 1, nr_com_tardios: 1 }
  expect(officeMatters(busy).map(({ key }) => key)).toEqual([
    'efd_erros',
    'captura',
    'tardios',
    'sem_xml',
    'lacunas',
    'a_confirmar',
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
  const { user } = await renderWith(<OfficePart mes="2026-10" />)
  const part = within(await screen.findByRole('region', { name: 'Para mim' }))
  part.getByText(/«Falta o XML.»/)
  await user.click(part.getByRole('button', { name: 'Feito: Padaria Exemplo Ltda, outubro de 2026' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Para mim' })).toBeNull())
  expect(server.callsTo('POST /escritorio/para-mim/feito')[0]?.body).toEqual({ ids: ['r1'] })
})
