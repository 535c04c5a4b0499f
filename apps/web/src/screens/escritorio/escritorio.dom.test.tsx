import type {
  EmpresaDaCarteira,
  Escritorio,
  LinhaCarteira,
  PessoaDoEscritorio,
} from '@portal/contract/escritorio/escritorio.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadConfiguracao } from '../../prefs/configuracao.ts'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
import { workbookOf } from '../../testing/workbook.ts'
// loaded lazily by the route: read here, so that no test waits for them
import './empresas/carteira-screen.tsx'
import './pessoas/pessoas-screen.tsx'
import './chaves/chaves-screen.tsx'
import './sped/sped-screen.tsx'

const OFFICE: Escritorio = {
  id: 'e1',
  nome: 'Prado & Nogueira Contabilidade',
  uf: 'SP',
  cpfcnpj: null,
  papel: 'dono',
  nr_empresas: 2,
  nr_pessoas: 2,
  fl_carteira: 'S',
}
const BELLA: EmpresaDaCarteira = {
  cpfcnpj: '11222333000181',
  nome: 'Padaria Bella Massa Ltda',
  uf: 'SP',
  ie: '110042490114',
  ds_regime: 'simples',
  ds_situacao: 'ativa',
  fl_comprovada: 'S',
  etiquetas: ['Comércio'],
  nm_responsavel: 'Bruna Teixeira',
  dt_certificado: '2020-01-02T00:00:00-03:00',
}
const LATICINIOS: EmpresaDaCarteira = {
  ...BELLA,
  cpfcnpj: '41827365000171',
  nome: 'Laticínios Vale Verde Ltda',
  ds_situacao: 'pendente',
  ds_regime: null,
  etiquetas: [],
  dt_certificado: null,
}
const BRUNA: PessoaDoEscritorio = {
  id: 'p1',
  cpfcnpj: '11144477735',
  nome: 'Bruna Teixeira',
  email: 'bruna@exemplo.com.br',
  papel: 'contador',
  etiquetas: ['Comércio'],
  fl_carteira: 'N',
  nr_empresas: 1,
  fl_pendente: 'N',
  ds_pendencia: null,
  dt_inicio: '2026-01-02T10:00:00-03:00',
  dt_expiracao: null,
  dt_ultimo_acesso: '2026-01-05T14:05:00-03:00',
}
const PAULO: PessoaDoEscritorio = { ...BRUNA, id: 'p2', nome: 'Paulo Matos', etiquetas: [], fl_pendente: 'S' }

let office: Escritorio | null
let server: FakeServer
beforeEach(async () => {
  office = OFFICE
  localStorage.removeItem('portal_carteira_ocultas')
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: office ? 'S' : 'N' }),
    'GET /escritorio': () => (office ? { data: office } : problem(404, 'Sem escritório.', { type: 'escritorio.none' })),
    'GET /escritorio/empresas': () => ({ data: [BELLA, LATICINIOS], proximo: null }),
    'GET /escritorio/pedidos': () => ({ data: [] }),
    'GET /escritorio/colegas': () => ({
      data: [
        { id: 'p0', nome: 'Helena Prado', papel: 'dono', fl_eu: 'S' },
        { id: 'p1', nome: 'Bruna Teixeira', papel: 'contador', fl_eu: 'N' },
      ],
    }),
    'GET /escritorio/pessoas': () => ({ data: [BRUNA, { ...PAULO, ds_pendencia: 'senha' }] }),
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

