import type { ChaveApi } from '@portal/contract/acesso/chaves.ts'
import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const ANA: UsuarioDaEmpresa = {
  id: 'u1',
  cpfcnpj: '11144477735',
  nome: 'Ana Contadora',
  email: 'ana@exemplo.com.br',
  telefone: '',
  papel: 'titular',
  dt_concessao: '2026-01-02T10:00:00-03:00',
  fl_pendente: 'N',
  fl_comprovado: 'S',
}
const BIA: UsuarioDaEmpresa = { ...ANA, id: 'u2', nome: 'Bia Souza', papel: 'consulta', fl_comprovado: 'N' }
const CAIO: UsuarioDaEmpresa = { ...ANA, id: 'u3', nome: 'Caio Reis', fl_pendente: 'S', ds_pendencia: 'convite' }
const DORA: UsuarioDaEmpresa = {
  ...ANA,
  id: 'u4',
  nome: 'Dora Melo',
  papel: 'contador',
  fl_pendente: 'S',
  ds_pendencia: 'proposta',
  id_convite: 'c9',
  nm_convidante: 'Equipe do provedor',
}
const KEY: ChaveApi = {
  id: 'k1',
  nome: 'ERP da matriz',
  ds_final: 'x7Qa',
  escopos: ['importar'],
  nr_usos: 1234,
  dt_criacao: '2026-02-01T10:00:00-03:00',
  dt_ultimouso: null,
  dt_expiracao: '2020-01-01T00:00:00-03:00',
  dt_revogacao: null,
}

const noContent = () => new Response(null, { status: 204 })
let people: UsuarioDaEmpresa[]
let offices: { id: string; nome: string; cpfcnpj: string | null; dt_inicio: string }[]
let server: FakeServer
beforeEach(async () => {
  people = [ANA, BIA, CAIO, DORA]
  offices = []
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /usuarios': () => ({ data: people }),
    'GET /usuarios/escritorios': () => ({ data: offices }),
    'GET /chaves': () => ({ data: [KEY] }),
    'GET /suporte/concessoes': () => ({ data: [] }),
    'GET /empresas/seguranca': () => ({ fl_segundofator: 'N' }),
    'GET /usuario/fator': () => ({ fl_ativo: 'S', dt_ativacao: null, nr_codigos: 8 }),
  })
  await signInAs()
})

const row = async (name: string) => {
  const cell = await screen.findByText(name)
  const element = cell.closest('tr')
  if (!element) throw new Error(`«${name}» is not in a row`)
  return within(element)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each person is listed with papel, state, and a mark while the tax id is not proven', async () => {
  await renderPage('/cadastros/usuarios')
  const bia = await row('Bia Souza')
  bia.getByText('Consulta')
  bia.getByText('não comprovado')
  expect((await row('Ana Contadora')).queryByText('não comprovado')).toBeNull()
  ;(await row('Caio Reis')).getByText(/Convite enviado/)
  expect(server.callsTo('GET /usuarios')[0]?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
})

test('an invited person without a login gets a link, which is shown once with a way to mail it', async () => {
  const convite = { url: '/convite/abc', dt_expiracao: '2026-12-01T10:00:00-03:00' }
  server.use({ 'POST /usuarios': () => ({ data: { id: 'u5', papel: 'contador', convite, ds_pendencia: 'senha' } }) })
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click(await screen.findByRole('button', { name: 'Convidar pessoa' }))
  const form = await dialog('Convidar pessoa')
  await user.type(form.getByLabelText(/^CPF ou CNPJ/), '529.982.247-25')
  await user.type(form.getByLabelText(/^Nome/), 'Eva Lima')
  await user.type(form.getByLabelText(/^E-mail/), 'eva@exemplo.com.br')
  await user.click(form.getByRole('radio', { name: /^Contador/ }))
  await user.click(form.getByRole('button', { name: 'Convidar' }))
  const result = await dialog('Entregue este link')
  expect(result.getByRole<HTMLInputElement>('textbox').value).toBe(new URL('/convite/abc', location.origin).href)
  expect(result.getByRole('link').getAttribute('href')).toMatch(/^mailto:eva%40exemplo\.com\.br/)
  expect(server.callsTo('POST /usuarios')[0]?.body).toMatchObject({ nome: 'Eva Lima', papel: 'contador' })
})

test('a wrong tax id is reported at its field and the form stays open', async () => {
  const erros = [{ campo: 'cpfcnpj', mensagem: 'O CPF não existe.' }]
  server.use({ 'POST /usuarios': () => problem(422, 'Dados inválidos.', { erros }) })
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click(await screen.findByRole('button', { name: 'Convidar pessoa' }))
  const form = await dialog('Convidar pessoa')
  await user.type(form.getByLabelText(/^CPF ou CNPJ/), '1')
  await user.click(form.getByRole('button', { name: 'Convidar' }))
  await form.findByText('O CPF não existe.')
  expect(form.getByLabelText(/^CPF ou CNPJ/).getAttribute('aria-invalid')).toBe('true')
  await user.type(form.getByLabelText(/^CPF ou CNPJ/), '2')
  expect(form.queryByText('O CPF não existe.')).toBeNull()
})

