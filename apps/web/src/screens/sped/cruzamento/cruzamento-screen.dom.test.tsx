// spec: m25

import type { CruzamentoReply, Diferenca, RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, offline, problem } from '../../../testing/fake-server.ts'
import { memoryIndexedDb } from '../../../testing/memory-store.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
import { clearCrossing } from './crossing.ts'

const CHAVE = '35261111222333000181550010000000011000000017'
const CANCELLED = 'Nota cancelada escriturada como regular'
const MISSING = 'Nota que só está no XML'

const difference = (codigo: string, change: Partial<Diferenca> = {}): Diferenca => ({
  codigo,
  nm_regra: '',
  gravidade: 'erro',
  ds_chave: CHAVE,
  nr_linha: 1310,
  ds_efd: '00 regular',
  ds_xml: 'cancelada',
  vl_diferenca: -0.01,
  documento: {
    id: 'n1',
    tipo: 'nfe',
    nr_docfiscal: 20412,
    nr_serie: 1,
    dt_emissao: '2026-10-03',
    vl_docfiscal: 10,
    nr_cpfcnpj: '44555666000199',
    nm_participante: 'Moinho Azul',
  },
  ...change,
})
const rule = (codigo: string, nm_regra: string, change: Partial<RegraCruzada> = {}): RegraCruzada => ({
  codigo,
  nm_regra,
  nm_grupo: 'Situação',
  gravidade: 'erro',
  quantidade: 1,
  ...change,
})
const REPLY: CruzamentoReply = {
  dt_ini: '2026-10-01',
  dt_fin: '2026-10-31',
  nr_documentos: 812,
  nr_xmls: 815,
  nr_regras: 52,
  erros: 1,
  avisos: 1,
  regras: [
    rule('cancelada_escriturada', CANCELLED),
    rule('so_no_xml', MISSING, { nm_grupo: 'Presença', gravidade: 'aviso' }),
  ],
  data: [difference('cancelada_escriturada'), difference('so_no_xml', { ds_efd: null, ds_xml: '10,00' })],
}

let server: FakeServer
let kept: Map<string, unknown>
beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal(
    'indexedDB',
    memoryIndexedDb(kept, (value) => value),
  )
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'POST /sped/cruzamento': () => REPLY,
  })
  await signInAs()
})
afterEach(() => {
  act(() => clearCrossing())
  vi.unstubAllGlobals()
})

