import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, offline, problem } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render.tsx'

const PATH = '/convite/abc%2F1'
const CONVITE = { ds_tipo: 'convite', nm_usuario: 'Ana Contadora', chaves: [] as object[] }

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'GET /convite/*': () => CONVITE, 'POST /convite/*': () => new Response(null, { status: 204 }) })
})

const openLink = () => renderPage(PATH, () => screen.findByRole('main'))
const field = () => screen.findByLabelText<HTMLInputElement>('Nova senha')

test('an invitation names its addressee and asks for a password, without a session', async () => {
  await openLink()
  await screen.findByRole('heading', { name: 'Escolha sua senha' })
  expect(screen.getByText('Ana Contadora').parentElement?.textContent).toContain('Este convite é para Ana Contadora.')
  const [call] = server.callsTo('GET /convite/*')
  expect(call?.path).toBe('/convite/abc%2F1')
  expect(call?.headers.get('authorization')).toBeNull()
  expect((await field()).autocomplete).toBe('new-password')
})

test('a link for another password says that open sessions end', async () => {
  server.use({ 'GET /convite/*': () => ({ ...CONVITE, ds_tipo: 'senha' }) })
  await openLink()
  await screen.findByRole('heading', { name: 'Escolha outra senha' })
  expect(screen.getByText(/as sessões abertas terminam/)).toBeTruthy()
})

test('a new password revokes the personal keys but those that are unticked', async () => {
  const chaves = [
    { id: 'k1', nome: 'ERP', ds_final: 'MPL0' },
    { id: 'k2', nome: 'Robô', ds_final: 'QX72' },
  ]
  server.use({ 'GET /convite/*': () => ({ ...CONVITE, ds_tipo: 'senha', chaves }) })
  const { user } = await openLink()
  await user.click(await screen.findByRole('checkbox', { name: 'Robô (…QX72)' }))
  expect(screen.getByRole('checkbox', { name: 'ERP (…MPL0)' })).toHaveProperty('checked', true)
  await user.type(await field(), 'Senha!123{Enter}')
  await screen.findByText('Senha salva.')
  expect(server.callsTo('POST /convite/*').map(({ body }) => body)).toEqual([
    { senha: 'Senha!123', manter_chaves: ['k2'] },
  ])
})

test('the meter reports what a password lacks, and blocks nothing', async () => {
  const { user } = await openLink()
  await user.type(await field(), 'abc')
  await waitFor(() => expect(screen.getByText(/^A senha tem \d de \d\.$/)).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Salvar senha' })).toHaveProperty('disabled', false)
})

test('the password is sent once, with Enter, and the login follows', async () => {
  const { user } = await openLink()
  await user.type(await field(), 'Senha!123{Enter}')
  await screen.findByText('Senha salva.')
  expect(server.callsTo('POST /convite/*').map(({ body }) => body)).toEqual([{ senha: 'Senha!123' }])
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
})

test('a second click while the password is being saved sends nothing', async () => {
  server.use({ 'POST /convite/*': () => new Promise(() => {}) })
  const { user } = await openLink()
  await user.type(await field(), 'Senha!123{Enter}{Enter}')
  expect(await screen.findByRole('button', { name: 'Por favor, aguarde...' })).toHaveProperty('disabled', true)
  expect(server.callsTo('POST /convite/*')).toHaveLength(1)
})

test('a refused password is reported at its field and stays there; typing clears the message', async () => {
  server.use({ 'POST /convite/*': () => problem(422, 'A senha precisa de 8 caracteres.') })
  const { user } = await openLink()
  await user.type(await field(), 'abc{Enter}')
  await screen.findByText('A senha precisa de 8 caracteres.')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect((await field()).value).toBe('abc')
  await user.type(await field(), 'd')
  expect(screen.queryByText('A senha precisa de 8 caracteres.')).toBeNull()
})

test('a link that was used meanwhile is announced as gone', async () => {
  server.use({ 'POST /convite/*': () => problem(404, 'Este link não vale mais.') })
  const { user } = await openLink()
  await user.type(await field(), 'Senha!123{Enter}')
  const message = await screen.findByText('Este link não vale mais.')
  expect(message.closest('[role="alert"]')?.textContent).toContain('Cada link serve uma vez')
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
})

test('an unknown link is gone; it cannot be tried again', async () => {
  server.use({ 'GET /convite/*': () => problem(404, 'Este link não vale mais.') })
  await openLink()
  await screen.findByText('Este link não vale mais.')
  expect(screen.getByRole('link', { name: 'Entrar no portal' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('without a connection the link is still valid, and it is opened again', async () => {
  server.use({ 'GET /convite/*': offline })
  const { user } = await openLink()
  await screen.findByText('O link continua valendo.')
  server.use({ 'GET /convite/*': () => CONVITE })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await field()
})
