import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
import { currentMonth } from '../base/months.ts'

const FILE = '01939f6e-7a00-7000-8000-000000000002'
const PATH = '/sped/fiscal?mes=2025-10'
const settings = (change: object = {}) => ({ nr_versao: 3, faltam: [], data: {}, ...change })
const made = (id: string, dt_ini: string) => ({
  id,
  dt_ini,
  dt_geracao: '2025-11-10T10:00:00',
  nm_usuario: 'Helena Prado',
})

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /sped/configuracao': () => settings(),
    'GET /sped/arquivos': () => ({ data: [] }),
  })
  await signInAs()
})

const choose = async (user: Awaited<ReturnType<typeof renderPage>>['user'], field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('month and year go to the address, and the button names the month', async () => {
  const { user, router } = await renderPage(PATH)
  await screen.findByRole('button', { name: 'Conferir outubro de 2025' })
  await choose(user, 'Mês', 'Março')
  await screen.findByRole('button', { name: 'Conferir março de 2025' })
  await choose(user, 'Ano', '2024')
  await screen.findByRole('button', { name: 'Conferir março de 2024' })
  expect(addressOf(router)).toBe('/sped/fiscal?mes=2024-03')
})

test('a month that has not begun cannot be chosen, not even by its year', async () => {
  const [year, month] = currentMonth().split('-')
  const { user, router } = await renderPage(`/sped/fiscal?mes=${Number(year) - 1}-12`)
  await choose(user, 'Ano', year ?? '')
  await waitFor(() => expect(addressOf(router)).toBe(`/sped/fiscal?mes=${currentMonth()}`))
  await user.click(screen.getByRole('combobox', { name: 'Mês' }))
  const options = await screen.findAllByRole('option')
  const later = options.slice(Number(month))
  expect(options).toHaveLength(12)
  expect(later.every((option) => option.getAttribute('aria-disabled') === 'true')).toBe(true)
  expect(options[Number(month) - 1]?.getAttribute('aria-disabled')).not.toBe('true')
})

test('the purpose of the file goes to the address', async () => {
  const { user, router } = await renderPage(PATH)
  await user.click(await screen.findByRole('radio', { name: /^Retificadora/ }))
  await waitFor(() => expect(addressOf(router)).toBe(`${PATH}&fin=1`))
  await user.click(screen.getByRole('radio', { name: /^Original/ }))
  await waitFor(() => expect(addressOf(router)).toBe(PATH))
})

test('what the settings lack is listed', async () => {
  const faltam = [
    { campo: 'contador', mensagem: 'Informe o contador.' },
    { campo: 'perfil', mensagem: 'Informe o perfil.' },
  ]
  server.use({ 'GET /sped/configuracao': () => settings({ faltam, nr_versao: 0 }) })
  await renderPage(PATH)
  const block = within(await screen.findByRole('region', { name: 'Configuração da empresa' }))
  expect(await block.findByText('2 campos faltam para gerar.')).toBeTruthy()
  expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Informe o contador.',
    'Informe o perfil.',
  ])
  expect(block.getByText(/foi sugerido pelas últimas notas e ainda não foi salvo/)).toBeTruthy()
})

test('complete settings say so', async () => {
  await renderPage(PATH)
  expect(await screen.findByText('Completa: nada falta para gerar.')).toBeTruthy()
  expect(screen.queryByText(/sugerido pelas últimas notas/)).toBeNull()
})

test('files of the month are counted, those of other months are not', async () => {
  server.use({
    'GET /sped/arquivos': () => ({
      data: [made('x', '2025-11-01'), made(FILE, '2025-10-01'), made('y', '2025-09-01')],
    }),
  })
  await renderPage(PATH)
  expect((await screen.findByText(/arquivo gerado deste mês/)).textContent).toContain(
    '1 arquivo gerado deste mês; o último em 10/11/2025 10:00 por Helena Prado.',
  )
  expect(screen.getByRole('link', { name: 'Ver resultado' }).getAttribute('href')).toContain(`id=${FILE}`)
})

const PREVIEW = {
  completo: true,
  dt_ini: '2025-09-01',
  dt_fin: '2025-09-30',
  campos: [
    { campo: 'saldos.vl_icms', antes: 440.36, depois: 77.5 },
    { campo: 'saldos.st[MG].vl_saldo', antes: null, depois: 9 },
    { campo: 'contador.nm_contador', antes: null, depois: 'Helena Prado' },
  ],
}

