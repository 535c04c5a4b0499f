// spec: M16

import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { FiguraTipo, InicioReply } from '@portal/contract/notas/inicio.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'

const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'titular' }
const figura = (vl_docfiscal: number, change: Partial<FiguraTipo> = {}): FiguraTipo => ({
  tipo: 'nfe',
  ds_emitidarec: 'E',
  quantidade: 2,
  vl_docfiscal,
  canceladas: 0,
  denegadas: 0,
  resumos: 0,
  dias: [{ dt_emissao: '2026-11-21', quantidade: 2, vl_docfiscal }],
  ...change,
})
const reply = (vl_docfiscal: number, change: Partial<InicioReply> = {}): InicioReply => ({
  mes: '2026-11',
  dt_hoje: '2026-11-21',
  pendencias: [],
  nr_pendencias: 0,
  empresas: [],
  figuras: [figura(vl_docfiscal)],
  ...change,
})

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /inicio': ({ query }) => reply(query.get('nr_cpfcnpj') === EMPRESA.cpfcnpj ? 100.1 : 200.2),
    'GET /inicio/carteira': () => reply(300.3),
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
})

const figure = async () => within(await screen.findByRole('article', { name: 'NF-e' }))

test('several companies are added up at first, without links to the notes of one of them', async () => {
  await renderPage('/inicio')
  expect((await figure()).getByText(/^R\$\s300,30$/, { selector: 'p' })).toBeTruthy()
  expect((await figure()).queryByRole('link')).toBeNull()
  expect(server.callsTo('GET /inicio')).toHaveLength(0)
})

test('one company has its own figures, which link to its notes of that month', async () => {
  const { user, router } = await renderPage('/inicio')
  const scope = within(await screen.findByRole('group', { name: 'De quem são os números' }))
  expect(scope.getByRole('button', { name: 'Toda a carteira' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(scope.getByRole('button', { name: 'Esta empresa' }))
  await screen.findByText(/^R\$\s100,10$/, { selector: 'p' })
  expect(addressOf(router)).toBe('/inicio?mes=2026-11&ver=empresa')
  expect((await figure()).getByRole('link', { name: 'NF-e' }).getAttribute('href')).toBe(
    `/notas/nfe?de=2026-11-01&ate=2026-11-30&empresa=${EMPRESA.cpfcnpj}`,
  )
})

test('another company never shows the figures of the one before, not even while it loads', async () => {
  const { user } = await renderPage('/inicio?ver=empresa')
  await screen.findByText(/^R\$\s100,10$/, { selector: 'p' })
  server.use({ 'GET /inicio': () => new Promise(() => {}) })
  await user.click(screen.getByRole('button', { name: new RegExp(EMPRESA.nome) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(OTHER.nome) }))
  await screen.findByText('Carregando o início')
  expect(screen.queryByText(/100,10/)).toBeNull()
})

test('another month keeps the figures in sight until it arrives', async () => {
  const { user, router } = await renderPage('/inicio?ver=empresa')
  await screen.findByText(/^R\$\s100,10$/, { selector: 'p' })
  let respond: (value: InicioReply) => void = () => {}
  server.use({
    'GET /inicio': () =>
      new Promise<InicioReply>((resolve) => {
        respond = resolve
      }),
  })
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }))
  await waitFor(() => expect(server.callsTo('GET /inicio').at(-1)?.query.get('mes')).toBe('2026-10'))
  expect(screen.getByText(/^R\$\s100,10$/, { selector: 'p' }).closest('[aria-busy="true"]')).toBeTruthy()
  respond(reply(50.5, { mes: '2026-10' }))
  await screen.findByText(/^R\$\s50,50$/, { selector: 'p' })
  expect(addressOf(router)).toBe('/inicio?ver=empresa&mes=2026-10')
})

test('there is no month after the current one', async () => {
  await renderPage('/inicio')
  expect(await screen.findByRole('button', { name: 'Próximo mês' })).toHaveProperty('disabled', true)
})

test('cancelled notes are counted apart, received ones below', async () => {
  const figuras = [
    figura(10, { canceladas: 1 }),
    figura(20.02, { ds_emitidarec: 'R', quantidade: 1 }),
    figura(7, { tipo: 'mdfe', quantidade: 1 }),
  ]
  server.use({ 'GET /inicio/carteira': () => reply(0, { figuras }) })
  await renderPage('/inicio')
  const nfe = await figure()
  expect(nfe.getByText(/1 cancelada$/)).toBeTruthy()
  expect(nfe.getByText(/^Recebidas: .*20,02$/)).toBeTruthy()
  const mdfe = within(screen.getByRole('article', { name: 'MDF-e' }))
  expect(mdfe.getByText('em carga')).toBeTruthy()
  expect(mdfe.getByText('Nada recebido')).toBeTruthy()
})

test('a user of one company is asked nothing about a portfolio', async () => {
  server.use({ 'GET /empresas': () => ({ data: [EMPRESA] }) })
  await signInAs({ empresas: [EMPRESA] })
  await renderPage('/inicio')
  await screen.findByText(/^R\$\s100,10$/, { selector: 'p' })
  expect(screen.queryByRole('group', { name: 'De quem são os números' })).toBeNull()
  expect(server.callsTo('GET /inicio/carteira')).toHaveLength(0)
})

test('figures that cannot be read can be asked for again', async () => {
  server.use({ 'GET /inicio/carteira': () => problem(503, 'O servidor está ocupado.') })
  const { user } = await renderPage('/inicio')
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.use({ 'GET /inicio/carteira': () => reply(300.3) })
  await user.click(retry)
  await screen.findByText(/^R\$\s300,30$/, { selector: 'p' })
})

test('a company that another person proved later is named, with what waits and the way on', async () => {
  const limited = { ...OTHER, ds_origem: 'escritorio' as const, fl_limitada: 'S' as const }
  server.use({ 'GET /empresas': () => ({ data: [EMPRESA, limited], fl_escritorio: 'S' }) })
  await signInAs({ empresas: [EMPRESA, limited] })
  await renderPage('/inicio')
  const note = within(await screen.findByRole('note'))
  note.getByText(OTHER.nome)
  note.getByText(/Até o sim dela ou do titular, você importa e vê só o que já estava aqui/)
  expect(note.getByRole('link', { name: 'Comprovar com o A1' }).getAttribute('href')).toMatch(/^\/escritorio\/empresas/)
})
