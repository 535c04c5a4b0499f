import type { InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { Attention } from './attention.tsx'

const pendencia = (change: Partial<Pendencia>): Pendencia => ({
  ds_pendencia: 'sem_protocolo',
  ds_gravidade: 'aviso',
  cpfcnpj: '11222333000181',
  nome: 'Moinho',
  quantidade: 2,
  tipo: 'nfe',
  ds_emitidarec: 'E',
  id: null,
  dt_pendencia: null,
  modelo: null,
  nr_serie: null,
  faixas: [],
  ...change,
})
const replyWith = (pendencias: Pendencia[]): InicioReply => ({
  mes: '2026-11',
  dt_hoje: '2026-11-21',
  figuras: [],
  pendencias,
  nr_pendencias: pendencias.length,
  empresas: [],
})

async function openAttention(pendencias: Pendencia[]) {
  const { user } = await renderWith(<Attention reply={replyWith(pendencias)} />)
  return { user }
}

/** Path and search of the link of the only matter. */
async function linkOf(change: Partial<Pendencia>) {
  await openAttention([pendencia(change)])
  const link = within(screen.getByRole('listitem')).getByRole('link')
  const url = new URL(link.getAttribute('href') ?? '', 'http://portal')
  return { text: link.textContent, path: url.pathname, search: Object.fromEntries(url.searchParams) }
}

test('a month without matters has a message', async () => {
  await openAttention([])
  expect(screen.getByText(/Nenhuma pendência\s+em novembro/)).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('eight matters are shown, the others on request', async () => {
  const many = Array.from({ length: 11 }, (_, index) => pendencia({ nr_serie: index, quantidade: index + 1 }))
  const { user } = await openAttention(many)
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  const more = screen.getByRole('button', { name: 'Ver todas as 11' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Ver só as primeiras' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
})

test('eight matters or less have no button', async () => {
  await openAttention([pendencia({})])
  expect(screen.queryByRole('button')).toBeNull()
})

// spec: m16
test('matters of one sort in several companies are one line that opens', async () => {
  const { user } = await openAttention([
    pendencia({ quantidade: 7 }),
    pendencia({ quantidade: 3, cpfcnpj: '22333444000181', nome: 'Serra Azul' }),
    pendencia({ quantidade: 5, tipo: 'cte' }),
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10 notas de 2 empresas estão sem protocolo de autorização.Ver por empresa',
    '5 conhecimentos de Moinho estão sem protocolo de autorização.Ver notas',
  ])
  await user.click(screen.getByRole('button', { name: 'Ver por empresa' }))
  const links = within(screen.getAllByRole('list')[1] as HTMLElement).getAllByRole('link')
  expect(
    links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://portal').searchParams.get('empresa')),
  ).toEqual([expect.stringContaining('11222333000181'), expect.stringContaining('22333444000181')])
})

test('deadlines of several companies lead to the queue of all of them', async () => {
  await openAttention([
    pendencia({ ds_pendencia: 'prazo_ciencia', ds_emitidarec: 'R' }),
    pendencia({ ds_pendencia: 'prazo_ciencia', ds_emitidarec: 'R', cpfcnpj: '22333444000181', nome: 'Serra Azul' }),
  ])
  const href = screen.getByRole('link', { name: 'Manifestar todas' }).getAttribute('href')
  const { searchParams } = new URL(href ?? '', 'http://portal')
  expect([searchParams.get('carteira'), searchParams.get('ver')].map((word) => word?.replaceAll('"', ''))).toEqual([
    '1',
    'ciencia',
  ])
})

test('the link names the company of the matter', async () => {
  const { search } = await linkOf({ cpfcnpj: '22333444000181' })
  expect(search.empresa).toContain('22333444000181')
})

test.each([
  ['lacuna', 'Ver os números'],
  ['resumo', 'Pedir os XML'],
] as const)('%s leads to what is missing in the month', async (ds_pendencia, text) => {
  const link = await linkOf({ ds_pendencia })
  expect([link.text, link.path, link.search.mes]).toEqual([text, '/notas/faltas', '2026-11'])
})

test('one note with a bad signature opens at its proof, several as a list', async () => {
  const one = await linkOf({ ds_pendencia: 'assinatura', quantidade: 1, id: 'n1' })
  expect([one.text, one.path, one.search.aba]).toEqual(['Ver nota', '/notas/nfe/n1', 'autenticidade'])
})

test('several notes with bad signatures open as a list', async () => {
  const several = await linkOf({ ds_pendencia: 'assinatura', id: null })
  expect([several.text, several.path, several.search.assinatura]).toEqual(['Ver notas', '/notas/nfe', 'invalida'])
})

test.each([
  ['sem_protocolo', { situacao: 'sem_protocolo' }],
  ['cancelamento', { cancelamento: 'S' }],
] as const)('%s leads to the list with its filter, of the received notes', async (ds_pendencia, filter) => {
  const { path, search } = await linkOf({ ds_pendencia, ds_emitidarec: 'R', tipo: 'cte' })
  expect(path).toBe('/notas/cte')
  expect(search).toMatchObject({ ...filter, papel: 'R' })
})

test('open manifests lead to their list, of the days in which they were issued', async () => {
  const { text, path, search } = await linkOf({ ds_pendencia: 'mdfe_aberto', tipo: 'mdfe', dt_pendencia: '2026-09-10' })
  expect([text, path]).toEqual(['Ver manifestos', '/notas/mdfe'])
  expect(search).toMatchObject({ de: '2026-09-10', ate: '2026-10-21', situacao: 'autorizada' })
})

test('an import with refused files and a certificate lead elsewhere', async () => {
  const { text, path, search } = await linkOf({ ds_pendencia: 'importacao', id: 'envio-1', tipo: null })
  expect([text, path, search.id]).toEqual(['Ver motivos', '/notas/importar', 'envio-1'])
})

test('a certificate leads to the help about replacing it', async () => {
  const { text, path } = await linkOf({ ds_pendencia: 'certificado', tipo: null, dt_pendencia: '2026-11-27' })
  expect([text, path]).toEqual(['Como trocar', '/ajuda/entrar'])
})

test.each([
  ['prazo_conclusiva', 'Manifestar', 'conclusiva'],
  ['prazo_ciencia', 'Manifestar', 'ciencia'],
  ['tacita', 'Ver notas', 'tacitas'],
  ['confirmada_mudou', 'Ver notas', 'registradas'],
] as const)('%s leads to its tab of the queue', async (ds_pendencia, text, ver) => {
  const link = await linkOf({ ds_pendencia, ds_emitidarec: 'R', dt_pendencia: '2026-11-24' })
  expect(link).toMatchObject({ text, path: '/notas/manifestacao', search: { ver } })
})
