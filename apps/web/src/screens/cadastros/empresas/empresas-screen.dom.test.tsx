import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { EmpresaDoProvedor } from '@portal/contract/acesso/provedor.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'consulta' }
const REGISTERED: EmpresaDoProvedor = {
  cpfcnpj: '30291548000107',
  nome: 'Oficina Verde Ltda',
  uf: 'MG',
  ie: null,
  ds_simplesnacional: 'S',
  fl_ativo: 'S',
  nr_usuarios: 1,
  dt_criacao: '2026-01-02T10:00:00-03:00',
}

let server: FakeServer
let isProvider: boolean
beforeEach(async () => {
  isProvider = false
  URL.createObjectURL = () => 'blob:teste'
  URL.revokeObjectURL = () => {}
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER], fl_fornecedor: isProvider ? 'S' : 'N' }),
    'GET /empresas/logo': () => new Response(null, { status: 204 }),
    'GET /provedor/empresas': () => ({ data: [REGISTERED], proximo: null }),
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
})

const logo = async (nome: string) => within(await screen.findByRole('region', { name: `Logotipo de ${nome}` }))
const png = (size: number, name = 'logo.png', type = 'image/png') => new File([new Uint8Array(size)], name, { type })

test('the company in use is marked, another one is used by its button', async () => {
  const { user } = await renderPage('/cadastros/empresas')
  await user.click(await screen.findByRole('button', { name: 'Trocar para Mercado Azul Ltda' }))
  await screen.findByRole('button', { name: `Trocar para ${EMPRESA.nome}` })
  await logo('Mercado Azul Ltda')
})

test('who works in no office is led to make one; the others are not', async () => {
  const { view } = await renderPage('/cadastros/empresas')
  const link = await screen.findByRole('link', { name: 'Criar escritório' })
  expect(link.getAttribute('href')).toMatch(/^\/escritorio\/empresas/)
  view.unmount()
  server.use({ 'GET /empresas': () => ({ data: [EMPRESA], fl_fornecedor: 'N', fl_escritorio: 'S' }) })
  await signInAs({ id: '72', empresas: [EMPRESA] })
  await renderPage('/cadastros/empresas')
  await logo(EMPRESA.nome)
  expect(screen.queryByRole('link', { name: 'Criar escritório' })).toBeNull()
})

test('a chosen picture is previewed, sent once, and not sent before', async () => {
  server.use({ 'PUT /empresas/logo': () => ({ data: { nr_largura: 10, nr_altura: 10 } }) })
  const { user } = await renderPage('/cadastros/empresas')
  const card = await logo(EMPRESA.nome)
  await user.upload(card.getByLabelText('Imagem do logotipo'), png(10))
  card.getByRole('img', { name: 'Prévia do novo logotipo' })
  expect(server.callsTo('PUT /empresas/logo')).toHaveLength(0)
  await user.click(card.getByRole('button', { name: / logotipo$/ }))
  await waitFor(() => expect(server.callsTo('PUT /empresas/logo')).toHaveLength(1))
  expect(server.callsTo('PUT /empresas/logo')[0]?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
})

test('a picture that is too large is refused without a call', async () => {
  await renderPage('/cadastros/empresas')
  const card = await logo(EMPRESA.nome)
  fireEvent.change(card.getByLabelText('Imagem do logotipo'), { target: { files: [png(400_000)] } })
  expect((await card.findByRole('alert')).textContent).toMatch(/300 KB/)
  expect(card.queryByRole('img')).toBeNull()
})

test('a reader sees the logo but no controls', async () => {
  const { user } = await renderPage('/cadastros/empresas')
  await user.click(await screen.findByRole('button', { name: 'Trocar para Mercado Azul Ltda' }))
  const card = await logo('Mercado Azul Ltda')
  card.getByText('Somente leitura')
  expect(card.queryByRole('button', { name: 'Escolher imagem' })).toBeNull()
})

test('only the provider sees all companies', async () => {
  await renderPage('/cadastros/empresas')
  await screen.findByRole('button', { name: 'Trocar para Mercado Azul Ltda' })
  expect(screen.queryByRole('region', { name: 'Todas as empresas' })).toBeNull()
  expect(server.callsTo('GET /provedor/empresas')).toHaveLength(0)
})

test('the provider registers a company: the state is upper case, refused fields are marked', async () => {
  isProvider = true
  const erros = [{ campo: 'cpfcnpj', mensagem: 'O CNPJ já está cadastrado.' }]
  server.use({ 'POST /provedor/empresas': () => problem(409, 'Dados inválidos.', { erros }) })
  const { user } = await renderPage('/cadastros/empresas')
  await user.click(await screen.findByRole('button', { name: 'Cadastrar empresa' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cadastrar empresa' }))
  await user.type(form.getByLabelText(/^CNPJ ou CPF/), '30.291.548/0001-07')
  await user.type(form.getByLabelText(/^Nome/), 'Oficina Verde Ltda')
  await user.type(form.getByLabelText(/^UF/), 'mg')
  await user.click(form.getByRole('checkbox', { name: /Simples Nacional/ }))
  await user.click(form.getByRole('button', { name: 'Cadastrar' }))
  await form.findByText('O CNPJ já está cadastrado.')
  expect(server.callsTo('POST /provedor/empresas')[0]?.body).toMatchObject({ uf: 'MG', ds_simplesnacional: 'S' })
})

test('a company is deactivated after a confirmation, and its users are one link away', async () => {
  isProvider = true
  server.use({ 'PUT /provedor/empresas': () => new Response(null, { status: 204 }) })
  const { user } = await renderPage('/cadastros/empresas')
  const link = await screen.findByRole('link', { name: 'Usuários de Oficina Verde Ltda' })
  expect(link.getAttribute('href')).toContain('empresa=')
  await user.click(screen.getByRole('button', { name: 'Inativar Oficina Verde Ltda' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Inativar empresa' }))
  await user.click(confirm.getByRole('button', { name: 'Inativar' }))
  await waitFor(() => expect(server.callsTo('PUT /provedor/empresas')[0]?.body).toEqual({ fl_ativo: 'N' }))
})

test('the search of the provider starts at two characters', async () => {
  isProvider = true
  const { user } = await renderPage('/cadastros/empresas')
  const search = await screen.findByRole('searchbox')
  await user.type(search, 'o')
  expect(server.callsTo('GET /provedor/empresas').map(({ query }) => query.get('ds_busca') ?? '')).toEqual([''])
  await user.type(search, 'f')
  await waitFor(() => expect(server.callsTo('GET /provedor/empresas').at(-1)?.query.get('ds_busca')).toBe('of'))
})