/** Loads the configuration of an installation that sends mail, or does not. All tests share its store. */
async function configure(email: boolean): Promise<void> {
  const fornecedor = { nome: '', site: null, telefone: null, desenvolvedor: '', logo: null, encarregado: null }
  const reply = { login: 'senha', demo: false, email, layout_chave: 'LayoutConfig', api_base: '', fornecedor }
  server.use({ 'GET /configuracao': () => reply })
  await loadConfiguracao()
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const companies = async () => within(await screen.findByRole('region', { name: 'Empresas da carteira' }))

test('the portfolio is listed and searched by name and CNPJ', async () => {
  const { user } = await renderPage('/escritorio/empresas')
  const list = await companies()
  list.getByText('Padaria Bella Massa Ltda')
  list.getByText(/^venceu em/)
  list.getByText('pendente: falta comprovar a empresa')
  const search = screen.getByRole('searchbox', { name: 'Buscar' })
  await user.type(search, 'laticinios')
  expect(list.queryByText('Padaria Bella Massa Ltda')).toBeNull()
  await user.clear(search)
  await user.type(search, '11.222.333')
  list.getByText('Padaria Bella Massa Ltda')
  expect(list.queryByText('Laticínios Vale Verde Ltda')).toBeNull()
})

test('of a workbook with companies in two sheets, the chosen one is judged; a sheet without companies is not offered', async () => {
  server.use({
    'POST /escritorio/empresas': () => ({
      incluidas: 1,
      alteradas: 0,
      iguais: 0,
      recusadas: 0,
      linhas: [{ linha: 1, cpfcnpj: '41827365000171', situacao: 'incluida' }],
    }),
  })
  const heading = ['CNPJ', 'Nome', 'UF']
  const file = workbookOf(
    {
      Capa: [['Relatório de clientes']],
      Clientes: [heading, ['11222333000181', 'Padaria', 'SP']],
      Novos: [['Clientes novos'], heading, ['41827365000171', 'Laticínios', 'SP']],
    },
    'carteira.xlsx',
  )
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByRole('button', { name: 'Importar planilha' }))
  const form = await dialog('Importar planilha')
  await user.upload(form.getByLabelText(/^Solte aqui/), file)
  const choice = await form.findByLabelText('Aba da planilha')
  expect(server.callsTo('POST /escritorio/empresas')).toEqual([])
  await user.click(choice)
  const sheets = await screen.findAllByRole('option')
  expect(sheets.map(({ textContent }) => textContent)).toEqual(['Clientes', 'Novos'])
  await user.click(screen.getByRole('option', { name: 'Novos' }))
  await dialog('Conferir a planilha')
  const [judged] = server.callsTo('POST /escritorio/empresas')
  expect(judged?.query.get('previa')).toBe('1')
  expect(JSON.stringify(judged?.body)).toContain('41827365000171')
  expect(JSON.stringify(judged?.body)).not.toContain('11222333000181')
})

