import type { ConviteRecebido } from '@portal/contract/escritorio/convites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, offline, problem } from '../../testing/fake-server.ts'
import { addressOf, renderPage, signInAs } from '../../testing/render.tsx'

const CONVITE: ConviteRecebido = {
  id: 'c1',
  nm_convidante: 'Bruno Lima',
  nm_empresa: 'Mercado Azul Ltda',
  cpfcnpj: '41827365000171',
  nm_escritorio: null,
  papel: 'contador',
  ds_tipo: 'convite',
  dt_expiracao: '2026-12-01T12:00:00-03:00',
}
const OFFICE: ConviteRecebido = {
  ...CONVITE,
  id: 'c2',
  nm_empresa: null,
  cpfcnpj: null,
  nm_escritorio: 'Escritório Exemplo',
  papel: 'assistente',
}
const REQUEST: ConviteRecebido = { ...CONVITE, id: 'c3', ds_tipo: 'pedido', nm_escritorio: 'Escritório Exemplo' }

let open: ConviteRecebido[]
let server: FakeServer
beforeEach(async () => {
  open = [CONVITE, OFFICE]
  const answer = (id: string) => {
    open = open.filter((convite) => convite.id !== id)
    return new Response(null, { status: 204 })
  }
  server = fakeServer({
    'GET /convites': () => ({ data: open }),
    'POST /convites/*/aceitar': ({ path }) => answer(path.split('/')[2] ?? ''),
    'POST /convites/*/recusar': ({ path }) => answer(path.split('/')[2] ?? ''),
  })
  await signInAs()
})

const card = (name: string) => screen.findByRole('region', { name })

test('an invitation shows who invites, the papel, its abilities and the last day', async () => {
  await renderPage('/convites')
  const company = within(await card('Usar Mercado Azul Ltda'))
  company.getByText('Convite de Bruno Lima')
  company.getByText('01/12/2026')
  expect(company.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ver e baixar documentos',
    'Importar arquivos',
    'Mudar produtos',
    'Gerar o SPED',
    'Cuidar de usuários e chaves: não',
    'Decidir sobre segurança e suporte: não',
  ])
  const office = within(await card('Trabalhar em Escritório Exemplo'))
  office.getByText(/empresas do escritório/)
  expect(office.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ver e baixar documentos',
    'Importar arquivos',
    'Mudar produtos: não',
    'Gerar o SPED: não',
    'Cuidar da carteira e das pessoas do escritório: não',
  ])
})

test('the request of an office for a company is accepted by its titular', async () => {
  open = [REQUEST]
  const { user } = await renderPage('/convites')
  within(await card('Escritório Exemplo quer atender Mercado Azul Ltda')).getByText(/Um titular pode tirar o acesso/)
  await user.click(await screen.findByRole('button', { name: 'Aceitar o pedido de Escritório Exemplo' }))
  await screen.findByText('Escritório Exemplo agora atende Mercado Azul Ltda.')
})

test('accepting sends one call, removes the invitation and announces the new company', async () => {
  const { user } = await renderPage('/convites')
  await user.click(await screen.findByRole('button', { name: 'Aceitar o convite de Mercado Azul Ltda' }))
  const status = await screen.findByText(/agora está entre as suas empresas, com o papel Contador/)
  expect(document.activeElement).toBe(status)
  expect(server.callsTo('POST /convites/*/aceitar').map(({ path }) => path)).toEqual(['/convites/c1/aceitar'])
  expect(screen.queryByRole('region', { name: 'Usar Mercado Azul Ltda' })).toBeNull()
  await card('Trabalhar em Escritório Exemplo')
})

test('an accepted place in an office shows the way to its work', async () => {
  open = [OFFICE]
  const { user, router } = await renderPage('/convites')
  await user.click(await screen.findByRole('button', { name: 'Aceitar o convite de Escritório Exemplo' }))
  await screen.findByText('Você agora trabalha em Escritório Exemplo, com o papel Assistente.')
  await user.click(screen.getByRole('link', { name: 'Começar em Início' }))
  await waitFor(() => expect(addressOf(router)).toMatch(/^\/inicio/))
})

test('refusing the last invitations leaves the empty state', async () => {
  open = [OFFICE]
  const { user } = await renderPage('/convites')
  await user.click(await screen.findByRole('button', { name: 'Recusar o convite de Escritório Exemplo' }))
  await screen.findByText('Nenhum convite aberto.')
  expect(server.callsTo('POST /convites/*/recusar')).toHaveLength(1)
  expect(server.callsTo('POST /convites/*/aceitar')).toHaveLength(0)
})

test('an invitation that was withdrawn meanwhile disappears without an error', async () => {
  open = [CONVITE]
  server.use({
    'POST /convites/*/aceitar': () => {
      open = []
      return problem(404, 'O convite não está mais aberto.')
    },
  })
  const { user } = await renderPage('/convites')
  await user.click(await screen.findByRole('button', { name: 'Aceitar o convite de Mercado Azul Ltda' }))
  await screen.findByText('Nenhum convite aberto.')
  expect(screen.queryByText(/agora está entre as suas empresas/)).toBeNull()
})

test('a failed answer keeps the invitation and shows the reason', async () => {
  server.use({ 'POST /convites/*/aceitar': () => problem(503, 'O portal está ocupado. Tente de novo.') })
  const { user } = await renderPage('/convites')
  await user.click(await screen.findByRole('button', { name: 'Aceitar o convite de Mercado Azul Ltda' }))
  const company = await card('Usar Mercado Azul Ltda')
  expect((await within(company).findByRole('alert')).textContent).toBe('O portal está ocupado. Tente de novo.')
  expect(within(company).getByRole<HTMLButtonElement>('button', { name: /^Aceitar/ }).disabled).toBe(false)
})

test('a list that cannot be loaded is loaded again by «Tentar de novo»', async () => {
  server.use({ 'GET /convites': offline })
  const { user } = await renderPage('/convites')
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 15_000 })
  server.use({ 'GET /convites': () => ({ data: open }) })
  await user.click(retry)
  await card('Usar Mercado Azul Ltda')
}, 30_000)

test('a proposal for the registration shows before and after, and a right without proof says what a yes opens', async () => {
  const change = { campo: 'nome', antes: 'Mercado Azul Ltda', depois: 'Nome Trocado' } as const
  open = [
    { ...REQUEST, id: 'c4', ds_tipo: 'cadastro', mudancas: [change] },
    { ...CONVITE, id: 'c5', ds_tipo: 'comprovacao', nm_convidante: 'Dono Estranho', dt_expiracao: null },
  ]
  await renderPage('/convites')
  const proposal = within(await card('Escritório Exemplo propõe mudar o cadastro de Mercado Azul Ltda'))
  proposal.getByText('Mercado Azul Ltda → Nome Trocado')
  expect(proposal.queryAllByRole('listitem')).toEqual([])
  const waiting = within(await card('Dono Estranho entrou em Mercado Azul Ltda sem comprovação'))
  waiting.getByText(/Hoje vê só o que havia antes da comprovação/)
  expect(waiting.queryByText('Responda até')).toBeNull()
})
