import type { ChaveAmpla } from '@portal/contract/acesso/chaves.ts'
import type { Ato } from '@portal/contract/acesso/conta.ts'
import type { Sessao } from '@portal/contract/acesso/sessao.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
// loaded lazily by the screen: read here, so that no test waits for it
import './more-sections.tsx'
import '../../app/area.tsx'

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

const ROBO: ChaveAmpla = {
  id: 'k1',
  nome: 'Robô',
  ds_final: 'MPL0',
  escopos: ['consulta', 'captura'],
  dt_criacao: '2026-11-01T10:00:00-03:00',
  dt_expiracao: null,
  dt_ultimouso: null,
  nr_usos: 0,
  dt_revogacao: null,
  nm_criador: 'Ana Contadora',
}
const ATO: Ato = {
  dt_evento: '2026-11-20T09:00:00-03:00',
  ds_evento: 'nota.xml',
  cpfcnpj: '11222333000181',
  nm_empresa: 'Padaria Exemplo Ltda',
  ds_detalhe: '',
  ds_endereco: '203.0.113.7',
}

let sessoes: Sessao[]
let isActive: boolean
let server: FakeServer
beforeEach(async () => {
  sessoes = [HERE, PHONE]
  isActive = false
  localStorage.removeItem('portal_inicio')
  server = fakeServer({
    'GET /usuario/chaves': () => ({ data: [ROBO] }),
    'GET /usuario/avisos': () => ({ data: { fl_email: true, fl_servidor: true } }),
    'PUT /usuario/avisos': ({ body }) => ({ data: { ...(body as object), fl_servidor: true } }),
    'GET /usuario/recados': () => ({ data: [] }),
    'GET /usuario/raiz': () => ({ data: [] }),
    'GET /usuario/atos': ({ query }) =>
      query.get('cursor') === 'c2'
        ? { data: [{ ...ATO, ds_evento: 'produtos.save' }], proximo: null }
        : { data: [ATO], proximo: 'c2' },
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
  expect(dados.getByLabelText<HTMLInputElement>(/^E-mails/).value).toBe('ana@exemplo.com.br; fiscal@exemplo.com.br')
  expect(dados.getByText('Login').nextElementSibling?.textContent).toBe('11.222.333/0001-81')
})

test('name and phones are saved without a password, and the header knows the new name', async () => {
  const data = { nome: 'Ana Prado', email: 'ana@exemplo.com.br; fiscal@exemplo.com.br', telefone: '11 91234-5678' }
  server.use({ 'PUT /usuario/dados': () => ({ data }) })
  const { user } = await renderPage('/conta')
  const dados = await part('Seus dados')
  await user.clear(dados.getByLabelText(/^Nome/))
  await user.type(dados.getByLabelText(/^Nome/), 'Ana Prado')
  await user.type(dados.getByLabelText(/^Telefones/), '11 91234-5678')
  expect(dados.queryByLabelText(/^Sua senha/)).toBeNull()
  await user.click(dados.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('button', { name: 'Conta de Ana Prado' })
  expect(server.callsTo('PUT /usuario/dados').map(({ body }) => body)).toEqual([data])
})

test('other e-mails need the password; a refused one is reported at its field', async () => {
  const erros = [{ campo: 'email', mensagem: '«ana» não é um e-mail válido.' }]
  server.use({ 'PUT /usuario/dados': () => problem(422, 'Dados inválidos.', { erros }) })
  const { user } = await renderPage('/conta')
  const dados = await part('Seus dados')
  await user.clear(dados.getByLabelText(/^E-mails/))
  await user.type(dados.getByLabelText(/^E-mails/), 'ana')
  await user.type(dados.getByLabelText(/^Sua senha/), 'a antiga')
  await user.click(dados.getByRole('button', { name: 'Salvar' }))
  await dados.findByText('«ana» não é um e-mail válido.')
  expect(server.callsTo('PUT /usuario/dados')[0]?.body).toMatchObject({ email: 'ana', senha: 'a antiga' })
})

test('an own key is created with its scopes and shown once', async () => {
  const chave = 'pk_uma-vez'
  server.use({ 'POST /usuario/chaves': () => ({ data: { ...ROBO, chave } }) })
  const { user } = await renderPage('/conta')
  const keys = await part('Suas chaves de API')
  await user.click(keys.getByRole('button', { name: 'Criar chave' }))
  const form = within(await screen.findByRole('dialog', { name: 'Criar chave' }))
  await user.click(form.getByLabelText(/^Nome/))
  await user.paste('ERP')
  await user.click(form.getByLabelText('Consulta'))
  await user.click(form.getByText('Criar', { selector: 'button' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Guarde esta chave' }))
  expect(shown.getByLabelText<HTMLInputElement>('Chave de API').value).toBe(chave)
  expect(server.callsTo('POST /usuario/chaves')[0]?.body).toMatchObject({
    nome: 'ERP',
    escopos: ['importar', 'consulta'],
  })
  await user.click(shown.getByText('Fechar', { selector: 'button' }))
  await waitFor(() => expect(screen.queryByDisplayValue(chave)).toBeNull())
})

test('an own key is revoked', async () => {
  server.use({ 'DELETE /usuario/chaves/*': () => new Response(null, { status: 204 }) })
  const { user } = await renderPage('/conta')
  const keys = await part('Suas chaves de API')
  await keys.findByText('Consulta, Captura')
  await user.click(keys.getByLabelText('Revogar Robô'))
  const ask = within(await screen.findByRole('dialog', { name: 'Revogar chave' }))
  await user.click(ask.getByText('Revogar', { selector: 'button' }))
  await waitFor(() =>
    expect(server.callsTo('DELETE /usuario/chaves/*').map(({ path }) => path)).toEqual(['/usuario/chaves/k1']),
  )
})

test('the own acts are shown in words, page after page', async () => {
  const { user } = await renderPage('/conta')
  const acts = await part('O que você fez')
  await acts.findByText('Baixou um XML')
  await user.click(acts.getByRole('button', { name: 'Mais antigos' }))
  await acts.findByText('Salvou o cadastro de produtos')
  acts.getByText('Baixou um XML')
  expect(acts.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
})

test('the account is erased only after the word and the password', async () => {
  server.use({ 'POST /usuario/apagar': () => problem(409, 'Você é o último titular de 11222333000181.') })
  const { user } = await renderPage('/conta')
  const leaving = await part('Levar ou apagar os dados')
  await user.click(leaving.getByRole('button', { name: 'Apagar minha conta' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Apagar minha conta' }))
  ask.getByText(/que a lei manda guardar/)
  await user.type(ask.getByLabelText(/^Sua senha/), 'a antiga')
  await user.click(ask.getByRole('button', { name: 'Apagar minha conta' }))
  await ask.findByText('Escreva APAGAR para confirmar.')
  expect(server.callsTo('POST /usuario/apagar')).toHaveLength(0)
  await user.type(ask.getByLabelText(/^Para confirmar/), 'apagar')
  await user.click(ask.getByRole('button', { name: 'Apagar minha conta' }))
  await ask.findByText('Você é o último titular de 11222333000181.')
  expect(server.callsTo('POST /usuario/apagar').map(({ body }) => body)).toEqual([{ senha: 'a antiga' }])
})

test('the portal opens where the user chose', async () => {
  const { user, view } = await renderPage('/conta')
  const start = await part('Início')
  expect(start.queryByRole('option', { name: 'Carteira' })).toBeNull()
  await user.click(start.getByRole('combobox', { name: 'Abrir o portal em' }))
  await user.click(await screen.findByRole('option', { name: 'Produtos' }))
  expect(localStorage.getItem('portal_inicio')).toBe('/cadastros/produtos')
  view.unmount()
  const { router } = await renderPage('/', async () => {})
  await waitFor(() => expect(router.state.location.pathname).toBe('/cadastros/produtos'))
})

test('who works in an office may open the portal at its board', async () => {
  server.use({ 'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }) })
  await signInAs({ id: '73', empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  const { user } = await renderPage('/conta')
  const start = await part('Início')
  await user.click(start.getByRole('combobox', { name: 'Abrir o portal em' }))
  await user.click(await screen.findByRole('option', { name: 'Fechamento' }))
  expect(localStorage.getItem('portal_inicio')).toBe('/fechamento')
})

test('without a choice the portal opens at the NF-e', async () => {
  const { router } = await renderPage('/', async () => {})
  await waitFor(() => expect(router.state.location.pathname).toBe('/notas/nfe'))
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

test('a changed password keeps the keys that are unticked', async () => {
  const { user } = await renderPage('/conta')
  const senha = await part('Senha')
  await user.type(senha.getByLabelText(/^Senha atual/), 'a antiga')
  await user.type(senha.getByLabelText(/^Nova senha/), 'uma frase bem longa')
  await user.click(await senha.findByRole('checkbox', { name: new RegExp(ROBO.nome) }))
  await user.click(senha.getByRole('button', { name: 'Trocar senha' }))
  await waitFor(() =>
    expect(server.callsTo('PUT /usuario/senha').map(({ body }) => body)).toEqual([
      { senha_atual: 'a antiga', senha_nova: 'uma frase bem longa', manter_chaves: [ROBO.id] },
    ]),
  )
})

test('who works in an office leaves it after a question', async () => {
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'DELETE /escritorio/pessoas/eu': () => ({
      chaves: [],
      pacotes: [],
      nr_tarefas: 0,
      nr_convites: 0,
      nr_links: 0,
      certificado_destruido: false,
    }),
  })
  await signInAs({ id: '74', empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  const { user } = await renderPage('/conta')
  await user.click(await screen.findByRole('button', { name: 'Sair do escritório' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Sair do escritório' }))
  expect(server.callsTo('DELETE /escritorio/pessoas/eu')).toHaveLength(0)
  await user.click(ask.getByRole('button', { name: 'Sair do escritório' }))
  await waitFor(() => expect(server.callsTo('DELETE /escritorio/pessoas/eu')).toHaveLength(1))
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
  expect(screen.queryByRole('button', { name: 'Criar chave' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Apagar minha conta' })).toBeNull()
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

test('the daily mail of alerts is one switch, on at first', async () => {
  const { user } = await renderPage('/conta')
  const mail = await screen.findByRole('switch', { name: /E-mail diário dos avisos/ })
  expect(mail).toHaveProperty('checked', true)
  await user.click(mail)
  await waitFor(() =>
    expect(server.callsTo('PUT /usuario/avisos').map(({ body }) => body)).toEqual([{ fl_email: false }]),
  )
  await waitFor(() => expect(mail).toHaveProperty('checked', false))
})

test('messages about the companies are shown until they are marked as read', async () => {
  let dt_leitura: string | null = null
  const recado = { id: 'r1', ds_mensagem: 'Prado trouxe a empresa pelo A1.', dt_recado: '2026-11-20T12:00:00Z' }
  server.use({
    'GET /usuario/recados': () => ({ data: [{ ...recado, dt_leitura }] }),
    'POST /usuario/recados/lidos': () => {
      dt_leitura = '2026-11-21T12:00:00Z'
      return new Response(null, { status: 204 })
    },
  })
  const { user } = await renderPage('/conta')
  const recados = await part('Recados')
  expect(recados.getByText('Prado trouxe a empresa pelo A1.')).toBeTruthy()
  await user.click(recados.getByRole('button', { name: 'Marcar como lidos' }))
  await waitFor(() => expect(recados.queryByRole('button')).toBeNull())
})

test('a session by e-CNPJ ends the marked ones of its root, after a question', async () => {
  sessoes = [{ ...HERE, ds_metodo: 'certificado' }]
  const row = (id: string, ds_tipo: 'titular' | 'escritorio', nome: string) => ({
    id,
    ds_tipo,
    nome,
    cpfcnpj: null,
    nr_cpfcnpj: '11222333000181',
    nm_empresa: 'Padaria',
    dt_desde: '2026-01-01T12:00:00Z',
  })
  let data = [row('a', 'titular', 'Tito'), row('b', 'escritorio', 'Prado')]
  let ended: unknown = null
  server.use({
    'GET /usuario/raiz': () => ({ data }),
    'POST /usuario/raiz/encerrar': ({ body }) => {
      ended = body
      data = data.slice(1)
      return { nr_encerrados: 1, dt_desfazer: '2026-11-29T12:00:00Z' }
    },
  })
  const { user } = await renderPage('/conta')
  const raiz = await part('Quem está na raiz do seu CNPJ')
  expect(raiz.getByRole<HTMLButtonElement>('button', { name: 'Encerrar os marcados' }).disabled).toBe(true)
  await user.click(raiz.getByLabelText(/Titular Tito/))
  await user.click(raiz.getByRole('button', { name: 'Encerrar os marcados' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(/Prado/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(raiz.queryByLabelText(/Titular Tito/)).toBeNull())
  expect(ended).toEqual({ ids: ['a'] })
})

test('who wants one menu hides that of the header; the left one still marks the place', async () => {
  const { user } = await renderPage('/conta')
  expect(screen.getByRole('navigation', { name: 'Menu superior' })).toBeDefined()
  await user.click((await part('Aparência')).getByRole('radio', { name: 'Só à esquerda' }))
  expect(screen.queryByRole('navigation', { name: 'Menu superior' })).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Áreas' })).toBeDefined()
  await user.click((await part('Aparência')).getByRole('radio', { name: 'À esquerda e no alto' }))
  expect(screen.getByRole('navigation', { name: 'Menu superior' })).toBeDefined()
})