test('pasted companies are judged without writing, then written, with refused lines named', async () => {
  server.use({
    'POST /escritorio/empresas': () => ({
      incluidas: 1,
      alteradas: 0,
      iguais: 0,
      recusadas: 1,
      linhas: [
        { linha: 1, cpfcnpj: '11222333000181', situacao: 'incluida' },
        { linha: 2, cpfcnpj: '123', situacao: 'recusada', mensagem: 'CPF ou CNPJ inválido: confira os dígitos.' },
      ],
    }),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByRole('button', { name: 'Importar planilha' }))
  const form = await dialog('Importar planilha')
  await user.click(form.getByLabelText(/^Ou cole/))
  await user.paste('CNPJ;Nome;UF;Etiquetas\n11222333000181;Padaria;SP;"Comércio, Interior"\n\n123;Errada;SP;')
  await user.click(form.getByRole('button', { name: 'Conferir o texto' }))
  const judged = await dialog('Conferir a planilha')
  judged.getByText('CPF ou CNPJ inválido: confira os dígitos.')
  judged.getByText('Errada')
  judged.getByRole('cell', { name: '4' })
  expect(server.callsTo('POST /escritorio/empresas').map(({ query }) => query.get('previa'))).toEqual(['1'])
  await user.click(judged.getByRole('button', { name: 'Importar 1 empresa' }))
  await dialog('Planilha importada')
  const [, written] = server.callsTo('POST /escritorio/empresas')
  expect(written?.query.get('previa')).toBeNull()
  const { empresas } = (written?.body ?? {}) as { empresas?: LinhaCarteira[] }
  expect(empresas?.[0]).toMatchObject({ cpfcnpj: '11222333000181', etiquetas: ['Comércio', 'Interior'] })
})

test('a file of 300 companies is judged in one call', async () => {
  server.use({
    'POST /escritorio/empresas': () => ({ incluidas: 300, alteradas: 0, iguais: 0, recusadas: 0, linhas: [] }),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByRole('button', { name: 'Importar planilha' }))
  const form = await dialog('Importar planilha')
  const rows = Array.from({ length: 300 }, (_, index) => `${index};Empresa ${index};SP`)
  const file = new File([['CNPJ;Razão social;UF', ...rows].join('\n')], 'clientes.csv', { type: 'text/csv' })
  await user.upload(form.getByLabelText('Solte aqui o arquivo CSV ou XLSX'), file)
  await (await dialog('Conferir a planilha')).findByRole('button', { name: 'Importar 300 empresas' })
  const [call] = server.callsTo('POST /escritorio/empresas')
  const { empresas } = (call?.body ?? {}) as { empresas?: unknown[] }
  expect(empresas).toHaveLength(300)
})

test('a new company is suggested from the documents of the office', async () => {
  server.use({
    'GET /escritorio/sugestao': () => ({ data: { cpfcnpj: BELLA.cpfcnpj, nome: BELLA.nome, uf: 'SP', ie: null } }),
    'POST /escritorio/empresas': () => ({ incluidas: 1, alteradas: 0, iguais: 0, recusadas: 0, linhas: [] }),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByRole('button', { name: 'Nova empresa' }))
  const form = await dialog('Nova empresa')
  await user.click(form.getByLabelText(/^CNPJ ou CPF/))
  await user.paste('11.222.333/0001-81')
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe(BELLA.nome))
  await user.click(form.getByRole('button', { name: 'Incluir' }))
  await waitFor(() => expect(server.callsTo('POST /escritorio/empresas')).toHaveLength(1))
})

test('an assistente sees the portfolio and changes nothing', async () => {
  office = { ...OFFICE, papel: 'assistente' }
  await renderPage('/escritorio/empresas')
  await companies()
  expect(screen.queryByRole('button', { name: 'Nova empresa' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull()
  expect(server.callsTo('GET /escritorio/pedidos')).toHaveLength(0)
})

test('who has no office is refused in place where the installation has one', async () => {
  office = null
  server.use({ 'POST /escritorio': () => problem(403, 'Um novo escritório é criado pelo operador do portal.') })
  const { user } = await renderPage('/escritorio/empresas')
  await user.type(await screen.findByLabelText(/^Nome do escritório/), 'Novo')
  await user.type(screen.getByLabelText(/^UF/), 'sp')
  await user.click(screen.getByRole('button', { name: 'Criar escritório' }))
  await screen.findByText('Um novo escritório é criado pelo operador do portal.')
  expect(server.callsTo('POST /escritorio')[0]?.body).toEqual({ nome: 'Novo', uf: 'SP', cpfcnpj: null })
})

test('people are listed with what they see; a new login gets a link', async () => {
  const convite = { url: '/convite/abc', dt_expiracao: '2026-12-01T10:00:00-03:00' }
  const data = { id: 'p3', papel: 'contador', fl_pendente: 'S', ds_pendencia: 'senha', convite }
  server.use({ 'POST /escritorio/pessoas': () => ({ data }) })
  await configure(false)
  const { user } = await renderPage('/escritorio/pessoas')
  await screen.findByText('Nenhuma etiqueta')
  screen.getByText('Falta escolher a senha')
  await user.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  const form = await dialog('Convidar pessoa')
  await user.type(form.getByLabelText(/^CPF ou CNPJ/), '529.982.247-25')
  form.getByText('Este portal não envia e-mail: o link do convite aparece aqui, para você entregar.')
  expect(form.getByLabelText(/^E-mail/).getAttribute('aria-required')).toBeNull()
  await user.type(form.getByLabelText(/^Nome/), 'Eva Lima')
  await user.click(form.getByRole('checkbox', { name: 'Vê toda a carteira' }))
  form.getByText('Não vê nenhuma empresa.')
  await user.click(await form.findByRole('button', { name: 'Comércio' }))
  form.getByText('Vê 1 empresa.')
  expect(form.queryByLabelText('Outra etiqueta')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Convidar' }))
  await dialog('Entregue este link')
  const body = { nome: 'Eva Lima', papel: 'contador', etiquetas: ['Comércio'] }
  expect(server.callsTo('POST /escritorio/pessoas')[0]?.body).toMatchObject(body)
})

test('where the portal sends mail, the form of an invitation says before it is sent that it needs the address', async () => {
  await configure(true)
  const { user } = await renderPage('/escritorio/pessoas')
  await user.click(await screen.findByRole('button', { name: 'Convidar pessoa' }))
  const form = await dialog('Convidar pessoa')
  const field = form.getByLabelText(/^E-mail/)
  expect(field.getAttribute('aria-required')).toBe('true')
  form.getByText('Obrigatório: o convite vai por e-mail.')
})

test('a person is taken out, and the last dono stays with the reason shown', async () => {
  server.use({ 'DELETE /escritorio/pessoas/*': () => problem(409, 'O último dono do escritório fica.') })
  const { user } = await renderPage('/escritorio/pessoas')
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Bruna Teixeira' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tirar do escritório' }))
  const ask = await dialog('Tirar do escritório')
  await user.click(ask.getByRole('button', { name: 'Tirar do escritório' }))
  await ask.findByText('O último dono do escritório fica.')
})

test('what a person made is shown before it ends, and what the dono keeps gets a new secret', async () => {
  const chave = { id: 'k1', nome: 'ERP', ds_final: 'MPL0', ds_tipo: 'escritorio', fl_adotada: 'N', chave: null }
  const ending = {
    chaves: [chave],
    pacotes: [],
    nr_tarefas: 0,
    nr_convites: 1,
    nr_links: 0,
    certificado_destruido: false,
  }
  server.use({
    'DELETE /escritorio/pessoas/*': ({ query }) =>
      query.get('adotar') === 'k1' ? { ...ending, chaves: [{ ...chave, fl_adotada: 'S', chave: 'pk_nova' }] } : ending,
  })
  const { user } = await renderPage('/escritorio/pessoas')
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Bruna Teixeira' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tirar do escritório' }))
  const ask = await dialog('Tirar do escritório')
  await ask.findByText('Também terminam: 1 convite aberto.')
  await user.click(ask.getByRole('checkbox', { name: 'Chave de API ERP (…MPL0)' }))
  await user.click(ask.getByRole('button', { name: 'Tirar do escritório' }))
  const shown = await dialog('Novos segredos')
  expect(shown.getByLabelText('Chave ERP')).toHaveProperty('value', 'pk_nova')
})

