import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { LinhaSaude, SaudeReply } from '@portal/contract/captura/estado.ts'
import type { AvisoCaptura } from '@portal/contract/captura/historico.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
import { sampleLine } from './sample-line.ts'

const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'titular' }
const line = ({ cpfcnpj, nome }: Empresa, documentos_24h: number): LinhaSaude =>
  sampleLine({ nr_cpfcnpj: cpfcnpj, nome, documentos_24h })
const health = (): SaudeReply => ({
  data: [line(EMPRESA, 3), line(OTHER, 40)],
  proximo: null,
  totais: {
    por_estado: { aguardando: 2 },
    certificados: { vencidos: 0, em_30_dias: 0, sem: 0 },
    sem_manifestacao: 0,
    lacunas: 0,
    documentos_24h: 43,
    empresas: 2,
  },
  servicos: [
    { ds_servico: 'nfe', ds_situacao: 'normal', dt_desde: null },
    { ds_servico: 'nfse', ds_situacao: 'fora', dt_desde: '2026-11-20T10:00:00.000Z' },
  ],
  fl_desligada_servidor: false,
})

let server: FakeServer
beforeEach(async () => {
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /captura/avisos': () => ({ data: [] }),
    'GET /captura/saude': ({ query, headers }) =>
      query.get('formato') === 'csv' || headers.get('accept')?.includes('event-stream')
        ? new Response('Empresa;CNPJ ou CPF\r\n', { headers: { 'content-type': 'text/csv' } })
        : health(),
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
})

const exported = () => server.callsTo('GET /captura/saude').filter(({ query }) => query.get('formato') === 'csv')
const rows = () => within(screen.getByRole('region', { name: 'Empresas' })).getAllByRole('rowheader')

test('the open company alone, or all of them; what is shown is what is exported', { timeout: 90_000 }, async () => {
  const { user, router } = await renderPage('/notas/captura')
  const scope = within(await screen.findByRole('group', { name: 'De quem é a captura' }))
  expect(rows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exported()).toHaveLength(1))
  expect(exported()[0]?.query.get('nr_cpfcnpj')).toBeNull()
  await user.click(scope.getByRole('button', { name: 'Esta empresa' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain(EMPRESA.nome)
  expect(addressOf(router)).toContain('quem=empresa')
  expect(screen.getByText('3 documentos')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exported()).toHaveLength(2))
  expect(exported()[1]?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
  await user.click(scope.getByRole('button', { name: 'Toda a carteira' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a refused export is said in its place; a person of one company has no switch', { timeout: 90_000 }, async () => {
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /captura/saude': ({ query }) => (query.get('formato') === 'csv' ? problem(503, 'Tente de novo.') : health()),
  })
  await signInAs({ empresas: [EMPRESA] })
  const { user } = await renderPage('/notas/captura')
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Tente de novo.')
  expect(screen.queryByRole('group', { name: 'De quem é a captura' })).toBeNull()
})

test('the NFS-e come from the ADN, and their panel opens by its address', { timeout: 90_000 }, async () => {
  server.use({
    'GET /captura/saude': () => ({ ...health(), data: [{ ...line(EMPRESA, 3), ds_servico: 'nfse' as const }] }),
    'GET /captura/avisos': () => ({ data: [] }),
    'GET /captura/lacunas': () => ({ data: [] }),
    'GET /captura/historico': () => ({ data: [], proximo: null }),
  })
  await renderPage(`/notas/captura/${EMPRESA.cpfcnpj}/nfse`)
  const panel = within(await screen.findByRole('region', { name: `Captura de ${EMPRESA.nome}` }))
  expect(panel.getByText('Captura de NFS-e')).toBeTruthy()
  const words = screen.getByText('SEFAZ').parentElement?.textContent ?? ''
  expect(words).toMatch(/SEFAZ.*NF-e não usado.*ADN.*NFS-e fora desde/)
})

const aviso = (id: string, ds_tipo: AvisoCaptura['ds_tipo'], { cpfcnpj, nome }: Empresa): AvisoCaptura => ({
  id,
  ds_tipo,
  nr_cpfcnpj: cpfcnpj,
  nome,
  ds_servico: 'nfe',
  ds_motivo: `Motivo ${id}.`,
  dt_abertura: '2026-11-20T10:00:00.000Z',
  dt_ciente: null,
  nm_ciente: null,
})

test('deadlines of the portfolio, what ends first on top, each with the queue of its company', {
  timeout: 90_000,
}, async () => {
  server.use({
    'GET /captura/avisos': () => ({
      data: [
        aviso('a', 'conclusiva_15', EMPRESA),
        aviso('b', 'ciencia_1', OTHER),
        { ...aviso('c', 'conclusiva_1', OTHER), dt_ciente: '2026-11-20T11:00:00.000Z' },
        aviso('d', 'tacita', EMPRESA),
        aviso('e', 'parada', OTHER),
      ],
    }),
  })
  const { user } = await renderPage('/notas/captura')
  const list = within(await screen.findByRole('list', { name: 'Prazos' }))
  expect(list.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    `${OTHER.nome}: Motivo b.`,
    `${EMPRESA.nome}: Motivo d.`,
  ])
  await user.click(list.getByRole('button', { name: 'Ver os 3 avisos de prazo' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/notas/manifestacao?empresa=${OTHER.cpfcnpj}&ver=ciencia`,
    `/notas/manifestacao?empresa=${EMPRESA.cpfcnpj}&ver=tacitas`,
    `/notas/manifestacao?empresa=${EMPRESA.cpfcnpj}&ver=conclusiva`,
    expect.stringMatching(/^\/notas\/manifestacao\?.*\bcarteira=1\b/),
  ])
  await user.click(screen.getByRole('button', { name: 'Esta empresa' }))
  await waitFor(() => expect(list.getAllByRole('paragraph')).toHaveLength(2))
})
