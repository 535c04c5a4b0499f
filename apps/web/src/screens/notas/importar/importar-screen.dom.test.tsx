import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Call, eventStream, type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const PATH = '/notas/importar'
const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'titular' }
const KINDS = { nfe: 0, nfce: 0, cte: 0, mdfe: 0, eventos: 0, inutilizacoes: 0 }
const andamento = (id: string, change: object = {}) => ({
  id,
  situacao: 'concluida',
  total: 2,
  importados: 1,
  repetidos: 0,
  atualizados: 0,
  rejeitados: 1,
  importados_por_tipo: KINDS,
  cancelamentos_pendentes: null,
  fl_cancelada: 'N',
  data: [],
  proximo: null,
  ...change,
})
const earlier = (id: string, nome: string, change: object = {}) => ({
  id,
  nome,
  situacao: 'concluida',
  total: 120,
  rejeitados: 1,
  fl_cancelada: 'N',
  dt_inicio: '2026-11-20T10:00:00',
  ...change,
})
const rejected = (arquivo: string) => [{ arquivo, veredito: 'rejeitado', motivo: 'Arquivo sem documentos.' }]

let server: FakeServer
let lists: Record<string, object[]>
beforeEach(async () => {
  lists = { [EMPRESA.cpfcnpj]: [earlier('u1', 'outubro.zip'), earlier('u2', 'novembro.zip')], [OTHER.cpfcnpj]: [] }
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /importar': ({ query }) => ({ data: lists[query.get('nr_cpfcnpj') ?? ''] }),
    'GET /importar/*': ({ path, query, headers }: Call) => {
      const id = path.split('/').at(-1) ?? ''
      if (headers.get('accept') === 'text/event-stream') return eventStream([andamento(id)])
      return andamento(
        id,
        query.get('veredito') || query.get('limite') === '1000' ? { data: rejected(`${id}.xml`) } : {},
      )
    },
    'GET /importar/*/resumo': () => ({ notas: [], terceiros: [], eventos_em_espera: 0, chaves_em_espera: [] }),
    'POST /importar': () => ({ id: 'u9' }),
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
})

const progress = async () => within(await screen.findByRole('region', { name: 'Andamento' }))
const earlierLinks = () =>
  within(screen.getByRole('heading', { name: 'Importações anteriores' }).parentElement as HTMLElement).getAllByRole(
    'link',
  )

