import type { VisaoDoEscritorio } from '@portal/contract/escritorio/visoes.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/http/query-client.ts'
import { waitingMessages } from '../../lib/notify.ts'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../testing/render.tsx'
import { ViewsPanel } from './views-panel.tsx'

const shared = (id: string, nome: string, fl_altera: 'S' | 'N'): VisaoDoEscritorio => ({
  id,
  nome,
  fl_altera,
  tela: 'carteira',
  endereco: { regime: 'simples' },
  nm_autor: 'Bruna Teixeira',
})

let views: VisaoDoEscritorio[]
let server: FakeServer
beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  views = [shared('v1', 'Da Bruna', 'N'), shared('v2', 'Minha', 'S')]
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /escritorio': () => ({ data: { id: 'e1', nome: 'Prado', papel: 'contador' } }),
    'GET /escritorio/visoes': () => ({ data: views }),
    'PUT /escritorio/visoes/*': ({ body }) => {
      const { nome } = body as { nome: string }
      if (views.some((view) => view.nome === nome)) return problem(409, 'O escritório já tem uma visão com este nome.')
      views = views.map((view) => (view.id === 'v2' ? { ...view, nome } : view))
      return null
    },
    'DELETE /escritorio/visoes/*': () => {
      views = views.slice(0, 1)
      return null
    },
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

const open = () =>
  renderWith(
    <ViewsPanel
      {...{ tela: 'carteira', ready: [], now: { falta: '1' }, keeps: 'Filtros e ordem' }}
      item={({ nome }, { icon, title }) => (
        <button type="button" title={title}>
          {icon}
          {nome}
        </button>
      )}
    />,
  )
const WAIT = { timeout: 10_000 }

test('a view of the office is renamed in its place by its author; that of another person is only applied', async () => {
  const { user } = await open()
  const ofBruna = await screen.findByRole('button', { name: 'Da Bruna' }, WAIT)
  expect(ofBruna.title).toBe('Salva por Bruna Teixeira')
  expect(screen.queryByRole('button', { name: /visão Da Bruna$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Renomear do escritório a visão Minha' }))
  // the whole name is selected: what is typed replaces it
  await user.keyboard('Da Bruna{Enter}')
  await screen.findByText('O escritório já tem uma visão com este nome.', undefined, WAIT)
  await user.clear(screen.getByLabelText('Novo nome'))
  await user.keyboard('Da Ana{Enter}')
  const pencil = await screen.findByRole('button', { name: 'Renomear do escritório a visão Da Ana' }, WAIT)
  await waitFor(() => expect(document.activeElement).toBe(pencil))
  expect(
    server
      .callsTo('PUT /escritorio/visoes/*')
      .map(({ path, body }) => [path, body])
      .at(-1),
  ).toEqual(['/escritorio/visoes/v2', { nome: 'Da Ana' }])
  expect(waitingMessages.get()).toContain('Visão renomeada para todo o escritório: «Da Ana».')
  await user.click(screen.getByRole('button', { name: 'Excluir do escritório a visão Da Ana' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Da Ana' })).toBeNull(), WAIT)
})

test('an own view is renamed; a name in use is refused, and Escape leaves the name as it is', async () => {
  const { user } = await open()
  const field = await screen.findByLabelText('Salvar esta visão como', undefined, WAIT)
  await user.type(field, 'Uma{Enter}')
  await user.type(field, 'Outra{Enter}')
  await user.click(screen.getByRole('button', { name: 'Renomear a visão Outra' }))
  await user.keyboard('Uma{Enter}')
  await screen.findByText('Você já tem uma visão com este nome.')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Renomear a visão Outra')
  await user.click(screen.getByRole('button', { name: 'Renomear a visão Outra' }))
  await user.keyboard('Terceira{Enter}')
  await screen.findByRole('button', { name: 'Terceira' })
  expect(screen.queryByRole('button', { name: 'Outra' })).toBeNull()
})

test('views of the office that do not arrive are said to be missing', async () => {
  server.use({ 'GET /escritorio/visoes': () => problem(400, 'Não.') })
  await open()
  await screen.findByText('As visões do escritório não carregaram.', undefined, WAIT)
})
