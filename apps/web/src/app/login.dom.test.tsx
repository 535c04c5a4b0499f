import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render.tsx'

test('a screen behind the sign-in leads to the login, and a refused password is reported there', async () => {
  const server = fakeServer({ 'POST /login': () => problem(401, 'Usuário ou senha inválidos.') })
  const { user, router } = await renderPage('/conta')
  expect(router.state.location.pathname).toBe('/login')
  await user.type(screen.getByRole('textbox'), '11.222.333/0001-81')
  await user.keyboard('{Tab}errada{Enter}')
  await waitFor(() => expect(server.callsTo('POST /login')).toHaveLength(1))
  expect(server.callsTo('POST /login')[0]?.body).toMatchObject({ senha: 'errada' })
  await screen.findByText('Usuário ou senha inválidos.')
})