test('a chosen file is sent for the company, and judged on the same screen', async () => {
  const { user } = await renderPage(PATH)
  await user.upload(
    await screen.findByLabelText('Solte arquivos ou pastas aqui', { selector: 'input' }),
    new File(['<nfe/>'], 'a.xml'),
  )
  const card = await progress()
  await card.findByText('Concluído: 1 importado, 0 atualizados, 0 repetidos, 1 rejeitado.')
  expect(server.callsTo('POST /importar')[0]?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
  await waitFor(() => expect(server.callsTo('GET /importar').length).toBeGreaterThan(1))
})

test('earlier imports are listed with their day and their end', async () => {
  lists[EMPRESA.cpfcnpj] = [
    earlier('u1', 'outubro.zip', { rejeitados: 1300 }),
    earlier('u2', 'parado.zip', { fl_cancelada: 'S' }),
    earlier('u3', 'agora.zip', { situacao: 'processando' }),
  ]
  await renderPage(PATH)
  await screen.findByText('outubro.zip')
  expect(earlierLinks().map(({ textContent }) => textContent)).toEqual([
    'outubro.zip20/11/2026 · 120 arquivos, 1.300 rejeitados',
    'parado.zip20/11/2026 · 120 arquivos, parada',
    'agora.zip20/11/2026 · 120 arquivos, em andamento',
  ])
})

test('an earlier import is opened by its link, with its own files', async () => {
  const { user, router } = await renderPage(PATH)
  await user.click(await screen.findByRole('link', { name: /^outubro\.zip/ }))
  const card = await progress()
  await user.click(await card.findByRole('button', { name: 'Ver arquivos' }))
  expect(card.getByText('u1.xml')).toBeTruthy()
  expect(addressOf(router)).toBe(`${PATH}?id=u1`)
  expect(earlierLinks()[0]?.getAttribute('aria-current')).toBe('page')
  expect(earlierLinks()[1]?.getAttribute('aria-current')).toBeNull()
})

test('another import never shows the files of the one before, not even while it loads', async () => {
  const ready = ({ path, query }: Call) => {
    const id = path.split('/').at(-1) ?? ''
    if (!query.get('veredito')) return andamento(id)
    return id === 'u2' ? new Promise(() => {}) : andamento(id, { data: rejected(`${id}.xml`) })
  }
  server.use({ 'GET /importar/*': ready })
  const { user } = await renderPage(`${PATH}?id=u2`)
  await progress()
  await user.click(screen.getByRole('link', { name: /^outubro\.zip/ }))
  const card = await progress()
  await user.click(await card.findByRole('button', { name: 'Ver arquivos' }))
  card.getByText('u1.xml')
  await user.click(screen.getByRole('link', { name: /^novembro\.zip/ }))
  await waitFor(() => expect(screen.queryByText('u1.xml')).toBeNull())
})

test('another company starts without the import of the one before', async () => {
  const { user, router } = await renderPage(`${PATH}?id=u1`)
  await progress()
  await user.click(screen.getByRole('button', { name: new RegExp(EMPRESA.nome) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(OTHER.nome) }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Andamento' })).toBeNull())
  await waitFor(() => expect(addressOf(router)).toBe(PATH))
  expect(screen.queryByText('Importações anteriores')).toBeNull()
})

test('an import that cannot be read says so and can be asked for again', async () => {
  server.use({ 'GET /importar/*': () => problem(404, 'Importação não encontrada.') })
  const { user } = await renderPage(`${PATH}?id=u1`)
  await screen.findByText('Importação não encontrada.')
  server.use({ 'GET /importar/*': () => andamento('u1') })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await progress()
})

test('an import that is still judged can be stopped; the answer shows what stays', async () => {
  server.use({
    'GET /importar/*': () => andamento('u1', { situacao: 'processando' }),
    'DELETE /importar/*': () => andamento('u1', { fl_cancelada: 'S' }),
  })
  const { user } = await renderPage(`${PATH}?id=u1`)
  const card = await progress()
  await user.click(card.getByRole('button', { name: 'Cancelar' }))
  await card.findByText('Parado. 2 arquivos já julgados ficam.')
  expect(server.callsTo('DELETE /importar/*').map(({ path }) => path)).toEqual(['/importar/u1'])
})

test('an import that waits for room on the server’s disk says so', async () => {
  const ds_espera = 'Espera por espaço em disco no servidor.'
  server.use({ 'GET /importar/*': () => andamento('u1', { situacao: 'processando', ds_espera }) })
  await renderPage(`${PATH}?id=u1`)
  await (await progress()).findByText(ds_espera)
})

test('when the server cannot stop an import, a message says so', async () => {
  server.use({
    'GET /importar/*': () => andamento('u1', { situacao: 'processando' }),
    'DELETE /importar/*': () => problem(500, 'Algo falhou.'),
  })
  const { user } = await renderPage(`${PATH}?id=u1`)
  await user.click((await progress()).getByRole('button', { name: 'Cancelar' }))
  await screen.findByText('Não foi possível cancelar. Tente de novo.')
  expect((await progress()).getByRole('button', { name: 'Cancelar' })).toHaveProperty('disabled', false)
})

test('the report has every judged file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob)
    return 'blob:teste'
  })
  URL.revokeObjectURL = () => {}
  const { user } = await renderPage(`${PATH}?id=u1`)
  await user.click(await screen.findByRole('button', { name: 'Baixar relatório' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    if (saved[0]) reader.readAsText(saved[0])
  })
  expect(text).toContain('u1.xml;rejeitado;;Arquivo sem documentos.')
})

test('a reader is told whom to ask, and sees nothing to send', async () => {
  server.use({ 'GET /empresas': () => ({ data: [{ ...EMPRESA, papel: 'consulta' }] }) })
  await signInAs({ empresas: [{ ...EMPRESA, papel: 'consulta' }] })
  await renderPage(PATH)
  await screen.findByText('Você não tem acesso a Importar nesta empresa.')
  expect(screen.queryByRole('button', { name: 'Escolher arquivos' })).toBeNull()
})