test('a dono creates a key of the office with its scopes, and it is shown once', async () => {
  const key = {
    id: 'k1',
    nome: 'ERP',
    ds_final: 'MPL0',
    escopos: ['captura'],
    dt_criacao: '2026-11-01T10:00:00-03:00',
    dt_expiracao: null,
  }
  const kept = { ...key, dt_ultimouso: null, nr_usos: 0, dt_revogacao: null, nm_criador: 'Helena Prado' }
  server.use({
    'GET /escritorio/chaves': () => ({ data: [kept] }),
    'POST /escritorio/chaves': () => ({ data: { ...key, chave: 'pk_uma-vez' } }),
  })
  const { user } = await renderPage('/escritorio/chaves')
  await screen.findByText('termina em MPL0, de Helena Prado')
  await user.click(screen.getByRole('button', { name: 'Criar chave' }))
  const form = await dialog('Criar chave')
  await user.click(form.getByLabelText(/^Nome/))
  await user.paste('ERP')
  await user.click(form.getByLabelText('Captura'))
  await user.click(form.getByText('Criar', { selector: 'button' }))
  const shown = await dialog('Guarde esta chave')
  shown.getByText(/age pelo escritório, em toda a carteira/)
  expect(shown.getByLabelText<HTMLInputElement>('Chave de API').value).toBe('pk_uma-vez')
  expect(server.callsTo('POST /escritorio/chaves')[0]?.body).toMatchObject({ escopos: ['importar', 'captura'] })
})

test('keys are for a dono alone', async () => {
  office = { ...OFFICE, papel: 'contador' }
  await renderPage('/escritorio/chaves')
  await screen.findByText('Só um dono do escritório cuida das chaves. Peça a ele.')
  expect(server.callsTo('GET /escritorio/chaves')).toHaveLength(0)
})

const NO_SPED = { contador: null, cd_perfil: null, exigencias: null }

