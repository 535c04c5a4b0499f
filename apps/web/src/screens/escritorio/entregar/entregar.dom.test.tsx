import type { ContatosReply, Entrega, EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { TEXTO_ENTREGA } from '@portal/contract/fechamento/entrega-texto.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const OFFICE = {
  ...{ id: '01939f6e-7a00-7000-8000-000000000009', nome: 'Prado & Nogueira', uf: 'SP', cpfcnpj: null },
  ...{ papel: 'contador', nr_empresas: 3, nr_pessoas: 1, fl_carteira: 'S' },
}
const sample = (part: Partial<Entrega>): Entrega => ({
  id: `01939f6e-7a00-7000-8000-0000000${part.cpfcnpj?.slice(0, 5)}`,
  cpfcnpj: '11222333000181',
  nome: 'Irmãos Avelar Ltda',
  url: '/pacote/EXEMPLO',
  url_previa: '/pacote/EXEMPLO/previa/X',
  nr_documentos: 599,
  dt_expira: '2026-12-26',
  ds_totais: 'Emitidas: 10,00.',
  contato: { nome: 'Paulo Avelar', email: 'paulo@exemplo.com.br', whatsapp: null },
  ...{ ds_por: null, ds_para: null, ds_situacao: 'a_enviar', dt_situacao: null, ds_motivo: null },
  ...{ dt_lembrete: null, fl_lembrado: 'N', dt_anterior: null },
  ...part,
})
const AVELAR = sample({})
const PADARIA = sample({
  cpfcnpj: '41827365000171',
  nome: 'Padaria Trigo Novo Ltda',
  contato: { nome: 'Sandra Mota', email: null, whatsapp: '5519988401127' },
})
const EMPORIO = sample({ cpfcnpj: '27418395000101', nome: 'Empório Campos Gerais Ltda', contato: null })
const OPENED = sample({
  ...{ cpfcnpj: '58412907000107', nome: 'Clínica Bicho Solto Ltda', ds_por: 'email', ds_para: 'lia@exemplo.com.br' },
  ...{ ds_situacao: 'aberto', dt_situacao: '2026-11-26T21:20:00Z' },
})
const WAITING = sample({
  ...{ cpfcnpj: '07943561000173', nome: 'Escola Horizonte Ltda', ds_por: 'email', ds_situacao: 'nao_aberto' },
  ...{ dt_situacao: '2026-11-25T13:00:00Z', dt_lembrete: '2099-11-30T12:00:00Z' },
})
const BACK = sample({
  ...{ cpfcnpj: '71428793000160', nome: 'Marcenaria Pinho Ltda', ds_por: 'email', ds_situacao: 'voltou' },
  ds_motivo: 'caixa cheia',
})

let reply: EntregasReply
let contacts: ContatosReply['data']
let server: FakeServer
// dialogs and the first screen load their code
configure({ asyncUtilTimeout: 60_000 })
beforeEach(async () => {
  sessionStorage.clear()
  reply = {
    data: [AVELAR, PADARIA, EMPORIO, OPENED, WAITING, BACK],
    ...{ ds_texto: TEXTO_ENTREGA, fl_lembra: 'S', ds_envio: 'email' },
  }
  contacts = [{ cpfcnpj: EMPORIO.cpfcnpj, nome: EMPORIO.nome, contato: null }]
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /escritorio': () => ({ data: OFFICE }),
    'GET /escritorio/entregas': () => reply,
    'GET /escritorio/contatos': () => ({ data: contacts }),
    'POST /escritorio/entregas': () => null,
    'POST /escritorio/entregas/lembrar': () => null,
    'PUT /escritorio/entregas/texto': () => null,
    'PUT /escritorio/contatos': () => null,
  })
  await signInAs({ nome: 'Helena Prado' })
})

const ADDRESS = '/escritorio/entregar?mes=2026-10'
const open = (address = ADDRESS) => renderPage(address, () => screen.findByText(/pacotes?$/, { selector: 'strong' }))
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent)
const orders = () => server.callsTo('POST /escritorio/entregas').map(({ body }) => body)

