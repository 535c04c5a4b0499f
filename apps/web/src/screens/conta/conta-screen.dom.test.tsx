import type { Sessao } from '@portal/contract/sessao.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { renderPage, signInAs } from '../../testing/render.tsx'

const HERE: Sessao = {
  id: 's1',
  ds_navegador: 'Firefox no Linux',
  ds_endereco: '203.0.113.7',
  ds_metodo: 'senha',
  dt_inicio: '2026-11-20T09:00:00-03:00',
  dt_uso: '2026-11-22T09:00:00-03:00',
  fl_atual: true,
}
const PHONE: Sessao = {
  ...HERE,
  id: 's2',
  ds_navegador: 'Chrome no Android',
  ds_metodo: 'certificado',
  fl_atual: false,
}

let sessoes: Sessao[]
let isActive: boolean
let server: FakeServer
beforeEach(async () => {
  sessoes = [HERE, PHONE]
  isActive = false
  server = fakeServer({
    'GET /sessoes': () => ({ data: sessoes }),
    'GET /usuario/fator': () =>
      isActive
        ? { fl_ativo: 'S', dt_ativacao: '2026-11-01T10:00:00-03:00', nr_codigos: 1 }
        : { fl_ativo: 'N', dt_ativacao: null, nr_codigos: 0 },
    'PUT /usuario/senha': () => new Response(null, { status: 204 }),
    'POST /usuario/fator': () => ({
      cd_segredo: 'JBSWY3DPEHPK3PXP',
      ds_otpauth: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /usuario/fator/confirmar': () => {
      isActive = true
      return { cd_recuperacao: ['AAAA-1111', 'BBBB-2222'] }
    },
    'DELETE /usuario/fator': () => {
      isActive = false
      return new Response(null, { status: 204 })
    },
    'DELETE /sessoes/*': ({ path }) => {
      sessoes = sessoes.filter(({ id }) => !path.endsWith(id))
      return new Response(null, { status: 204 })
    },
    'DELETE /sessoes': () => {
      sessoes = [HERE]
      return { encerradas: 1 }
    },
  })
  await signInAs({ email: 'ana@exemplo.com.br; fiscal@exemplo.com.br' })
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('all e-mails of the user are shown, the tax id formatted', async () => {
  await renderPage('/conta')
  const dados = await part('Seus dados')
  dados.getByText('ana@exemplo.com.br, fiscal@exemplo.com.br')
  expect(dados.getByText('Login').nextElementSibling?.textContent).toBe('11.222.333/0001-81')
})

test('a changed password is sent with the current one, and both fields are emptied', async () => {
  const { user } = await renderPage('/conta')
  const senha = await part('Senha')
  await user.type(senha.getByLabelText(/^Senha atual/), 'a antiga')
  await user.type(senha.getByLabelText(/^Nova senha/), 'uma frase bem longa')
  await user.click(senha.getByRole('button', { name: 'Trocar senha' }))
  await waitFor(() => expect(senha.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe(''))
  expect(senha.getByLabelText<HTMLInputElement>(/^Senha atual/).value).toBe('')
  expect(server.callsTo('PUT /usuario/senha').map(({ body }) => body)).toEqual([
    { senha_atual: 'a antiga', senha_nova: 'uma frase bem longa' },
  ])
})

test('a refused password is reported at its field and stays typed', async () => {
  const erros = [{ campo: 'senha_nova', mensagem: 'A senha é muito comum.' }]
  server.use({ 'PUT /usuario/senha': () => problem(422, 'Dados inválidos.', { erros }) })
  const { user } = await renderPage('/conta')
  const senha = await part('Senha')
  await user.type(senha.getByLabelText(/^Nova senha/), 'senha123')
  await user.click(senha.getByRole('button', { name: 'Trocar senha' }))
  await senha.findByText('A senha é muito comum.')
  const field = senha.getByLabelText<HTMLInputElement>(/^Nova senha/)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['senha123', 'true'])
})

test('the second factor is active only after a code of the app; the recovery codes are shown once', async () => {
  const { user } = await renderPage('/conta')
  const fator = await part('Segundo fator')
  await user.click(await fator.findByRole('button', { name: 'Ativar segundo fator' }))
  await user.type(fator.getByLabelText(/^Sua senha/), 'a antiga')
  await user.click(fator.getByRole('button', { name: 'Continuar' }))
  expect((await fator.findByText(/^JBSW/)).textContent?.replace(/\s/g, '')).toBe('JBSWY3DPEHPK3PXP')
  expect(isActive).toBe(false)
  await user.type(fator.getByLabelText(/^Código que o aplicativo mostra/), '123 456')
  await user.click(fator.getByRole('button', { name: 'Ativar' }))
  const codes = await fator.findByRole('list', { name: 'Códigos de recuperação' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AAAA-1111', 'BBBB-2222'])
  expect(server.callsTo('POST /usuario/fator/confirmar')[0]?.body).toEqual({ cd_verificacao: '123456' })
  await user.click(fator.getByRole('button', { name: 'Já guardei' }))
  expect(fator.queryByText('AAAA-1111')).toBeNull()
  await fator.findByText(/1 código de recuperação resta/)
})

test('switching it off asks for password and code, and shows which of them is wrong', async () => {
  isActive = true
  const erros = [{ campo: 'cd_verificacao', mensagem: 'O código não confere.' }]
  server.use({ 'DELETE /usuario/fator': () => problem(422, 'Dados inválidos.', { erros }) })
  const { user } = await renderPage('/conta')
  const fator = await part('Segundo fator')
  await user.click(await fator.findByRole('button', { name: 'Desativar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desativar o segundo fator' }))
  await user.type(dialog.getByLabelText(/^Sua senha/), 'a antiga')
  await user.type(dialog.getByLabelText(/^Código do aplicativo/), 'ab 12')
  await user.click(dialog.getByRole('button', { name: 'Desativar' }))
  await dialog.findByText('O código não confere.')
  expect(server.callsTo('DELETE /usuario/fator')[0]?.body).toEqual({ senha: 'a antiga', cd_verificacao: 'AB12' })
})

test('another session is ended, the own one cannot be', async () => {
  const { user } = await renderPage('/conta')
  const list = await part('Sessões')
  await list.findByText('Esta sessão')
  expect(list.queryByRole('button', { name: 'Encerrar Firefox no Linux' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Encerrar Chrome no Android' }))
  await waitFor(() => expect(list.queryByText('Chrome no Android')).toBeNull())
  expect(server.callsTo('DELETE /sessoes/*').map(({ path }) => path)).toEqual(['/sessoes/s2'])
  expect(list.queryByRole('button', { name: 'Encerrar outras' })).toBeNull()
})

test('a session that could not be ended stays in the list with the reason', async () => {
  server.use({ 'DELETE /sessoes/*': () => problem(503, 'O banco de dados não responde.') })
  const { user } = await renderPage('/conta')
  const list = await part('Sessões')
  await user.click(await list.findByRole('button', { name: 'Encerrar Chrome no Android' }))
  expect((await list.findByRole('alert')).textContent).toBe('O banco de dados não responde.')
  list.getByText('Chrome no Android')
})

test('the demonstration’s user has neither password nor second factor to change', async () => {
  sessoes = [{ ...HERE, ds_metodo: 'demo' }]
  await renderPage('/conta')
  await part('Senha e segundo fator')
  expect(screen.queryByLabelText(/^Nova senha/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ativar segundo fator' })).toBeNull()
})

test('a user who signed in by certificate confirms with the certificate, or chooses the password', async () => {
  sessoes = [{ ...HERE, ds_metodo: 'certificado' }]
  const { user } = await renderPage('/conta')
  const senha = await part('Senha')
  await senha.findByText(/Quem confirma é o certificado digital/)
  expect(senha.queryByLabelText(/^Senha atual/)).toBeNull()
  await user.click(senha.getByRole('button', { name: 'Usar a senha' }))
  senha.getByLabelText(/^Senha atual/)
})
