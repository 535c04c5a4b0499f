import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../testing/render.tsx'
import { createPortalRouter } from './router.ts'

const NOBODY: Comeco = { fl_criar: 'S', escritorio: null }

let server: FakeServer
beforeEach(async () => {
  localStorage.clear()
  server = fakeServer({
    'GET /empresas': () => ({ data: [], fl_escritorio: 'N' }),
    'GET /convites': () => ({ data: [] }),
    'GET /escritorio/comeco': () => ({ data: NOBODY }),
  })
  await signInAs({ id: '70', nome: 'Helena Prado', empresas: [] })
})

/** Addresses inside the shell, with a value for each parameter. */
const ADDRESSES = Object.keys(createPortalRouter().routesByPath)
  .filter((path) => !/^\/(login|logout|erro|demo|convite\b|\$$|ajuda|conta|convites)/.test(path))
  .flatMap((path) => {
    if (path === '/$parte') return ['/fechamento', '/tarefas']
    if (path === '/escrituracao/$parte') return ['/escrituracao/entradas']
    if (path === '/escritorio/$parte')
      return ['empresas', 'pessoas', 'chaves', 'sped'].map((part) => `/escritorio/${part}`)
    return [
      path
        .replace('$tipo', 'nfe')
        .replace('$servico', 'nfe')
        .replace('$cnpj', EMPRESA.cpfcnpj)
        .replace(/\$(id)?$/, 'x'),
    ]
  })
/** They work without a company. */
const OWN = /^\/(inicio)?$|^\/(consultas\/tributacao|cadastros\/(empresas|tabelas))$/