test('one row is one package, with its contact, way and state; the tabs count them', async () => {
  const { router, user } = await open()
  expect(cells('Clínica')).toEqual([
    'Clínica Bicho Solto Ltdapacote com 599 documentos',
    'Paulo Avelarpaulo@exemplo.com.br',
    'E-mail',
    'Abertoem 26/11 às 18:20',
  ])
  expect(cells('Escola').at(-1)).toBe('Não abertolembra em 30/11Lembrar agora')
  expect(cells('Marcenaria').at(-1)).toBe('Voltoucaixa cheia')
  expect(cells('Padaria')[1]).toBe('Sandra Mota(19) 9 8840-1127')
  expect(screen.getByText('abertos 1, não abertos 1, voltaram 1, a enviar 3')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Situação da entrega' }))
  expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Todos6',
    'A enviar3',
    'Não abertos1',
    'Abertos1',
    'Voltaram1',
  ])
  await user.click(tabs.getByRole('button', { name: /Voltaram/ }))
  await waitFor(() => expect(addressOf(router)).toBe(`${ADDRESS}&ver=voltou`))
  expect(screen.queryByRole('row', { name: /Clínica/ })).toBeNull()
})

test('what the server sends is asked first and sent at once; WhatsApp waits for «Enviei»', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Irmãos Avelar Ltda' }))
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Padaria Trigo Novo Ltda' }))
  const bar = within(screen.getByRole('region', { name: 'Seleção' }))
  expect(bar.getByText('1 por e-mail, 1 por WhatsApp')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: 'Enviar os 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar 2 pacotes?' }))
  expect(dialog.getByText('1 por e-mail agora, 1 pelo WhatsApp neste aparelho.')).toBeTruthy()
  expect(orders()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() =>
    expect(orders()).toEqual([{ mes: '2026-10', entregas: [{ cpfcnpj: AVELAR.cpfcnpj, ds_por: 'email' }] }]),
  )
  const phones = within(await screen.findByRole('dialog', { name: 'Enviar pelo WhatsApp' }))
  const link = phones.getByRole<HTMLAnchorElement>('link', { name: 'Abrir WhatsApp' })
  expect([link.target, link.rel, new URL(link.href).pathname]).toEqual(['_blank', 'noreferrer', '/5519988401127'])
  expect(new URL(link.href).searchParams.get('text')).toMatch(/^Bom dia, Sandra\. As notas de outubro de 2026/)
  await user.click(phones.getByRole('button', { name: 'Enviei a Padaria Trigo Novo Ltda' }))
  await waitFor(() =>
    expect(orders()[1]).toEqual({ mes: '2026-10', entregas: [{ cpfcnpj: PADARIA.cpfcnpj, ds_por: 'whatsapp' }] }),
  )
})

test('a client without a contact stops the sending; it gets one in place', async () => {
  const { user } = await open()
  const row = within(screen.getByRole('row', { name: /Empório/ }))
  await user.selectOptions(row.getByRole('combobox'), 'E-mail')
  await user.click(row.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Empório Campos Gerais Ltda não tem contato.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Enviar' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await user.click(row.getByRole('button', { name: 'Pôr contato' }))
  const form = within(await screen.findByRole('dialog', { name: 'Contatos' }))
  await user.type(await form.findByLabelText('Nome'), 'Rute')
  await user.type(form.getByLabelText('E-mail'), 'rute@exemplo.com.br')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(server.callsTo('PUT /escritorio/contatos').map(({ body }) => body)).toEqual([
      { contatos: [{ cpfcnpj: EMPORIO.cpfcnpj, nome: 'Rute', email: 'rute@exemplo.com.br', whatsapp: '' }] },
    ]),
  )
})

test('the addresses are copied as a table, which is noted on those not sent', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Copiar endereços' }))
  await waitFor(() => expect(orders()).toHaveLength(1))
  const lines = (await navigator.clipboard.readText()).split('\n')
  expect([lines.length, lines[0]]).toEqual([7, 'Cliente\tContato\tEndereço'])
  expect(lines[1]).toBe(`Irmãos Avelar Ltda\tPaulo Avelar\t${location.origin}/pacote/EXEMPLO`)
  expect(orders()[0]).toMatchObject({
    entregas: [AVELAR, PADARIA, EMPORIO].map(({ cpfcnpj }) => ({ cpfcnpj, ds_por: 'copiar' })),
  })
})

