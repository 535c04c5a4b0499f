import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { monthOf } from '../../fields/period.ts'
import { usualMonth } from '../../session/competencia.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { EMPRESA, renderPage, renderWith, signInAs } from '../../testing/render.tsx'
import { closeBusca } from '../busca/busca-store.ts'
import { EmpresaChoices } from './header/empresa-choices.tsx'

const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'consulta' }

/** `count` companies; their tax ids need not be valid. */
const many = (count: number): Empresa[] =>
  Array.from({ length: count }, (_, index) => ({
    ...EMPRESA,
    cpfcnpj: String(10_000_000_000_000 + index),
    nome: `Empresa ${String(index).padStart(3, '0')} Ltda`,
  }))

const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent ?? ''
}

beforeEach(async () => {
  closeBusca()
  fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /convites': () => ({ data: [] }),
    'GET /usuario/parametros': () => ({ data: {} }),
  })
  await signInAs({ empresas: [EMPRESA, OTHER], telefone: '(11) 4004-1827; (11) 99999-0000' })
})

test('arrows move through the companies, Enter chooses the active one', async () => {
  const chosen: string[] = []
  const { user } = await renderWith(
    <EmpresaChoices empresas={many(3)} current="" recent={[]} onChoose={(cnpj) => chosen.push(cnpj)} />,
  )
  await user.click(screen.getByRole('combobox', { name: /empresa/ }))
  expect(active()).toContain('Empresa 000')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(active()).toContain('Empresa 002')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(chosen).toEqual(['10000000000001'])
})

test('typing filters by name without accents and by tax id, and counts the matches', async () => {
  const companies = [...many(2), { ...OTHER, nome: 'Padaria São João Ltda' }]
  const { user } = await renderWith(<EmpresaChoices empresas={companies} current="" recent={[]} onChoose={() => {}} />)
  const search = screen.getByRole('combobox')
  await user.type(search, 'sao joao')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Padaria São João Ltda'),
  ])
  expect(screen.getByRole('status').textContent).toBe('1 empresa')
  await user.clear(search)
  await user.type(search, '41.827')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.clear(search)
  await user.type(search, 'nada disso')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(screen.getByRole('status').textContent).toBe('Nenhuma empresa com «nada disso».')
})

test('with many companies the recent ones come first, but never the current one', async () => {
  const companies = many(10)
  const recent = ['10000000000004', '10000000000001', '99999999999999']
  await renderWith(<EmpresaChoices empresas={companies} current="10000000000004" recent={recent} onChoose={() => {}} />)
  const group = within(screen.getByRole('group', { name: 'Recentes' }))
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Empresa 001'),
  ])
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Empresa 004')
})