test.each(ADDRESSES.filter((path) => !OWN.test(path)))(
  '%s without a company keeps its title and shows the way',
  async (path) => {
    await renderPage(path)
    expect(await screen.findByText('Ainda não há empresa aqui.')).toBeTruthy()
    screen.getByText('Comece em Início.')
    const title = screen.getByRole('heading', { level: 1 }).textContent
    expect(title).toBeTruthy()
    expect(title).not.toBe('Portal Contador')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test.each(['/inicio', '/'])('%s without a company is the five steps, the first one open', async (path) => {
  const { router } = await renderPage(path)
  expect(addressOf(router)).toBe('/inicio')
  await screen.findByRole('heading', { name: /^Boas-vindas, Helena\. Seu escritório fica pronto em cinco passos/ })
  expect(screen.getByRole('progressbar', { name: 'Passos feitos' })).toHaveProperty('value', 0)
  screen.getByRole('button', { name: 'Criar escritório' })
  screen.getByRole('link', { name: 'Abrir o convite' })
})

test('an invitation comes before the steps', async () => {
  server.use({
    'GET /convites': () => ({
      data: [{ id: 'c1', ds_tipo: 'empresa', nome: 'X', papel: 'consulta', dt_expira: '2099-01-01' }],
    }),
  })
  const { router } = await renderPage('/inicio')
  await waitFor(() => expect(addressOf(router)).toBe('/convites'))
})

test('where the operator makes offices, the first step says so', async () => {
  server.use({ 'GET /escritorio/comeco': () => ({ data: { ...NOBODY, fl_criar: 'N' } }) })
  await renderPage('/inicio')
  await screen.findByText(/^Quem cria escritórios é o operador do portal\./)
  expect(screen.queryByRole('button', { name: 'Criar escritório' })).toBeNull()
})

test('a person of an office without companies opens the screens of the office', async () => {
  server.use({
    'GET /empresas': () => ({ data: [], fl_escritorio: 'S' }),
    'GET /fechamento': () => ({ data: [], totais: {}, proximo: null }),
  })
  await renderPage('/escritorio/pessoas')
  expect(screen.queryByText('Ainda não há empresa aqui.')).toBeNull()
  // the browser would open a file that nothing takes, in the place of the portal
  const file = { types: ['Files'], files: [new File(['<nfeProc/>'], 'nota.xml')], items: [] }
  await waitFor(() => expect(fireEvent.drop(document.body, { dataTransfer: file })).toBe(false))
  expect((await screen.findByText(/^Ainda não há empresa aqui\. Comece/)).getAttribute('role')).toBe('alert')
})

const AT = new Date().toISOString()
const step = (quantidade: number) => ({ quantidade, dt: quantidade > 0 ? AT : null })
const office = (empresas: number, certificados: number, capturas: number, pessoas: number): Comeco => ({
  fl_criar: 'N',
  escritorio: {
    dt_criacao: AT,
    empresas: step(empresas),
    certificados: step(certificados),
    capturas: step(capturas),
    pessoas: step(pessoas),
  },
})
const OFFICE = {
  id: 'e1',
  nome: 'Prado',
  uf: 'SP',
  cpfcnpj: null,
  papel: 'dono',
  nr_empresas: 1,
  nr_pessoas: 1,
  fl_carteira: 'S',
}

describe('an office that begins', () => {
  beforeEach(() => {
    server.use({
      'GET /empresas': () => ({ data: [{ ...EMPRESA, ds_origem: 'escritorio' }], fl_escritorio: 'S' }),
      'GET /escritorio': () => ({ data: OFFICE }),
      'GET /inicio': () => ({
        mes: '2026-11',
        dt_hoje: '2026-11-21',
        figuras: [],
        pendencias: [],
        nr_pendencias: 0,
        empresas: [],
      }),
    })
  })

  test('the list is hidden by its menu and brought back by its address', async () => {
    server.use({ 'GET /escritorio/comeco': () => ({ data: office(40, 0, 0, 0) }) })
    const { user, view } = await renderPage('/inicio')
    const list = within(await screen.findByRole('region', { name: /cinco passos/ }))
    list.getByText('0 de 40')
    list.getByText('Prado, SP')
    await user.click(list.getByRole('button', { name: 'Mais sobre esta lista' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Esconder esta lista' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /cinco passos/ })).toBeNull())
    view.unmount()
    await renderPage('/inicio?passos=1')
    await screen.findByRole('region', { name: /cinco passos/ })
  })

  test('left in the middle, the portal opens at the steps again', async () => {
    server.use({ 'GET /escritorio/comeco': () => ({ data: office(40, 0, 0, 0) }) })
    await renderPage('/inicio')
    await screen.findByRole('region', { name: /cinco passos/ })
    const { router } = await renderPage('/')
    await waitFor(() => expect(addressOf(router)).toMatch(/^\/inicio/))
  })

  test('the end is told once', async () => {
    localStorage.setItem('portal_comeco:70', 'aberta')
    server.use({ 'GET /escritorio/comeco': () => ({ data: office(1, 1, 1, 1) }) })
    const { view } = await renderPage('/inicio')
    await screen.findByText(/^Tudo pronto\. As primeiras notas chegam até as \d\d:\d\d\.$/)
    view.unmount()
    expect(localStorage.getItem('portal_comeco:70')).toBe('pronta')
  })

  test('the capture is turned on in each client with a certificate; a refusal names the client', async () => {
    const client = (cpfcnpj: string, nome: string, dt_certificado: string | null) => ({
      ...{ cpfcnpj, nome, uf: 'SP', ie: null, ds_regime: null, ds_situacao: 'ativa', fl_comprovada: 'S' },
      ...{ etiquetas: [], nm_responsavel: null, dt_certificado },
    })
    server.use({
      'GET /escritorio/comeco': () => ({ data: office(3, 2, 0, 0) }),
      'GET /escritorio/empresas': () => ({
        data: [client('1', 'Padaria', '2027-01-01'), client('2', 'Mercado', '2027-01-01'), client('3', 'Sem A1', null)],
        proximo: null,
      }),
      'GET /captura': () => Response.json({ data: { fl_ligada: false } }, { headers: { etag: '"1"' } }),
      'PUT /captura': ({ query }) =>
        query.get('nr_cpfcnpj') === '2'
          ? Response.json({ error: 'Falta a prova.', message: 'Falta a prova.', status: 409 }, { status: 409 })
          : {},
    })
    const { user } = await renderPage('/inicio')
    await user.click(await screen.findByRole('button', { name: 'Ligar a captura em 2 empresas' }))
    await screen.findByText('Mercado: Falta a prova.')
    expect(server.callsTo('PUT /captura').map(({ query, body }) => [query.get('nr_cpfcnpj'), body])).toEqual([
      ['1', { fl_ligada: true }],
      ['2', { fl_ligada: true }],
    ])
  })

  test('the dialog of the sheet stays after its step is done and the first company is there', {
    timeout: 90_000,
  }, async () => {
    let isWritten = false
    const judged = {
      incluidas: 1,
      alteradas: 0,
      iguais: 0,
      recusadas: 0,
      linhas: [{ linha: 1, cpfcnpj: EMPRESA.cpfcnpj, situacao: 'incluida' }],
    }
    server.use({
      'GET /empresas': () => ({ data: isWritten ? [{ ...EMPRESA, ds_origem: 'escritorio' }] : [], fl_escritorio: 'S' }),
      'GET /escritorio/comeco': () => ({ data: office(isWritten ? 1 : 0, 0, 0, 0) }),
      'POST /escritorio/empresas': ({ query }) => {
        isWritten = query.get('previa') !== '1'
        return judged
      },
    })
    const { user } = await renderPage('/inicio')
    await user.upload(
      await screen.findByLabelText('Solte aqui a planilha dos clientes', { selector: 'input' }),
      new File([`CNPJ;Nome;UF\n${EMPRESA.cpfcnpj};Padaria;SP`], 'clientes.csv', { type: 'text/csv' }),
    )
    // the dialog's library is loaded at its first use
    await user.click(await screen.findByRole('button', { name: 'Importar 1 empresa' }, { timeout: 60_000 }))
    await screen.findByText('1 cliente na carteira', {}, { timeout: 30_000 })
    screen.getByRole('dialog', { name: 'Planilha importada' })
  })
})
