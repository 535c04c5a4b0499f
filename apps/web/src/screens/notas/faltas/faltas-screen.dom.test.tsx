import type { Falta, FaltasReply } from '@portal/contract/notas/faltas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const GAP: Falta = {
  ds_falta: 'lacuna',
  cpfcnpj: EMPRESA.cpfcnpj,
  nome: EMPRESA.nome,
  tipo: 'nfe',
  modelo: 55,
  nr_serie: 1,
  nr_de: 1463,
  nr_ate: 1465,
  quantidade: 3,
  ds_chave: null,
  id: null,
  nr_cpfcnpjparticipante: null,
  nm_participante: null,
  dt_emissao: null,
  vl_docfiscal: null,
  ds_motivo: null,
  dt_pedido: null,
  nm_pedido: null,
}
const KEY = '35260911222333000181550010000041871468333501'
const SUMMARY: Falta = { ...GAP, ds_falta: 'resumo', ds_chave: KEY, id: 'n1', nr_de: 4187, nr_ate: 4187, quantidade: 1 }
const REFUSED: Falta = {
  ...SUMMARY,
  ds_falta: 'recusado',
  ds_chave: KEY.replace('3526', '4126'),
  id: 'u1',
  ds_motivo: 'Assinatura inválida',
}

let server: FakeServer
let rows: Falta[]
beforeEach(async () => {
  rows = [GAP, SUMMARY, REFUSED]
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /faltas': ({ query }): FaltasReply => ({ mes: query.get('mes') ?? '', data: rows, fl_todas: 'S' }),
    'POST /faltas/pedido': () => ({ quantidade: 1 }),
    'GET /pedidos/email': () => ({ ds_envio: 'sem_servidor', data: [], enderecos: [] }),
  })
  await signInAs({ empresas: [EMPRESA] })
})

const table = async () => within(await screen.findByRole('table'))
const bodies = () => server.callsTo('POST /faltas/pedido').map(({ body }) => body)

test('every kind is a row with its words and its way', async () => {
  await renderPage('/notas/faltas?mes=2026-09')
  const links = (await table())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]])
  expect(links).toEqual([
    ['entre 1.462 e 1.466', '/notas/nfe'],
    ['Ver resumo', '/notas/nfe/n1'],
    ['Ver importação', '/notas/importar'],
  ])
  expect(screen.getByText('3 números sem documento, 1 resumo sem XML, 1 arquivo recusado.')).toBeTruthy()
  expect(document.title).toContain('O que falta 09/2026')
})

test('the request is copied and noted on its rows; without a mark it is about all that nobody asked for', async () => {
  rows = [GAP, { ...SUMMARY, dt_pedido: '2026-10-02T12:00:00Z', nm_pedido: 'Bia' }]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  expect((await table()).getByText('pedido em 02/10/2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copiar pedido' }))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toEqual({
    nr_cpfcnpj: EMPRESA.cpfcnpj,
    mes: '2026-09',
    fl_pedido: 'S',
    faltas: [{ modelo: 55, nr_serie: 1, nr_de: 1463, nr_ate: 1465 }],
  })
  expect(await navigator.clipboard.readText()).toContain('- 1.463 a 1.465')
  await waitFor(() => expect(server.callsTo('GET /faltas').length).toBeGreaterThan(1))
})

test('marked rows alone are asked for, and a note can be taken back', async () => {
  rows = [GAP, { ...SUMMARY, dt_pedido: '2026-10-02T12:00:00Z', nm_pedido: 'Bia' }]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await user.click((await table()).getByRole('checkbox', { name: /4\.187/ }))
  expect(screen.getByText(/1 linha marcada\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tirar anotação' }))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ fl_pedido: 'N', faltas: [{ ds_chave: KEY }] })
})

test('the request goes to WhatsApp too, and is noted like a copied one', async () => {
  rows = [GAP]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por WhatsApp' })
  expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer'])
  expect(new URL(link.href).searchParams.get('text')).toContain('- 1.463 a 1.465')
  // jsdom opens no tab
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ fl_pedido: 'S' })
})

test('notes of several issuers are asked for in one text for each of them', async () => {
  const of = (nr: string, nome: string, key: string): Falta => ({
    ...SUMMARY,
    ...{ nr_cpfcnpjparticipante: nr, nm_participante: nome, ds_chave: key, id: key },
  })
  rows = [
    of('11222333000181', 'Cimentos Vale', KEY),
    of('41827365000171', 'Areia Branca', KEY.replace('4187', '4188')),
    of('11222333000181', 'Cimentos Vale', KEY.replace('4187', '4189')),
  ]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.click(screen.getByRole('button', { name: 'Um por emitente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Um pedido por emitente' }))
  await user.click(dialog.getByRole('button', { name: 'Copiar o pedido a Cimentos Vale' }))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ fl_pedido: 'S', faltas: [{ ds_chave: KEY }, {}] })
  const copied = await navigator.clipboard.readText()
  expect([copied.includes('Cimentos Vale'), copied.includes('Areia Branca')]).toEqual([true, false])
})