test('the accountant is saved once; a missing field is named and nothing is sent', async () => {
  server.use({
    'GET /escritorio/sped': () => ({ nr_versao: 0, data: NO_SPED }),
    'PUT /escritorio/sped': ({ body }) => ({ nr_versao: 1, data: body }),
    'GET /sped/municipios': () => ({ data: [] }),
  })
  const { user } = await renderPage('/escritorio/sped')
  const fill = async (label: RegExp, text: string) => {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await screen.findByLabelText(/^Nome do contador/)
  await fill(/^Nome do contador/, 'Helena Prado')
  await fill(/^CPF/, '529.982.247-25')
  await user.click(screen.getByText('Salvar', { selector: 'button' }))
  await screen.findByText('CRC: preencha.')
  expect(server.callsTo('PUT /escritorio/sped')).toHaveLength(0)
  expect(screen.queryByText('Copiar para clientes')).toBeNull()
  await fill(/^CRC/, '1SP123456O1')
  await user.click(screen.getByText('Salvar', { selector: 'button' }))
  await waitFor(() => expect(server.callsTo('PUT /escritorio/sped')).toHaveLength(1))
  const [call] = server.callsTo('PUT /escritorio/sped')
  expect(call?.headers.get('if-match')).toBe('"0"')
  expect(call?.body).toMatchObject({
    contador: { nm_contador: 'Helena Prado', nr_cpf: '52998224725', nr_crc: '1SP123456O1', ds_email: null },
    cd_perfil: null,
    exigencias: null,
  })
})

test('a copy shows what changes from what to what, and is written only after the yes', async () => {
  server.use({
    'GET /escritorio/sped': () => ({ nr_versao: 2, data: { ...NO_SPED, cd_perfil: 'B' } }),
    'GET /sped/municipios': () => ({ data: [] }),
    'POST /escritorio/sped/copiar': () => ({
      data: [
        {
          cpfcnpj: BELLA.cpfcnpj,
          nome: BELLA.nome,
          situacao: 'alterada',
          campos: [{ campo: 'contador.nm_contador', de: '', para: 'Helena Prado' }],
        },
      ],
    }),
  })
  const { user } = await renderPage('/escritorio/sped')
  await user.click(await screen.findByRole('checkbox', { name: /^Padaria Bella Massa/ }))
  expect(screen.queryByRole('checkbox', { name: /^Laticínios/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver o que muda em 1 cliente' }))
  const judged = await dialog('O que muda')
  judged.getByText('Nome do contador')
  judged.getByText('(vazio)')
  judged.getByText('Helena Prado')
  expect(server.callsTo('POST /escritorio/sped/copiar').map(({ query }) => query.get('previa'))).toEqual(['1'])
  await user.click(judged.getByRole('button', { name: 'Copiar para 1 cliente' }))
  await waitFor(() => expect(server.callsTo('POST /escritorio/sped/copiar')).toHaveLength(2))
  const [, written] = server.callsTo('POST /escritorio/sped/copiar')
  expect([written?.query.get('previa'), written?.body]).toEqual([null, { empresas: [BELLA.cpfcnpj] }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const judgedAs = (linhas: object[], good = 0) => ({
  incluidas: good,
  alteradas: 0,
  iguais: 0,
  recusadas: linhas.filter((line) => 'mensagem' in line).length,
  linhas,
})
const WRONG = {
  linha: 1,
  cpfcnpj: '11222333000182',
  situacao: 'recusada',
  campo: 'cpfcnpj',
  mensagem: 'CNPJ inválido.',
}

test('a refused cell is mended in place and judged again before it can be imported', async () => {
  server.use({
    'POST /escritorio/empresas': ({ body }) =>
      JSON.stringify(body).includes('11222333000181')
        ? judgedAs([{ linha: 1, cpfcnpj: '11222333000181', situacao: 'incluida' }], 1)
        : judgedAs([WRONG]),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByText('Importar planilha'))
  const form = await dialog('Importar planilha')
  await user.click(form.getByLabelText(/^Ou cole/))
  await user.paste('CNPJ;Nome;UF\n11222333000182;Padaria;SP')
  await user.click(form.getByText('Conferir o texto'))
  const judged = await dialog('Conferir a planilha')
  const cell = judged.getByLabelText('CNPJ ou CPF da linha 2')
  expect(judged.queryByText(/^Importar/)).toBeNull()
  await user.clear(cell)
  await user.type(cell, '11222333000181{Enter}')
  await judged.findByText('Importar 1 empresa')
  expect(server.callsTo('POST /escritorio/empresas').map(({ query }) => query.get('previa'))).toEqual(['1', '1'])
  await user.click(judged.getByText('Importar 1 empresa'))
  await dialog('Planilha importada')
  const [, , written] = server.callsTo('POST /escritorio/empresas')
  expect(written?.body).toMatchObject({ empresas: [{ cpfcnpj: '11222333000181', nome: 'Padaria' }] })
})

const HELD = { linha: 1, cpfcnpj: '11222333000262', situacao: 'recusada', mensagem: 'Já está.', fl_pedido: 'S' }
const PROVED = { data: { cpfcnpj: HELD.cpfcnpj, nome: 'Padaria', fl_comprovada: 'S', fl_guardado: 'S' } }
const A1 = new File(['pfx'], 'padaria.pfx', { type: 'application/x-pkcs12' })
const sentForm = (body: unknown) => Object.fromEntries(body instanceof FormData ? body : [])

test('a line of a sheet whose root is held offers both ways, and its A1 brings it in', async () => {
  let isIn = false
  server.use({
    'POST /escritorio/empresas': () =>
      isIn ? judgedAs([{ linha: 1, cpfcnpj: HELD.cpfcnpj, situacao: 'alterada', fl_igual: 'S' }]) : judgedAs([HELD]),
    'POST /escritorio/empresas/prova': ({ body }) => {
      if (sentForm(body).senha !== 'certa')
        return problem(422, 'Senha do certificado incorreta.', { type: 'certificado.wrong_password' })
      isIn = true
      return PROVED
    },
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByText('Importar planilha'))
  const form = await dialog('Importar planilha')
  await user.click(form.getByLabelText(/^Ou cole/))
  await user.paste('CNPJ;Nome;UF\n11222333000262;Padaria;SP')
  await user.click(form.getByText('Conferir o texto'))
  const judged = await dialog('Conferir a planilha')
  judged.getByText(/Ao importar, um pedido vai ao titular dela/)
  judged.getByText('Enviar 1 pedido')
  await user.click(judged.getByText('Tenho o certificado A1 deste cliente'))
  const proof = await dialog('Trazer o cliente pelo A1 dele')
  await user.click(proof.getByText('Incluir na carteira'))
  proof.getByText('Escolha o arquivo do certificado.')
  await user.upload(proof.getByLabelText('Solte o certificado A1 (.pfx ou .p12)'), A1)
  await user.type(proof.getByLabelText('Senha do arquivo'), 'errada{Enter}')
  await proof.findByText('Senha do certificado incorreta.')
  await user.clear(proof.getByLabelText('Senha do arquivo'))
  await user.type(proof.getByLabelText('Senha do arquivo'), 'certa{Enter}')
  const again = await dialog('Conferir a planilha')
  again.getByText(/0 com erro/)
  const [, sent] = server.callsTo('POST /escritorio/empresas/prova')
  expect(sentForm(sent?.body)).toMatchObject({ cpfcnpj: HELD.cpfcnpj, nome: 'Padaria', uf: 'SP', guardar: '1' })
})

test('a new company whose root is held names the request that waits, and is brought by its A1 without keeping the key', async () => {
  server.use({
    'POST /escritorio/empresas': () => problem(409, 'A raiz já está com alguém.', { type: 'empresa.claimed' }),
    'POST /escritorio/empresas/prova': () => PROVED,
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByRole('button', { name: 'Nova empresa' }))
  const form = await dialog('Nova empresa')
  await user.click(form.getByLabelText(/^CNPJ ou CPF/))
  await user.paste('11.222.333/0002-62')
  await user.click(form.getByText('Incluir', { selector: 'button' }))
  const ways = within(await form.findByRole('alert'))
  ways.getByText(/O pedido já espera por ele/)
  await user.click(ways.getByText('Tenho o certificado A1 deste cliente'))
  const proof = await dialog('Trazer o cliente pelo A1 dele')
  await user.upload(proof.getByLabelText('Solte o certificado A1 (.pfx ou .p12)'), A1)
  await user.click(proof.getByLabelText('Guardar a chave para a captura e a manifestação'))
  await user.click(proof.getByText('Incluir na carteira'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = server.callsTo('POST /escritorio/empresas/prova')
  expect(sentForm(sent?.body)).toMatchObject({ cpfcnpj: HELD.cpfcnpj, senha: '' })
  expect(sentForm(sent?.body)).not.toHaveProperty('guardar')
})

test('a request that waits is ended by the A1, also where another keeper has the capture', async () => {
  const request = { id: 'r1', cpfcnpj: HELD.cpfcnpj, nome: 'Padaria Bella Massa Filial', ds_espera: 'titular' }
  const dates = { dt_pedido: '2026-11-01T10:00:00Z', dt_expiracao: '2026-12-01T10:00:00Z' }
  server.use({
    'GET /escritorio/pedidos': () => ({ data: [{ ...request, ...dates }] }),
    'POST /escritorio/empresas/prova': () => problem(409, 'Outra pessoa a guarda.', { type: 'captura.other_keeper' }),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await user.click(await screen.findByLabelText('Tenho o certificado A1 de Padaria Bella Massa Filial'))
  const proof = await dialog('Trazer o cliente pelo A1 dele')
  await user.upload(proof.getByLabelText('Solte o certificado A1 (.pfx ou .p12)'), A1)
  await user.type(proof.getByLabelText('Senha do arquivo'), 'certa{Enter}')
  await screen.findByText(/entrou na carteira, comprovada pelo A1\. O A1 não foi guardado/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a limited client says what it waits for, and its A1 ends the wait', async () => {
  const limited = { ...EMPRESA, cpfcnpj: BELLA.cpfcnpj, ds_origem: 'escritorio' as const, fl_limitada: 'S' as const }
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA, limited], fl_escritorio: 'S' }),
    'POST /escritorio/empresas/prova': () => PROVED,
  })
  await signInAs({ empresas: [EMPRESA, limited] })
  const { user } = await renderPage('/escritorio/empresas')
  const list = await companies()
  await list.findByText(/^espera pelo sim de quem a comprovou/)
  await user.click(list.getByLabelText(`Mais ações de ${BELLA.nome}`))
  await user.click(await screen.findByRole('menuitem', { name: 'Comprovar com o A1 do cliente' }))
  const proof = await dialog('Comprovar com o A1 do cliente')
  await user.upload(proof.getByLabelText('Solte o certificado A1 (.pfx ou .p12)'), A1)
  await user.click(proof.getByText('Comprovar', { selector: 'button' }))
  await screen.findByText(`${BELLA.nome} está comprovada pelo A1.`)
  expect(sentForm(server.callsTo('POST /escritorio/empresas/prova')[0]?.body)).toMatchObject({ cpfcnpj: BELLA.cpfcnpj })
})

test('tabs and chips count the portfolio and filter it; the totals follow', async () => {
  const { user } = await renderPage('/escritorio/empresas')
  const list = await companies()
  expect(screen.getByRole('tab', { name: /^Todas ?2$/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('tab', { name: /^Inativas/ })).toBeNull()
  await user.click(screen.getByText('Sem regime', { selector: 'button' }))
  expect(list.queryByText('Padaria Bella Massa Ltda')).toBeNull()
  list.getByText('Laticínios Vale Verde Ltda')
  const totals = screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('1 empresa'))
  expect(totals?.textContent).toBe('1 empresade 2Sem regime 1')
  await user.click(screen.getByRole('tab', { name: /^Ativas ?1$/ }))
  const active = await companies()
  active.getByText('Padaria Bella Massa Ltda')
})

test('the address holds the filters, and a view of the office brings others back', async () => {
  const view = { id: 'v1', tela: 'carteira', nome: 'Comércio', nm_autor: 'Bruna Teixeira', fl_altera: 'N' }
  server.use({
    'GET /escritorio/visoes': ({ query }) => ({
      data: query.get('tela') === 'carteira' ? [{ ...view, endereco: { etiqueta: 'Comércio', ordem: '-nome' } }] : [],
    }),
  })
  const { user, router } = await renderPage('/escritorio/empresas?regime=nenhum')
  const list = await companies()
  list.getByText('Laticínios Vale Verde Ltda')
  expect(list.queryByText('Padaria Bella Massa Ltda')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Visões' }))
  const views = within(await screen.findByRole('dialog', { name: 'Visões' }))
  await user.click(await views.findByRole('button', { name: 'Comércio' }))
  list.getByText('Padaria Bella Massa Ltda')
  expect(list.queryByText('Laticínios Vale Verde Ltda')).toBeNull()
  await waitFor(() => expect(addressOf(router)).toBe('/escritorio/empresas?etiqueta=Com%C3%A9rcio&ordem=-nome'))
  screen.getByRole('button', { name: 'Visões: Comércio' })
})

test('chosen companies are changed at once; what else they have stays', async () => {
  server.use({ 'POST /escritorio/empresas': () => judgedAs([]) })
  const { user } = await renderPage('/escritorio/empresas')
  await companies()
  await user.click(screen.getByLabelText('Escolher todas as da lista'))
  await user.click(screen.getByText('Alterar as selecionadas'))
  const form = await dialog('Alterar 2 empresas')
  await user.click(form.getByLabelText('Outra etiqueta'))
  await user.paste('Dia 20')
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: 'Dia 20' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(form.getByText('Alterar', { selector: 'button' }))
  await waitFor(() => expect(server.callsTo('POST /escritorio/empresas')).toHaveLength(1))
  expect(server.callsTo('POST /escritorio/empresas')[0]?.body).toEqual({
    empresas: [
      { cpfcnpj: BELLA.cpfcnpj, etiquetas: ['Comércio', 'Dia 20'] },
      { cpfcnpj: LATICINIOS.cpfcnpj, etiquetas: ['Dia 20'] },
    ],
  })
})

test('a change of several companies is undone from its notice, and for thirty days from its list', async () => {
  const id = '0193d5a2-6f00-7c11-8a6e-5a4e2f1f0111'
  let undone: string | null = null
  server.use({
    'POST /escritorio/empresas': () => ({ ...judgedAs([]), id_alteracao: id, alteradas: 2 }),
    'GET /escritorio/alteracoes': () => ({
      data: [
        {
          ...{ id, nm_autor: 'Bruna Teixeira', dt_alteracao: '2026-11-20T10:00:00-03:00', nr_empresas: 2 },
          ...{ dt_desfazer: '2026-12-20T10:00:00-03:00', dt_desfeita: undone, campos: ['etiquetas', 'ds_regime'] },
        },
      ],
    }),
    'POST /escritorio/alteracoes/*/desfazer': () => {
      undone = '2026-11-21T10:00:00-03:00'
      return { desfeitas: 1, mantidas: 1 }
    },
  })
  const { user } = await renderPage('/escritorio/empresas')
  await companies()
  await screen.findByText('Etiquetas, Regime')
  await user.click(screen.getByLabelText('Escolher todas as da lista'))
  await user.click(screen.getByText('Alterar as selecionadas'))
  const form = await dialog('Alterar 2 empresas')
  await user.click(form.getByLabelText('Outra etiqueta'))
  await user.paste('Dia 20')
  await user.keyboard('{Enter}')
  await user.click(form.getByText('Alterar', { selector: 'button' }))
  await screen.findByText('2 empresas alteradas.')
  await screen.findByRole('button', { name: 'Desfazer' })
  await user.click(screen.getByRole('button', { name: /^Desfazer a alteração de/ }))
  await waitFor(() => expect(screen.queryByText('Etiquetas, Regime')).toBeNull())
  expect(server.callsTo('POST /escritorio/alteracoes/*/desfazer')).toHaveLength(1)
  await screen.findByText('1 empresa voltou ao que era. 1 foi mudada depois ou saiu da carteira, e fica como está.')
})

test('a hidden column stays hidden', async () => {
  localStorage.setItem('portal_carteira_ocultas', 'ie')
  const { user } = await renderPage('/escritorio/empresas')
  const list = await companies()
  expect(list.queryByRole('columnheader', { name: 'Inscrição estadual' })).toBeNull()
  await user.click(screen.getByText('Colunas', { selector: 'button' }))
  await user.click(await screen.findByLabelText('Inscrição estadual'))
  list.getByRole('columnheader', { name: 'Inscrição estadual' })
  expect(localStorage.getItem('portal_carteira_ocultas')).toBe('')
})

test('a company of a refused import opens the form with what is known', async () => {
  const hash = 'incluir=41827365000171&nome=Mercado+Azul'
  server.use({
    'GET /escritorio/sugestao': () => ({ data: { cpfcnpj: '41827365000171', nome: 'Outro', uf: 'MG', ie: '123' } }),
  })
  await renderPage(`/escritorio/empresas?empresa=${EMPRESA.cpfcnpj}#${hash}`)
  const form = await dialog('Nova empresa')
  expect(form.getByLabelText<HTMLInputElement>(/^CNPJ ou CPF/).value).toBe('41827365000171')
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^UF/).value).toBe('MG'))
  expect(form.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Mercado Azul')
  expect(server.callsTo('GET /escritorio/sugestao')).toHaveLength(1)
})

test('a person opens at the side with what the person may do and sees; arrows walk, Escape closes', async () => {
  const { user } = await renderPage('/escritorio/pessoas')
  await screen.findByRole('tab', { name: /^Convites ?1$/ })
  await user.click(screen.getByText('Bruna Teixeira', { selector: 'button' }))
  const panel = within(await screen.findByRole('region', { name: 'Bruna Teixeira' }))
  panel.getByText('1 de 2')
  expect(panel.getByText('Último acesso').nextElementSibling?.textContent).toBe('05/01/2026')
  await panel.findByText('Padaria Bella Massa Ltda')
  expect(panel.queryByText('Laticínios Vale Verde Ltda')).toBeNull()
  expect(panel.getByText('Incluir empresas').querySelector('[aria-label="Não:"]')).toBeTruthy()
  await user.click(panel.getByLabelText('Próxima pessoa'))
  const next = within(await screen.findByRole('region', { name: 'Paulo Matos' }))
  await next.findByText('Nenhuma: falta uma etiqueta.')
  expect(next.queryByText('Último acesso')).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Paulo Matos' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Paulo Matos')
})

test('the responsible of a client is one of the people; a name that nobody has stays until another is chosen', async () => {
  server.use({
    'GET /escritorio/empresas': () => ({
      data: [{ ...BELLA, nm_responsavel: 'Bruna T.' }, LATICINIOS],
      proximo: null,
    }),
    'PUT /escritorio/empresas/*': ({ body }) => ({ data: { ...BELLA, ...(body as object) } }),
  })
  const { user } = await renderPage('/escritorio/empresas')
  await companies()
  await user.click(screen.getByRole('button', { name: `Editar ${BELLA.nome}` }))
  const form = await dialog(`Editar ${BELLA.nome}`)
  const choice = await form.findByRole('combobox', { name: 'Responsável' })
  expect(choice.textContent).toBe('Bruna T. (não está no escritório)')
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: 'Bruna Teixeira' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.callsTo('PUT /escritorio/empresas/*')).toHaveLength(1))
  expect(server.callsTo('PUT /escritorio/empresas/*')[0]?.body).toMatchObject({
    nm_responsavel: 'Bruna Teixeira',
    etiquetas: ['Comércio'],
  })
})

test('«Minhas» shows the clients of whom the user is responsible', async () => {
  server.use({
    'GET /escritorio/empresas': () => ({
      data: [{ ...BELLA, nm_responsavel: 'Helena Prado' }, LATICINIOS],
      proximo: null,
    }),
  })
  const { user, router } = await renderPage('/escritorio/empresas')
  const list = await companies()
  await user.click(await screen.findByRole('button', { name: 'Minhas 1' }))
  list.getByText('Padaria Bella Massa Ltda')
  expect(list.queryByText('Laticínios Vale Verde Ltda')).toBeNull()
  await waitFor(() => expect(addressOf(router)).toBe('/escritorio/empresas?responsavel=Helena+Prado'))
})