async function openCrossing(path = '/sped/cruzamento') {
  const page = await renderPage(path)
  const send = async () => {
    const chooser = await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
    await page.user.upload(chooser, new File(['|0000|'], 'efd.txt', { type: 'text/plain' }))
  }
  return { ...page, send }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

test('the file is sent as it is, for the company, and both counts are shown', async () => {
  const { send } = await openCrossing()
  await send()
  const head = await region('Arquivo')
  expect(head.getByText('1 erro, 1 aviso')).toBeTruthy()
  expect(head.getByText('Outubro de 2026 · 812 documentos no arquivo, 815 no portal · 52 regras')).toBeTruthy()
  const [call] = server.callsTo('POST /sped/cruzamento')
  expect(call?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
  expect(call?.headers.get('authorization')).toBe('Bearer token-de-teste')
  expect(call?.body).toHaveProperty('name', 'efd.txt')
})

test('a difference shows what each side says, to the cent, with a link to the note', async () => {
  const { send } = await openCrossing()
  await send()
  const [, row] = (await region(CANCELLED)).getAllByRole('row')
  expect(cells(row)).toEqual(['NF-e 20.412', '03/10/2026', 'Moinho Azul', '00 regular', 'cancelada', '−0,01', '1.310'])
  const link = within(row as HTMLElement).getByRole('link')
  expect(link.getAttribute('href')).toMatch(/^\/notas\/nfe\/n1\?de=2026-10-01&ate=2026-10-31&papel=T/)
})

test('a side that is missing is said to be missing', async () => {
  const { user, send } = await openCrossing()
  await send()
  await user.click(await screen.findByRole('button', { name: new RegExp(MISSING) }))
  const [, row] = (await region(MISSING)).getAllByRole('row')
  expect(cells(row).slice(3, 5)).toEqual(['não está', '10,00'])
})

test('a document that is in the file only has no link, but its key', async () => {
  const only = difference('so_na_efd', { ds_xml: null, documento: null, vl_diferenca: null, nr_linha: null })
  const reply = { ...REPLY, regras: [rule('so_na_efd', 'Só na EFD')], data: [only] }
  server.use({ 'POST /sped/cruzamento': () => reply })
  const { send } = await openCrossing()
  await send()
  const [head, row] = (await region('Só na EFD')).getAllByRole('row')
  expect([...(head?.querySelectorAll('th') ?? [])].map((cell) => cell.textContent)).toEqual([
    ...['Documento', 'Emissão', 'Participante', 'EFD', 'XML'],
  ])
  expect(cells(row)).toEqual(['3526 … 0000 0017', '', '', '00 regular', 'não há'])
})

test('warnings alone are shown when the address asks for them', async () => {
  const { user, send, router } = await openCrossing()
  await send()
  const switcher = within(await screen.findByRole('group', { name: 'Gravidade' }))
  await user.click(switcher.getByRole('button', { name: 'Avisos 1' }))
  await region(MISSING)
  expect(addressOf(router)).toBe('/sped/cruzamento?gravidade=aviso')
  expect(screen.queryByRole('button', { name: new RegExp(CANCELLED) })).toBeNull()
})

test('arrows move between the rules', async () => {
  const { user, send } = await openCrossing()
  await send()
  ;(await screen.findByRole('button', { name: new RegExp(CANCELLED) })).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await region(MISSING)
})

test('a hundred differences are shown at first, and the count is that of all', async () => {
  const data = Array.from({ length: 120 }, () => difference('cancelada_escriturada'))
  const reply = { ...REPLY, regras: [rule('cancelada_escriturada', CANCELLED, { quantidade: 6000 })], data }
  server.use({ 'POST /sped/cruzamento': () => reply })
  const { user, send } = await openCrossing()
  await send()
  const detail = await region(CANCELLED)
  expect(detail.getByText('6.000 diferenças').parentElement?.textContent).toBe(
    '6.000 diferenças, mostrando as 100 primeiras. A exportação traz todas',
  )
  expect(detail.getAllByRole('row')).toHaveLength(101)
  await user.click(detail.getByRole('button', { name: 'Mostrar mais' }))
  expect(detail.getAllByRole('row')).toHaveLength(121)
})

test('a file without differences says what was compared', async () => {
  server.use({ 'POST /sped/cruzamento': () => ({ ...REPLY, erros: 0, avisos: 0, regras: [], data: [] }) })
  const { send } = await openCrossing()
  await send()
  expect((await screen.findByText(/dizem o mesmo/)).textContent).toBe(
    'A EFD de outubro de 2026 e os XMLs dizem o mesmo: 812 documentos, 52 regras, nenhuma diferença.',
  )
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
})

test('a refused file is reported at the field, and another one can be chosen', async () => {
  server.use({ 'POST /sped/cruzamento': () => problem(422, 'O arquivo é de outra empresa.') })
  const { send } = await openCrossing()
  await send()
  await screen.findByText('O arquivo é de outra empresa.')
  server.use({ 'POST /sped/cruzamento': () => REPLY })
  await send()
  await region(CANCELLED)
})

test('a file of another company of the user offers to switch to it, and is compared there', async () => {
  const owner = { cpfcnpj: '41827365000171', nome: 'Indústria de Móveis Ltda', uf: 'SP', papel: 'titular' } as const
  const empresas = [EMPRESA, owner]
  server.use({
    'GET /empresas': () => ({ data: empresas }),
    'POST /sped/cruzamento': ({ query }) =>
      query.get('nr_cpfcnpj') === owner.cpfcnpj
        ? REPLY
        : problem(422, 'O arquivo é de outra empresa.', { type: 'sped.other_company' }),
  })
  await signInAs({ empresas })
  const { user, router } = await openCrossing()
  const text = `|0000|020|0|01102026|31102026|INDUSTRIA|${owner.cpfcnpj}||SP|\r\n|0001|0|\r\n`
  const chooser = await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
  await user.upload(chooser, new File([text], 'efd.txt', { type: 'text/plain' }))
  expect(
    (await screen.findByText('Este arquivo é de Indústria de Móveis Ltda.')).closest('[role="alert"]'),
  ).toBeTruthy()
  expect(screen.queryByText('O arquivo é de outra empresa.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Trocar para Indústria de Móveis Ltda' }))
  await region(CANCELLED)
  expect(router.state.location.search).toMatchObject({ empresa: owner.cpfcnpj })
})

test('a file of a company that the user does not have keeps the sentence of the server', async () => {
  server.use({
    'POST /sped/cruzamento': () => problem(422, 'O arquivo é de outra empresa.', { type: 'sped.other_company' }),
  })
  const { user } = await openCrossing()
  const chooser = await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
  const text = '|0000|020|0|01102026|31102026|ALGUEM|41827365000171||SP|\r\n'
  await user.upload(chooser, new File([text], 'efd.txt', { type: 'text/plain' }))
  await screen.findByText('O arquivo é de outra empresa.')
  expect(screen.queryByRole('button', { name: /^Trocar para/ })).toBeNull()
})

test('after a broken connection the same file is sent again', async () => {
  server.use({ 'POST /sped/cruzamento': offline })
  const { user, send } = await openCrossing()
  await send()
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.use({ 'POST /sped/cruzamento': () => REPLY })
  await user.click(retry)
  await region(CANCELLED)
  expect(server.callsTo('POST /sped/cruzamento').map(({ body }) => (body as File).name)).toEqual(['efd.txt', 'efd.txt'])
})

test('cancelling stops the request and returns to the choice of a file', async () => {
  server.use({ 'POST /sped/cruzamento': () => new Promise(() => {}) })
  const { user, send } = await openCrossing()
  await send()
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
  expect(server.callsTo('POST /sped/cruzamento')[0]?.signal?.aborted).toBe(true)
})

test('another file forgets the result and its filters', async () => {
  const { user, send, router } = await openCrossing('/sped/cruzamento?gravidade=erro')
  await send()
  await user.click(await screen.findByRole('button', { name: 'Outro arquivo' }))
  await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
  await waitFor(() => expect(addressOf(router)).toBe('/sped/cruzamento'))
})

test('the open rule is exported alone, by its code', async () => {
  server.use({
    'POST /sped/cruzamento/exportar': () => new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
  })
  const { user, send } = await openCrossing('/sped/cruzamento?regra=so_no_xml')
  await send()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Só a regra aberta em CSV' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  const query = server.callsTo('POST /sped/cruzamento/exportar')[0]?.query
  expect(Object.fromEntries(query ?? [])).toEqual({ nr_cpfcnpj: EMPRESA.cpfcnpj, formato: 'csv', codigo: 'so_no_xml' })
})

const USER = '7'

test('the result is kept in this browser until another file is chosen', async () => {
  const { user, send } = await openCrossing()
  await send()
  await region(CANCELLED)
  await waitFor(() => expect(kept.get(USER)).toMatchObject({ cnpj: EMPRESA.cpfcnpj, reply: REPLY }))
  expect(screen.queryByRole('button', { name: 'Cruzar de novo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Outro arquivo' }))
  await waitFor(() => expect(kept.has(USER)).toBe(false))
})

test('a reload shows the result of before with its time, and compares the same file again', async () => {
  const file = new File(['|0000|'], 'efd.txt', { type: 'text/plain' })
  kept.set(USER, { cnpj: EMPRESA.cpfcnpj, file, reply: REPLY, at: '2026-11-20T14:05:00' })
  const { user } = await openCrossing()
  await region(CANCELLED)
  expect((await region('Arquivo')).getByText(/cruzado em 20\/11\/2026 14:05$/)).toBeTruthy()
  expect(server.callsTo('POST /sped/cruzamento')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Cruzar de novo' }))
  await waitFor(() => expect(server.callsTo('POST /sped/cruzamento').map(({ body }) => body)).toEqual([file]))
  await waitFor(() => expect(screen.queryByText(/cruzado em/)).toBeNull())
})

test('the result of another company or of another user is not shown', async () => {
  const result = { file: { name: 'efd.txt' }, reply: REPLY, at: '2026-11-20T14:05:00' }
  kept.set(USER, { ...result, cnpj: '41827365000171' })
  kept.set('8', { ...result, cnpj: EMPRESA.cpfcnpj })
  await openCrossing()
  await screen.findByLabelText('Arquivo da EFD', { selector: 'input' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region', { name: CANCELLED })).toBeNull()
})

test('Ctrl+P and the button print all differences of the same file', async () => {
  const said = 'Você já tem um cruzamento em andamento.'
  server.use({ 'POST /sped/cruzamento/exportar': () => problem(503, said) })
  const { user, send } = await openCrossing('/sped/cruzamento?regra=so_no_xml')
  await send()
  await region(MISSING)
  await user.keyboard('{Control>}p{/Control}')
  await screen.findByText(said)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(server.callsTo('POST /sped/cruzamento/exportar')).toHaveLength(2))
  for (const { body, query } of server.callsTo('POST /sped/cruzamento/exportar')) {
    expect(Object.fromEntries(query)).toEqual({ nr_cpfcnpj: EMPRESA.cpfcnpj, formato: 'pdf' })
    expect((body as Blob).size).toBe('|0000|'.length)
  }
})
