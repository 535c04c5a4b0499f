// spec: m26

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadConfiguracao } from '../../prefs/configuracao.ts'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render.tsx'

/** «Logar» waits one second before the call goes out. */
const AFTER_DELAY = { timeout: 8000 }

const secondFactor = () => problem(401, 'Informe o código do aplicativo.', { type: 'login.second_factor' })
let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'POST /login': secondFactor })
})

async function sendPassword() {
  const page = await renderPage('/login')
  await page.user.type(screen.getByRole('textbox', { name: /^Login/ }), '111.444.777-35')
  await page.user.type(screen.getByLabelText(/^Senha/), 'segredo longo')
  await page.user.click(screen.getByRole('button', { name: 'Logar' }))
  return page
}

test('the button is disabled and shows a wait until the answer comes', async () => {
  await sendPassword()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Por favor, aguarde...' }).disabled).toBe(true)
  expect(server.callsTo('POST /login')).toHaveLength(0)
  await waitFor(() => expect(server.callsTo('POST /login')).toHaveLength(1), AFTER_DELAY)
  expect(server.callsTo('POST /login')[0]?.body).toEqual({ usuario: '11144477735', senha: 'segredo longo' })
})

test('a wrong code keeps the step of the second factor, and the next key clears its message', async () => {
  const { user } = await sendPassword()
  const code = await screen.findByRole('textbox', { name: /^Código de verificação/ }, AFTER_DELAY)
  expect(screen.queryByRole('alert')).toBeNull()
  server.use({ 'POST /login': () => problem(401, 'O código não confere.', { type: 'login.second_factor' }) })
  await user.type(code, '123 456{Enter}')
  await screen.findByText('O código não confere.', {}, AFTER_DELAY)
  expect(server.callsTo('POST /login')[1]?.body).toMatchObject({ cd_verificacao: '123456' })
  await user.type(screen.getByRole('textbox', { name: /^Código de verificação/ }), '7')
  expect(screen.queryByText('O código não confere.')).toBeNull()
})

test('a recovery code is an alternative to the app, and «Voltar» returns to the password', async () => {
  const { user } = await sendPassword()
  await user.click(await screen.findByRole('button', { name: 'Usar um código de recuperação' }, AFTER_DELAY))
  await user.type(screen.getByRole('textbox', { name: /^Código de recuperação/ }), 'ab12-cd34{Enter}')
  await waitFor(() => expect(server.callsTo('POST /login')).toHaveLength(2), AFTER_DELAY)
  expect(server.callsTo('POST /login')[1]?.body).toMatchObject({ cd_verificacao: 'AB12-CD34' })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Voltar' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(screen.getByRole('heading', { name: 'Entrar' })).toBeTruthy()
})

test('a forgotten password keeps the typed login, sends it cleaned, and does not reveal whether it exists', async () => {
  server.use({ 'POST /usuario/senha/link': () => new Response(null, { status: 204 }) })
  const { user } = await renderPage('/login')
  await user.type(screen.getByRole('textbox', { name: /^Login/ }), '111.444.777-35')
  await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }))
  const login = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Login/ })
  expect(login.value).toBe('111.444.777-35')
  await user.click(screen.getByRole('button', { name: 'Receber o link por e-mail' }))
  await screen.findByText(/^Se este login tem e-mail cadastrado/)
  expect(server.callsTo('POST /usuario/senha/link').map(({ body }) => body)).toEqual([{ usuario: '11144477735' }])
})

test('«entre com ele» opens the certificate mode', async () => {
  const { user } = await renderPage('/login')
  await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }))
  await user.click(await screen.findByRole('button', { name: 'entre com ele' }))
  await screen.findByRole('heading', { name: 'Entrar com certificado' })
})

describe('an installation without mail', () => {
  const configuracao = (email: boolean, telefone: string | null) => ({
    login: 'senha',
    demo: false,
    email,
    layout_chave: 'LayoutConfig',
    api_base: '',
    fornecedor: { nome: '', site: null, telefone, desenvolvedor: '', logo: null, encarregado: null },
  })
  // other tests share the store of the configuration
  beforeEach(() => async () => {
    server.use({ 'GET /configuracao': () => configuracao(true, null) })
    await loadConfiguracao()
  })

  test('says so at once, with the provider’s phone and the certificate', async () => {
    server.use({ 'GET /configuracao': () => configuracao(false, '(11) 4004-1827') })
    await loadConfiguracao()
    const { user } = await renderPage('/login')
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }))
    await screen.findByText(/^Este portal não envia e-mail\. Peça uma nova senha ao operador do portal/)
    // a person who never signed in has another way: who invited them sees the link
    expect(screen.getByText(/peça outro link a quem convidou você/).textContent).toContain('«Novo link de senha»')
    expect(screen.queryByRole('button', { name: 'Receber o link por e-mail' })).toBeNull()
    const phones = screen.getAllByRole('link', { name: '(11) 4004-1827' })
    expect(phones.map((link) => link.getAttribute('href'))).toEqual(['tel:1140041827', 'tel:1140041827'])
    await user.click(screen.getByRole('button', { name: 'Logar com certificado digital' }))
    await screen.findByRole('heading', { name: 'Entrar com certificado' })
    expect(server.callsTo('POST /usuario/senha/link')).toHaveLength(0)
  })
})