test('the switcher chooses a company, which is used by the calls that follow', async () => {
  const { user } = await renderPage('/ajuda')
  await user.click(await screen.findByRole('button', { name: /^Empresa: Padaria/ }))
  await user.type(await screen.findByRole('combobox', { name: /empresa/ }), 'azul{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /empresa/ })).toBeNull())
  expect(await screen.findByRole('button', { name: /Mercado Azul Ltda/ })).toBeTruthy()
})

test('«?» opens the help at the topic of the screen, which stays usable, but not while a field is edited', async () => {
  const { user, router } = await renderPage('/conta')
  await user.keyboard('?')
  const help = within(await screen.findByRole('complementary', { name: 'Ajuda' }))
  help.getByRole('heading', { name: 'Minha conta' })
  await waitFor(() => expect(document.activeElement).toBe(help.getByRole('combobox', { name: 'Buscar na ajuda' })))
  expect(router.state.location.pathname).toBe('/conta')
  await user.click(help.getByRole('button', { name: 'Segundo fator' }))
  help.getByText(/aplicativo autenticador/)
  await user.click(help.getByRole('button', { name: 'Voltar' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Ajuda' })).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Buscar' }), '?')
  expect(screen.queryByRole('complementary', { name: 'Ajuda' })).toBeNull()
})

test('the help finds screens and sections; Esc empties the field before it closes', async () => {
  const { user, router } = await renderPage('/conta')
  await user.click(screen.getByRole('button', { name: 'Ajuda' }))
  const help = within(await screen.findByRole('complementary', { name: 'Ajuda' }))
  const field = help.getByRole('combobox', { name: 'Buscar na ajuda' })
  const first = () => help.getAllByRole('option')[0]?.textContent
  await user.type(field, 'segundo fatro')
  await waitFor(() => expect(first()).toMatch(/segundo fator/i))
  await user.keyboard('{Escape}')
  expect((field as HTMLInputElement).value).toBe('')
  await user.type(field, 'xyzzyx')
  await help.findByText('Nada com «xyzzyx». Veja os assuntos abaixo.')
  await user.clear(field)
  await user.type(field, 'cte')
  await waitFor(() => expect(first()).toBe('CTe› Abrir a tela'))
  await user.clear(field)
  await user.type(field, 'segundo fator{Enter}')
  await help.findByRole('button', { name: 'Voltar' })
  help.getByText(/aplicativo autenticador/)
  await user.click(help.getByRole('button', { name: 'Fechar a ajuda' }))
  expect(screen.queryByRole('complementary', { name: 'Ajuda' })).toBeNull()
  expect(router.state.location.pathname).toBe('/conta')
})

test('the keys of the screen are listed in the help', async () => {
  const { user } = await renderPage('/conta')
  await user.keyboard('?')
  const help = within(await screen.findByRole('complementary', { name: 'Ajuda' }))
  await user.click(help.getByRole('button', { name: 'Todas as teclas' }))
  help.getByText('Fechar o que está aberto')
})

test('the user menu shows the first phone and leads to the account and out', async () => {
  const { user, router } = await renderPage('/ajuda')
  await user.click(screen.getByRole('button', { name: 'Conta de Ana Contadora' }))
  const menu = within(await screen.findByRole('menu'))
  menu.getByText('(11) 4004-1827')
  expect(menu.queryByText(/99999/)).toBeNull()
  await user.click(menu.getByRole('menuitem', { name: 'Minha conta' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conta'))
})

test('the theme chosen in the header is applied and kept', async () => {
  const { user } = await renderPage('/ajuda')
  await user.click(screen.getByRole('button', { name: 'Tema' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Escuro' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  expect(Object.values({ ...localStorage })).toContain('dark')
})

test('a topic of the manual opens from the list; an unknown one says so', async () => {
  const { user, router } = await renderPage('/ajuda')
  const main = within(screen.getByRole('main'))
  const [first] = main.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/ajuda/'))
  const title = first?.textContent ?? ''
  await user.click(first!)
  await screen.findByRole('heading', { level: 1, name: title })
  await router.navigate({ to: '/ajuda/$topico', params: { topico: 'nao-existe' } })
  await screen.findByText('Este assunto não está no manual.')
})

test('an address without a company gets the one that this tab used last, and links carry it', async () => {
  const { router } = await renderPage('/ajuda')
  await waitFor(() => expect(router.state.location.href).toBe(`/ajuda?empresa=${EMPRESA.cpfcnpj}`))
  const menu = within(screen.getByRole('navigation', { name: 'Áreas' }))
  expect(menu.getByRole('link', { name: 'Produtos' }).getAttribute('href')).toBe(
    `/cadastros/produtos?empresa=${EMPRESA.cpfcnpj}`,
  )
})

test('an address of another company switches to it and says so; the next address without one stays there', async () => {
  await renderPage('/ajuda')
  const { router } = await renderPage('/ajuda?empresa=41.827.365/0001-71')
  await screen.findAllByRole('button', { name: /Mercado Azul Ltda/ })
  await screen.findAllByText('Empresa trocada para Mercado Azul Ltda.')
  await waitFor(() => expect(router.state.location.search).toEqual({ empresa: OTHER.cpfcnpj }))
  const again = await renderPage('/ajuda')
  await waitFor(() => expect(again.router.state.location.search).toEqual({ empresa: OTHER.cpfcnpj }))
})

test('an address of a company that the user does not have stays with the current one and says so', async () => {
  const { router } = await renderPage('/ajuda?empresa=99888777000166')
  await waitFor(() => expect(router.state.location.search).toEqual({ empresa: EMPRESA.cpfcnpj }))
  await screen.findAllByText(
    `Você não tem acesso à empresa 99.888.777/0001-66, a deste endereço. Continua ${EMPRESA.nome}.`,
  )
})

test('the month chosen beside the company goes to the address and into the links of the menu', async () => {
  fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /convites': () => ({ data: [] }),
    'GET /usuario/parametros': () => ({ data: {} }),
  })
  const { user, router } = await renderPage('/notas/nfe?papel=R')
  const usual = usualMonth()
  await waitFor(() => expect(router.state.location.search).toMatchObject(monthOf(`${usual}-01`)))
  await waitFor(() => expect(document.title).toBe(`NF-e ${usual.slice(5)}/${usual.slice(0, 4)} · ${EMPRESA.nome}`))
  const menu = within(screen.getByRole('navigation', { name: 'Áreas' }))
  const hrefOf = (name: string) => menu.getByRole('link', { name }).getAttribute('href') ?? ''
  // nobody has chosen: SPED opens at its own month
  expect(hrefOf('Sped Fiscal')).not.toContain('mes=')
  expect(hrefOf('CTe')).toContain('papel=R')
  const before = Number(usual.slice(0, 4)) - 1
  await user.click(screen.getByRole('button', { name: /^Competência: / }))
  await user.click(await screen.findByRole('button', { name: 'Ano anterior' }))
  await user.click(screen.getByRole('button', { name: `outubro de ${before}` }))
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ de: `${before}-10-01`, ate: `${before}-10-31`, papel: 'R' }),
  )
  expect(hrefOf('Sped Fiscal')).toContain(`mes=${before}-10`)
  expect(hrefOf('NFCe')).toMatch(`de=${before}-10-01`)
})