test('an earlier file shows what it changes field by field, and is taken only with a yes', async () => {
  const reply = { dt_ini: '2025-09-01', participantes: 84, itens: 1200 }
  server.use({ 'POST /sped/importar': ({ query }) => (query.get('previa') ? PREVIEW : reply) })
  const { user } = await renderPage(PATH)
  const chooser = await screen.findByLabelText('Aproveitar arquivo anterior', { selector: 'input' })
  await user.upload(chooser, new File(['|0000|'], 'efd.txt', { type: 'text/plain' }))
  const preview = within(await screen.findByRole('region', { name: 'O que o arquivo muda' }))
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Saldos › ICMS: 440,36 → 77,5',
    'Saldos › ST MG › saldo: — → 9',
    'Contador › nome: — → Helena Prado',
  ])
  expect(server.callsTo('GET /sped/configuracao')).toHaveLength(1)
  await user.click(preview.getByRole('button', { name: 'Aproveitar' }))
  const status = await screen.findByText(/^Aproveitado o arquivo de setembro de 2025/)
  expect(status.textContent).toContain('84 participantes e 1.200 itens, que se importam em Produtos')
  const [, call] = server.callsTo('POST /sped/importar')
  expect(call?.query.get('previa')).toBeNull()
  expect(call?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
  await waitFor(() => expect(server.callsTo('GET /sped/configuracao')).toHaveLength(2))
})

test('leaving an earlier file changes nothing', async () => {
  server.use({ 'POST /sped/importar': () => PREVIEW })
  const { user } = await renderPage(PATH)
  const chooser = await screen.findByLabelText('Aproveitar arquivo anterior', { selector: 'input' })
  await user.upload(chooser, new File(['|0000|'], 'efd.txt', { type: 'text/plain' }))
  await user.click(await screen.findByRole('button', { name: 'Deixar como está' }))
  expect(screen.queryByRole('region', { name: 'O que o arquivo muda' })).toBeNull()
  expect(server.callsTo('POST /sped/importar')).toHaveLength(1)
})

test('an earlier file of another company is refused with the sentence of the server', async () => {
  server.use({ 'POST /sped/importar': () => problem(422, 'Este arquivo é de outra empresa.') })
  const { user } = await renderPage(PATH)
  const chooser = await screen.findByLabelText('Aproveitar arquivo anterior', { selector: 'input' })
  await user.upload(chooser, new File(['|0000|'], 'efd.txt', { type: 'text/plain' }))
  expect(await screen.findByText('Este arquivo é de outra empresa.')).toBeTruthy()
  expect(screen.queryByText(/^Aproveitado/)).toBeNull()
})

test('an earlier file of another company of the user offers to switch to it', async () => {
  const owner = { cpfcnpj: '41827365000171', nome: 'Indústria de Móveis Ltda', uf: 'SP', papel: 'titular' } as const
  const empresas = [EMPRESA, owner]
  server.use({
    'GET /empresas': () => ({ data: empresas }),
    'POST /sped/importar': () => problem(422, 'Este arquivo é de outra empresa.', { type: 'sped.other_company' }),
  })
  await signInAs({ empresas })
  const { user, router } = await renderPage(PATH)
  const chooser = await screen.findByLabelText('Aproveitar arquivo anterior', { selector: 'input' })
  const text = `|0000|020|0|01092025|30092025|INDUSTRIA|${owner.cpfcnpj}||SP|\r\n`
  await user.upload(chooser, new File([text], 'efd.txt', { type: 'text/plain' }))
  await user.click(await screen.findByRole('button', { name: 'Trocar para Indústria de Móveis Ltda' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ empresa: owner.cpfcnpj }))
})

test('without the right to the settings the step says so', async () => {
  server.use({ 'GET /sped/configuracao': () => problem(403, 'Sem permissão.') })
  await renderPage(PATH)
  expect(await screen.findByText('Você não tem acesso a Arquivo Sped nesta empresa.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Conferir/ })).toBeNull()
})

test('an account without the module has none of the steps', async () => {
  await signInAs({ sistema: 'OUTRO', dsutilizamodulosped: 'N' })
  await renderPage(PATH)
  expect(await screen.findByText('Sua conta não inclui o Arquivo Sped.')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Passos' })).toBeNull()
  expect(server.callsTo('GET /sped/configuracao')).toHaveLength(0)
})