const NOTHING_ENDS = {
  chaves: [],
  pacotes: [],
  nr_tarefas: 0,
  nr_convites: 0,
  nr_links: 0,
  certificado_destruido: false,
}
/** Calls that removed, not those that only asked what would end. */
const removals = (key: string) =>
  server
    .callsTo(key)
    .filter(({ query }) => query.get('previa') === null)
    .map(({ path }) => path)

test('access is removed only after the dialog is confirmed', async () => {
  server.use({
    'DELETE /usuarios/*': ({ path, query }) => {
      if (query.get('previa') === null) people = people.filter(({ id }) => !path.endsWith(id))
      return { ...NOTHING_ENDS, nr_tarefas: 2 }
    },
  })
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click((await row('Bia Souza')).getByRole('button', { name: 'Ações de Bia Souza' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tirar acesso' }))
  const confirm = await dialog('Tirar acesso')
  await confirm.findByText('Também terminam: 2 tarefas na fila.')
  expect(removals('DELETE /usuarios/*')).toEqual([])
  await user.click(confirm.getByRole('button', { name: 'Tirar acesso' }))
  await waitFor(() => expect(screen.queryByText('Bia Souza')).toBeNull())
  expect(removals('DELETE /usuarios/*')).toEqual(['/usuarios/u2'])
})

test('a person with an open invitation gets no password link', async () => {
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click((await row('Caio Reis')).getByRole('button', { name: 'Ações de Caio Reis' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mudar papel', 'Retirar convite'])
})

test('a proposal of the provider is accepted by its invitation id', async () => {
  server.use({ 'POST /convites/*/aceitar': noContent })
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click((await row('Dora Melo')).getByRole('button', { name: 'Aceitar a proposta para Dora Melo' }))
  const confirm = await dialog('Aceitar a proposta')
  confirm.getByText(/Equipe do provedor propõe dar a Dora Melo o papel Contador/)
  await user.click(confirm.getByRole('button', { name: 'Aceitar' }))
  await waitFor(() => expect(server.callsTo('POST /convites/*/aceitar')[0]?.path).toBe('/convites/c9/aceitar'))
})

test('an expired key is marked, and its revocation is confirmed', async () => {
  server.use({ 'DELETE /chaves/*': noContent })
  const { user } = await renderPage('/cadastros/usuarios?aba=chaves')
  const key = await row('ERP da matriz')
  key.getByText('Vencida')
  key.getByText('1.234')
  await user.click(key.getByRole('button', { name: 'Revogar ERP da matriz' }))
  const confirm = await dialog('Revogar chave')
  await user.click(confirm.getByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(server.callsTo('DELETE /chaves/*')[0]?.path).toBe('/chaves/k1'))
})

test('a new key is shown once, and needs at least one scope', async () => {
  server.use({ 'POST /chaves': () => problem(422, 'Dados inválidos.') })
  const { user } = await renderPage('/cadastros/usuarios?aba=chaves')
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }))
  const form = await dialog('Criar chave')
  await user.type(form.getByLabelText(/^Nome/), 'ERP')
  const scopes = form.getAllByRole<HTMLInputElement>('checkbox')
  for (const scope of scopes.filter(({ checked }) => checked)) await user.click(scope)
  await user.click(form.getByRole('button', { name: 'Criar' }))
  expect((await form.findByRole('alert')).textContent).toBe('Marque ao menos uma coisa que a chave pode fazer.')
  server.use({ 'POST /chaves': () => ({ data: { ...KEY, chave: 'pc_segredo' } }) })
  await user.click(scopes[0]!)
  await user.click(form.getByRole('button', { name: 'Criar' }))
  const keyDialog = await dialog('Guarde esta chave')
  expect(keyDialog.getByRole<HTMLInputElement>('textbox').value).toBe('pc_segredo')
})

test('support is opened with a reason and a term', async () => {
  server.use({ 'POST /suporte/concessoes': noContent })
  const { user } = await renderPage('/cadastros/usuarios?aba=suporte')
  await screen.findByText('A empresa nunca foi aberta ao suporte.')
  await user.click(screen.getByRole('button', { name: 'Abrir ao suporte' }))
  const form = await dialog('Abrir ao suporte')
  await user.type(form.getByLabelText(/^Motivo/), 'Nota que não aparece')
  await user.click(form.getByRole('button', { name: 'Abrir' }))
  await waitFor(() =>
    expect(server.callsTo('POST /suporte/concessoes')[0]?.body).toEqual({
      ds_motivo: 'Nota que não aparece',
      nr_horas: 4,
    }),
  )
})

test('the second factor of all is switched on after a warning', async () => {
  server.use({ 'PUT /empresas/seguranca': ({ body }) => body })
  const { user } = await renderPage('/cadastros/usuarios?aba=seguranca')
  await user.click(await screen.findByRole('switch', { name: /^Exigir segundo fator de todos/ }))
  expect(server.callsTo('PUT /empresas/seguranca')).toHaveLength(0)
  await user.click((await dialog('Exigir segundo fator')).getByRole('button', { name: 'Exigir' }))
  await waitFor(() => expect(server.callsTo('PUT /empresas/seguranca')[0]?.body).toEqual({ fl_segundofator: 'S' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a titular without a second factor cannot require it of others', async () => {
  server.use({ 'GET /usuario/fator': () => ({ fl_ativo: 'N', dt_ativacao: null, nr_codigos: 0 }) })
  await renderPage('/cadastros/usuarios?aba=seguranca')
  await screen.findByText(/Ative antes o seu/)
  expect(
    screen.getByRole('switch').closest('[data-disabled]') ?? screen.getByRole('switch').hasAttribute('disabled'),
  ).toBeTruthy()
})

test('the audit loads older entries on demand and filters by area', async () => {
  const entry = (ds_evento: string) => ({
    dt_evento: '2026-11-20T10:00:00-03:00',
    nm_usuario: 'Ana Contadora',
    fl_suporte: 'N',
    ds_evento,
    ds_endereco: null,
    ds_alvo: null,
  })
  server.use({
    'GET /auditoria': ({ query }) =>
      query.get('cursor')
        ? { data: [entry('chave.create')], proximo: null }
        : { data: [entry('usuario.grant')], proximo: 'p2' },
  })
  const { user } = await renderPage('/cadastros/usuarios?aba=auditoria')
  await screen.findByText('Deu acesso a um usuário')
  expect(screen.queryByText('Criou uma chave de API')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mais antigos' }))
  await screen.findByText('Criou uma chave de API')
  expect(server.callsTo('GET /auditoria').map(({ query }) => query.get('cursor'))).toEqual([null, 'p2'])
  expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
})

test.each([
  [
    [{ nome: 'Carlos Avelar', email: 'carlos@exemplo.com.br' }],
    'Só o titular cuida de usuários: Carlos Avelar (carlos@exemplo.com.br).',
  ],
  [
    [
      { nome: 'Carlos Avelar', email: 'carlos@exemplo.com.br' },
      { nome: 'Bia', email: '' },
    ],
    'Só os titulares cuidam de usuários: Carlos Avelar (carlos@exemplo.com.br), Bia.',
  ],
  [[], 'Só o titular cuida de usuários.'],
])('another user is told whom to ask', async (titulares, words) => {
  const empresa = { ...EMPRESA, papel: 'contador' as const }
  server.use({
    'GET /empresas': () => ({ data: [empresa] }),
    'GET /usuarios/titulares': () => ({ data: titulares }),
  })
  await signInAs({ empresas: [empresa] })
  await renderPage('/cadastros/usuarios')
  await screen.findByText(words)
  expect(server.callsTo('GET /usuarios')).toHaveLength(0)
})

test('who works in an office is led to its people; a company without a titular says so', async () => {
  const empresa = { ...EMPRESA, papel: 'contador' as const, ds_origem: 'escritorio' as const }
  server.use({
    'GET /empresas': () => ({ data: [empresa], fl_escritorio: 'S' }),
    'GET /usuarios/titulares': () => ({ data: [] }),
  })
  await signInAs({ empresas: [empresa] })
  await renderPage('/cadastros/usuarios')
  await screen.findByText('Esta empresa ainda não tem titular no portal.')
  const link = await screen.findByRole('link', { name: 'Ver as pessoas do escritório' })
  expect(link.getAttribute('href')).toMatch(/^\/escritorio\/pessoas/)
})

test('a titular takes the access of an office away', async () => {
  offices = [{ id: 'e1', nome: 'Prado Contabilidade', cpfcnpj: null, dt_inicio: '2026-11-20T12:00:00-03:00' }]
  server.use({
    'DELETE /usuarios/escritorios/*': ({ query }) => {
      if (query.get('previa') === null) offices = []
      return NOTHING_ENDS
    },
  })
  const { user } = await renderPage('/cadastros/usuarios')
  await user.click(await screen.findByRole('button', { name: 'Tirar o acesso de Prado Contabilidade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tirar o acesso de Prado Contabilidade?' }))
  dialog.getByText(/Um certificado A1 que o escritório guardou segue em uso/)
  await user.click(dialog.getByRole('button', { name: 'Tirar acesso' }))
  await waitFor(() => expect(screen.queryByText('Prado Contabilidade')).toBeNull())
  expect(removals('DELETE /usuarios/escritorios/*')).toEqual(['/usuarios/escritorios/e1'])
})