test('the portal mails the request to an issuer, and asks before it mails again', async () => {
  const mailed = {
    id: KEY,
    ds_pedido: 'falta',
    nr_emitente: '11222333000181',
    ds_email: 'fiscal@vale.com',
    nr_itens: 1,
  }
  let sent: object[] = []
  server.use({
    'GET /pedidos/email': () => ({ ds_envio: 'email', data: sent, enderecos: [] }),
    'POST /pedidos/email': ({ body }) => {
      if (sent.length > 0 && !(body as { fl_repetir?: string }).fl_repetir)
        return problem(409, 'Ana já enviou este pedido. Enviar de novo?', { type: 'pedido.sent' })
      const state = { ds_situacao: 'enviado', ds_motivo: null, nm_usuario: 'Ana' }
      const at = '2026-10-02T12:00:00Z'
      sent = [{ ...mailed, ...state, dt_pedido: at, dt_envio: at }]
      return { data: sent[0] }
    },
  })
  rows = [{ ...SUMMARY, nr_cpfcnpjparticipante: '11222333000181', nm_participante: 'Cimentos Vale' }]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.click(screen.getByRole('button', { name: 'Um por emitente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Um pedido por emitente' }))
  await user.type(await dialog.findByLabelText('E-mail de Cimentos Vale'), 'fiscal@vale.com{Enter}')
  // a browser loads the page anew at the submit of a form in a form
  expect(document.querySelector('form form')).toBeNull()
  await dialog.findByText(/^Enviado a fiscal@vale\.com em 02\/10\/2026 \d\d:00, por Ana\.$/)
  await user.click(dialog.getByRole('button', { name: 'Enviar pelo portal a Cimentos Vale' }))
  await user.click(await dialog.findByRole('button', { name: 'Enviar de novo' }))
  await waitFor(() => expect(server.callsTo('POST /pedidos/email')).toHaveLength(3))
  expect(server.callsTo('POST /pedidos/email').map(({ body }) => body)).toMatchObject([
    { nr_cpfcnpj: EMPRESA.cpfcnpj, mes: '2026-09', ds_pedido: 'falta', ds_email: 'fiscal@vale.com', itens: [KEY] },
    { itens: [KEY] },
    { fl_repetir: 'S' },
  ])
})

test('in an office a page without login goes with the copied text, made for that issuer alone', async () => {
  const office = { id: KEY, nome: 'Prado', uf: 'SP', cpfcnpj: null, papel: 'dono', nr_empresas: 1, nr_pessoas: 1 }
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  server.use({
    'GET /escritorio': () => ({ data: { ...office, fl_carteira: 'S' } }),
    'POST /caixa/links': () => ({ data: { id: 'l1', url: '/enviar/abc', dt_expira: '2026-10-30T12:00:00Z' } }),
  })
  rows = [{ ...SUMMARY, nr_cpfcnpjparticipante: '11222333000181', nm_participante: 'Cimentos Vale' }]
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.click(screen.getByRole('button', { name: 'Um por emitente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Um pedido por emitente' }))
  await user.click(await dialog.findByRole('button', { name: 'Juntar uma página de envio ao pedido a Cimentos Vale' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /Juntar/ })).toBeNull())
  expect(server.callsTo('POST /caixa/links')[0]?.body).toEqual({
    ...{ cpfcnpj: EMPRESA.cpfcnpj, ds_tipo: 'documento', nr_emitente: '11222333000181' },
  })
  const words = 'Para enviar sem login, até 30/10/2026: http://localhost:3000/enviar/abc'
  expect(decodeURIComponent(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')).toContain(words)
  await user.click(dialog.getByRole('button', { name: 'Copiar o pedido a Cimentos Vale' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(words))
})

test('a failed mark is said; the copied text stays', async () => {
  server.use({ 'POST /faltas/pedido': () => problem(403, 'Seu papel nesta empresa não permite esta ação.') })
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.click(screen.getByRole('button', { name: 'Copiar pedido' }))
  await screen.findByText('Seu papel nesta empresa não permite esta ação.')
})

test('a reader copies and does not note; a month without anything missing says so', async () => {
  await signInAs({ empresas: [{ ...EMPRESA, papel: 'consulta' }] })
  server.use({ 'GET /empresas': () => ({ data: [{ ...EMPRESA, papel: 'consulta' }] }) })
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.click(screen.getByRole('button', { name: 'Copiar pedido' }))
  expect(await navigator.clipboard.readText()).toContain('setembro de 2026')
  expect(bodies()).toEqual([])
  rows = []
  await renderPage('/notas/faltas?mes=2026-08')
  await screen.findByText('Nada falta em agosto de 2026.')
})

test('Ctrl+P and the button print the rows of the month', async () => {
  const said = 'O banco de dados não responde.'
  server.use({ 'GET /faltas/pdf': () => problem(503, said) })
  const { user } = await renderPage('/notas/faltas?mes=2026-09')
  await table()
  await user.keyboard('{Control>}p{/Control}')
  await screen.findByText(said)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(server.callsTo('GET /faltas/pdf')).toHaveLength(2))
  for (const { query } of server.callsTo('GET /faltas/pdf'))
    expect(Object.fromEntries(query)).toEqual({ nr_cpfcnpj: EMPRESA.cpfcnpj, mes: '2026-09' })
})