test('the text shows how it arrives, and a block that does not exist is not saved', async () => {
  const { user } = await open()
  const panel = within(screen.getByRole('complementary', { name: 'Texto da entrega' }))
  expect(panel.getByText('a Paulo Avelar, por e-mail')).toBeTruthy()
  expect(panel.getByText(/^Bom dia, Paulo\. As notas de outubro de 2026 de Irmãos Avelar Ltda/)).toBeTruthy()
  const text = panel.getByLabelText('Texto')
  await user.clear(text)
  await user.type(text, 'Oi {{senha}')
  expect(panel.getByText('O bloco {senha} não existe.')).toBeTruthy()
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Salvar texto' }).disabled).toBe(true)
  await user.clear(text)
  await user.type(text, 'Oi ')
  await user.click(panel.getByRole('button', { name: 'endereço' }))
  await user.click(panel.getByRole('button', { name: 'Salvar texto' }))
  await user.click(panel.getByRole('switch'))
  await waitFor(() =>
    expect(server.callsTo('PUT /escritorio/entregas/texto').map(({ body }) => body)).toEqual([
      { ds_texto: 'Oi {endereço}', fl_lembra: 'S' },
      { ds_texto: null, fl_lembra: 'N' },
    ]),
  )
})

test('one reminder by a word, and a refusal that is said', async () => {
  const { user } = await open()
  server.use({ 'POST /escritorio/entregas/lembrar': () => problem(409, 'O pacote não espera lembrete.') })
  await user.click(screen.getByRole('button', { name: 'Lembrar Escola Horizonte Ltda agora' }))
  await screen.findByText('O pacote não espera lembrete.')
})

test('a reminder that was asked for is on its way, and is not offered again', async () => {
  const { user } = await open()
  server.use({
    'POST /escritorio/entregas/lembrar': () => {
      const due = { ...WAITING, dt_lembrete: new Date(Date.now() - 1000).toISOString() }
      reply = { ...reply, data: reply.data.map((row) => (row === WAITING ? due : row)) }
      return null
    },
  })
  await user.click(screen.getByRole('button', { name: 'Lembrar Escola Horizonte Ltda agora' }))
  await waitFor(() => expect(cells('Escola').at(-1)).toBe('Não abertolembrete a caminho'))
  // it is asked again soon, not after a minute
  reply = { ...reply, data: reply.data.map((row) => (row.nome === WAITING.nome ? { ...row, fl_lembrado: 'S' } : row)) }
  await waitFor(() => expect(cells('Escola').at(-1)).toBe('Não abertojá lembrado'), { timeout: 10_000 })
}, 20_000)

test('the demonstration sends nothing, and a server without mail says so', async () => {
  reply = { ...reply, ds_envio: 'demonstracao' }
  await open()
  expect(screen.getByText('Na demonstração nada é enviado. Copie o endereço.')).toBeTruthy()
  const options = () =>
    within(screen.getByRole('row', { name: /Irmãos/ }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(options()).toEqual(['Copiar'])
})

test('a server without mail has no way «E-mail»', async () => {
  reply = { ...reply, ds_envio: 'sem_servidor' }
  await open()
  expect(screen.getByText('Este servidor não envia e-mail.')).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /Irmãos/ }))
  expect(row.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['WhatsApp', 'Copiar'])
})

test('a month without packages leads to the board', async () => {
  reply = { ...reply, data: [] }
  await open()
  expect(screen.getByText('Nenhum pacote de outubro de 2026.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Preparar em Fechamento.' }).getAttribute('href')).toEqual(
    expect.stringMatching(/^\/fechamento\?mes=2026-10&/),
  )
})

test('an assistant does not deliver', async () => {
  server.use({ 'GET /escritorio': () => ({ data: { ...OFFICE, papel: 'assistente' } }) })
  await renderPage(ADDRESS)
  await screen.findByText('Só donos e contadores do escritório entregam pacotes. Peça a um deles.')
})
