import type { Manifesto, ManifestosReply, PedidoManifesto } from '@portal/contract/captura/manifestar.ts'
import type { ConsultaReply, Documento } from '@portal/contract/notas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { waitingMessages } from '../../../lib/notify.ts'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
import { dayAfter } from './deadline.ts'

const TODAY = todayInSaoPaulo(new Date())
const nota = (id: string, change: Partial<Documento> = {}): Documento =>
  ({
    id,
    tipo: 'nfe',
    ds_chave: `chave-${id}`,
    nr_docfiscal: Number(id),
    nr_serie: 1,
    vl_docfiscal: 10,
    ds_situacao: 'autorizada',
    ds_emitidarec: 'R',
    nm_remetente: `Emitente ${id}`,
    cnpj_remetente: '11444777000161',
    nr_cnpjdestinatario: EMPRESA.cpfcnpj,
    dt_autorizacao: '2026-11-01T10:00:00-03:00',
    dt_emissao: '2026-11-01',
    ds_manifestacao: 'ciencia',
    dt_prazo_ciencia: dayAfter(TODAY, -20),
    dt_prazo_conclusiva: dayAfter(TODAY, 9),
    ...change,
  }) as Documento // the fields that the screen reads

const SUMMARY = nota('2', { ds_manifestacao: 'sem', ds_situacao: 'resumo', dt_prazo_ciencia: dayAfter(TODAY, 2) })
const LATE = nota('3', { dt_prazo_conclusiva: dayAfter(TODAY, -2) })
const event = (change: Partial<Manifesto> = {}): Manifesto => ({
  id: '1',
  ds_chave: 'chave-1',
  situacao: 'registrado',
  nr_cstat: 135,
  ds_motivo: 'Registrada na SEFAZ.',
  nr_protocolo: '891',
  dt_registro: null,
  ds_evento: 'confirmacao',
  nr_sequencia: 1,
  ds_justificativa: null,
  nr_docfiscal: 1,
  nr_serie: 1,
  nm_remetente: 'Emitente 1',
  dt_pedido: '2026-11-23T10:00:00Z',
  nm_usuario: 'Ana',
  fl_automatica: false,
  id_consultar: null,
  ...change,
})
const REQUEST = '01939f6e-7a00-7000-8000-000000000001'

let server: FakeServer
let rows: Documento[]
let events: Manifesto[]
let captura: object
beforeEach(async () => {
  rows = [nota('1'), SUMMARY, LATE]
  events = [event()]
  captura = { certificado: { dt_fim: '2027-04-14T00:00:00Z' }, ds_conclusivas: 'livre', fl_desligada_servidor: false }
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /captura': () => ({ data: captura }),
    'GET /captura/avisos': () => ({ data: [] }),
    'GET /consulta': ({ query }): Partial<ConsultaReply> =>
      query.get('totais')
        ? { data: [], proximo: null, totais: { quantidade: 312 } as ConsultaReply['totais'] } // as far as read
        : { data: query.get('ds_manifestacao') === 'sem,ciencia' ? rows : [], proximo: null },
    'GET /manifestar': ({ query }): ManifestosReply => ({ data: query.get('situacao') ? [] : events, proximo: null }),
    'GET /manifestar/*': (): Partial<PedidoManifesto> => ({
      ds_evento: 'confirmacao',
      fl_concluido: true,
      data: events,
    }),
    'POST /manifestar': () => Response.json({ id: REQUEST }, { status: 202 }),
  })
  await signInAs()
})

const open = async (search = '') => {
  const page = await renderPage(`/notas/manifestacao${search}`)
  const grid = await screen.findByRole('grid', { name: 'Notas a manifestar' })
  return { ...page, grid }
}
const names = () => screen.getAllByText(/^Emitente \d$/).map(({ textContent }) => textContent)
const bodies = () => server.callsTo('POST /manifestar').map(({ body }) => body)
const select = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByText(name))
  return within(await screen.findByRole('region', { name: 'Seleção' }))
}

test('what ends first stands first, with what is missing and the days that are left; the tabs have counts', async () => {
  await open()
  await waitFor(() => expect(names()).toEqual(['Emitente 3', 'Emitente 2', 'Emitente 1']))
  for (const text of ['há 2 dias', 'em 2 dias', 'em 9 dias']) expect(screen.getByText(text)).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Manifestação por estado' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Com prazo3', 'Falta Ciência1', 'Falta conclusiva2', 'Em envio0', 'Registradas312', 'Tácitas312'],
    ]),
  )
  const [asked] = server.callsTo('GET /consulta').filter(({ query }) => query.get('ds_manifestacao') === 'sem,ciencia')
  expect(asked?.query.get('dt_prazoate')).toBe(dayAfter(TODAY, 30))
  expect(asked?.query.get('ds_filial')).toBe(EMPRESA.cpfcnpj)
})

test('the four acts say what they mean, and why one cannot be done', async () => {
  const { user } = await open()
  const bar = await select(user, 'Emitente 1')
  expect(bar.getByRole('button', { name: 'Dar Ciência' })).toHaveProperty('disabled', true)
  expect(bar.getByText(/A nota já tem Ciência ou conclusiva/)).toBeTruthy()
  expect(bar.getByText('O emitente não pode mais cancelar.')).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Confirmar operação' })).toHaveProperty('disabled', false)
})

test('by keyboard: all selected, confirmed once the box is ticked, and then the answers', async () => {
  rows = [nota('1'), nota('4')]
  // the shown messages leave the store, so every state of it is read
  const messages: string[] = []
  onTestFinished(waitingMessages.on(() => messages.push(...waitingMessages.get())))
  const { user, grid, router } = await open()
  await screen.findByText('Emitente 4')
  grid.focus()
  await user.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  expect(bar.getByRole('status').textContent).toBe('2 notas selecionadas')
  await user.click(bar.getByRole('button', { name: 'Confirmar operação' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar 2 operações?' }))
  expect(dialog.getByText('Depois disso o emitente não pode mais cancelar nenhuma das 2 notas.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirmar 2 operações' }))
  expect(dialog.getByText('Marque que conferiu.')).toBeTruthy()
  expect(bodies()).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: /Conferi as 2 notas/ }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar 2 operações' }))
  await waitFor(() => expect(bodies()).toEqual([{ ds_evento: 'confirmacao', notas: ['1', '4'], fl_confirmo: true }]))
  await waitFor(() => expect(addressOf(router)).toBe(`/notas/manifestacao?ver=envio&pedido=${REQUEST}`))
  await waitFor(() => expect(messages).toContain('2 confirmações na fila.'))
  const [first] = server.callsTo('POST /manifestar')
  expect(first?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36} /)
})

test('a passed deadline asks for a box of its own, and an accusation for its reason', async () => {
  const { user } = await open()
  const bar = await select(user, 'Emitente 3')
  await user.click(bar.getByRole('button', { name: 'Desconhecer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desconhecer 1 operação?' }))
  expect(dialog.getByText('Isto acusa o emitente de usar o CNPJ da empresa sem compra.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /Conferi a nota/ }))
  await user.type(dialog.getByLabelText(/^Razão/), 'Não compramos')
  await user.click(dialog.getByRole('button', { name: 'Desconhecer 1 operação' }))
  expect(dialog.getByText('Escreva a razão com 15 a 255 caracteres.')).toBeTruthy()
  expect(dialog.getByText('Marque para enviar fora do prazo.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Razão/), ' nada deste emitente')
  await user.click(dialog.getByRole('checkbox', { name: /1 nota passou do prazo/ }))
  await user.click(dialog.getByRole('button', { name: 'Desconhecer 1 operação' }))
  await waitFor(() =>
    expect(bodies()).toEqual([
      {
        ds_evento: 'desconhecimento',
        notas: ['3'],
        fl_confirmo: true,
        fl_fora_do_prazo: true,
        ds_justificativa: 'Não compramos nada deste emitente',
      },
    ]),
  )
})

test('a refusal of the server stays in the dialog, and nothing is said to be queued', async () => {
  server.use({ 'POST /manifestar': () => problem(422, 'A nota está cancelada ou denegada.') })
  const { user } = await open()
  const bar = await select(user, 'Emitente 1')
  await user.click(bar.getByRole('button', { name: 'Confirmar operação' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Conferi/ }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar 1 operação' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('A nota está cancelada ou denegada.')
})

test('reserved final acts are off for a contador, with the reason', async () => {
  captura = { ...captura, ds_conclusivas: 'titular' }
  const contador = { ...EMPRESA, papel: 'contador' as const }
  server.use({ 'GET /empresas': () => ({ data: [contador] }) })
  await signInAs({ empresas: [contador] })
  const { user } = await open()
  const bar = await select(user, 'Emitente 2')
  await waitFor(() => expect(bar.getAllByText(/^O titular decide quem as dá/)).toHaveLength(3))
  expect(bar.getByRole('button', { name: 'Dar Ciência' })).toHaveProperty('disabled', false)
})

test('without a titular the office accepts the text in the same dialog, and the acceptance goes first', async () => {
  captura = { ...captura, ds_conclusivas: 'aceitar' }
  const calls: string[] = []
  server.use({
    'POST /captura/conclusivas': () => {
      calls.push('aceite')
      return { ds_versao: '1', data: [] }
    },
    'POST /manifestar': () => {
      calls.push('manifestar')
      return Response.json({ id: REQUEST }, { status: 202 })
    },
  })
  const { user } = await open()
  const bar = await select(user, 'Emitente 1')
  await user.click(bar.getByRole('button', { name: 'Confirmar operação' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/não tem titular no portal/)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /Conferi/ }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar 1 operação' }))
  expect(calls).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: /aceito/ }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar 1 operação' }))
  await waitFor(() => expect(calls).toEqual(['aceite', 'manifestar']))
})

test('what was sent, with the answer to each note', async () => {
  events = [
    event(),
    event({ id: '5', nr_cstat: 573, ds_motivo: 'Já estava registrada na SEFAZ.', nr_protocolo: null }),
    event({ id: '6', situacao: 'rejeitado', nr_cstat: 596, ds_motivo: 'A SEFAZ não aceitou: fora do prazo.' }),
    event({ id: '7', situacao: 'incerto', nr_cstat: null, ds_motivo: 'Enviado à SEFAZ sem resposta.' }),
  ]
  await renderPage(`/notas/manifestacao?ver=envio&pedido=${REQUEST}`)
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Registrada na SEFAZ. Protocolo 891.')).toBeTruthy()
  expect(table.getByText('Já estava registrada')).toBeTruthy()
  expect(table.getByText('A SEFAZ não aceitou: fora do prazo. (596)')).toBeTruthy()
  expect(table.getByText('Enviado à SEFAZ sem resposta.')).toBeTruthy()
  const progress = within(await screen.findByRole('region', { name: 'Andamento do pedido' }))
  expect(progress.getByRole('status').textContent).toBe('Pronto: 2 registradas, 1 recusada.')
})

test('nothing with a deadline says so; a failure can be tried again', async () => {
  rows = []
  const { view } = await open()
  expect(await screen.findByText('Nenhuma nota com prazo em 30 dias.')).toBeTruthy()
  view.unmount()
  server.use({ 'GET /consulta': () => problem(503, 'Fora do ar.') })
  await open('?vence=3')
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeTruthy()
})

test('what SEFAZ never answered has one button for all of it', async () => {
  events = [
    event({ situacao: 'incerto', nr_cstat: null, ds_motivo: 'A SEFAZ não respondeu.', id_consultar: REQUEST }),
    event({ id: '3', situacao: 'incerto', nr_cstat: null, ds_motivo: 'A SEFAZ não respondeu.', id_consultar: REQUEST }),
    event({ id: '4', situacao: 'na_fila', nr_cstat: null }),
  ]
  server.use({
    'GET /manifestar': (): ManifestosReply => ({ data: events, proximo: null }),
    'POST /manifestar/*/consultar': () => Response.json({ id: REQUEST }, { status: 202 }),
  })
  const { user } = await open()
  const part = within(await screen.findByRole('region', { name: 'Sem resposta da SEFAZ' }))
  expect(part.getByText(/^2 manifestações ficaram sem resposta/)).toBeTruthy()
  await user.click(part.getByRole('button', { name: 'Consultar de novo' }))
  await waitFor(() =>
    expect(server.callsTo('POST /manifestar/*/consultar').map(({ path }) => path)).toEqual([
      expect.stringContaining(`/manifestar/${REQUEST}/consultar`),
    ]),
  )
  events = []
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sem resposta da SEFAZ' })).toBeNull())
})

const BRANCH = { ...EMPRESA, cpfcnpj: '41827365000171', nome: 'Ferragens Tupã Ltda', papel: 'contador' as const }

const ofFila = (row: Documento, { cpfcnpj, nome }: typeof EMPRESA) => ({
  ...row,
  nr_cpfcnpj: cpfcnpj,
  nm_empresa: nome,
  nr_cnpjdestinatario: cpfcnpj,
})

/** A user of two companies, each with one note in the queue. */
async function signInToTwo() {
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA, BRANCH] }),
    'GET /manifestar/*': ({ path }) =>
      path === '/manifestar/fila'
        ? { data: [ofFila(nota('1'), EMPRESA), ofFila(nota('4'), BRANCH)], proximo: null }
        : { ds_evento: 'confirmacao', fl_concluido: true, data: events, nr_cpfcnpj: BRANCH.cpfcnpj },
  })
  await signInAs({ empresas: [EMPRESA, BRANCH] })
}

test('«Toda a carteira» shows the notes of every company; several selected ones are answered at once, or those of one', async () => {
  await signInToTwo()
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Toda a carteira' }))
  await waitFor(() => expect(addressOf(router)).toBe('/notas/manifestacao?carteira=1'))
  await screen.findByText('Emitente 4')
  const grid = screen.getByRole('grid', { name: 'Notas a manifestar' })
  within(grid).getByText(EMPRESA.nome)
  expect(screen.queryByRole('link', { name: /^Em envio/ })).toBeNull()
  grid.focus()
  await user.keyboard('{Control>}a{/Control}')
  const several = within(await screen.findByRole('region', { name: 'Seleção' }))
  expect(several.getByRole('status').textContent).toBe('2 notas selecionadas, de 2 empresas')
  several.getByText('Confirmar operação')
  await user.click(several.getByText(BRANCH.nome, { selector: 'button' }))
  const one = within(await screen.findByRole('region', { name: 'Seleção' }))
  expect(one.getByRole('status').textContent).toBe('1 nota selecionada')
})

test('notes of several companies are confirmed in five clicks, each signed by its company, after one acceptance', async () => {
  captura = { ...captura, ds_conclusivas: 'aceitar' }
  await signInToTwo()
  const answered = { nr_notas: 1, nr_registradas: 1, nr_rejeitadas: 0, nr_abertas: 0, fl_concluido: true }
  const late = { id: '4', mensagem: 'O prazo terminou em 30/08/2026.' }
  const itemOf = ({ cpfcnpj, nome }: typeof EMPRESA, manifesto: object) => ({
    cpfcnpj,
    nome,
    situacao: 'feita',
    resultado: { manifesto },
  })
  server.use({
    'POST /captura/conclusivas': () => ({ ds_versao: '1', data: [] }),
    'POST /manifestar/lote': () => Response.json({ id: REQUEST }, { status: 202 }),
    'GET /tarefas/*': () => ({
      id: REQUEST,
      ds_acao: 'manifestar',
      ds_evento: 'confirmacao',
      nr_total: 2,
      dt_fim: '2026-11-28T10:00:00Z',
      data: [
        itemOf(EMPRESA, { ...answered, recusadas: [] }),
        itemOf(BRANCH, { ...answered, nr_notas: 0, nr_registradas: 0, recusadas: [late] }),
      ],
    }),
  })
  const { user, router } = await open('?carteira=1')
  await screen.findByText('Emitente 4')
  screen.getByRole('grid', { name: 'Notas a manifestar' }).focus()
  await user.keyboard('{Control>}a{/Control}')
  const several = within(await screen.findByRole('region', { name: 'Seleção' }))
  const act = several.getByRole('button', { name: 'Confirmar operação' })
  await waitFor(() => expect(act).toHaveProperty('disabled', false))
  await user.click(act)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /aceito, pelo escritório, para as 2 empresas/ }))
  await user.click(dialog.getByRole('checkbox', { name: /cada uma das 2 empresas/ }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar 2 operações' }))
  await waitFor(() => expect(server.callsTo('POST /manifestar/lote')).toHaveLength(1))
  expect(server.callsTo('POST /captura/conclusivas')).toHaveLength(1)
  expect(server.callsTo('POST /manifestar/lote')[0]?.body).toEqual({
    itens: [
      { cpfcnpj: EMPRESA.cpfcnpj, ids: ['1'] },
      { cpfcnpj: BRANCH.cpfcnpj, ids: ['4'] },
    ],
    evento: 'confirmacao',
    fl_confirmo: true,
  })
  const progress = within(await screen.findByRole('region', { name: 'Andamento do pedido' }))
  await waitFor(() => expect(progress.getByRole('status').textContent).toBe('Pronto: 1 registrada.'))
  progress.getByText('Confirmação em 2 empresas')
  progress.getByText(`${BRANCH.nome}: 1 nota não foi. O prazo terminou em 30/08/2026.`)
  expect(addressOf(router)).toBe(`/notas/manifestacao?carteira=1&tarefa=${REQUEST}`)
})

test('an act from the queue of all companies is declared and signed by the company of the note', async () => {
  await signInToTwo()
  const { user, router } = await open('?carteira=1')
  const bar = await select(user, 'Emitente 4')
  await user.click(bar.getByText('Confirmar operação'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^Ferragens Tupã Ltda declara à SEFAZ/)
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByText(/^Confirmar/, { selector: 'button' }))
  await waitFor(() => expect(server.callsTo('POST /manifestar')).toHaveLength(1))
  expect(server.callsTo('POST /manifestar')[0]?.query.get('nr_cpfcnpj')).toBe(BRANCH.cpfcnpj)
  await waitFor(() => expect(addressOf(router)).toBe(`/notas/manifestacao?carteira=1&pedido=${REQUEST}`))
  await screen.findByText(/^Confirmação de 1 nota, Ferragens Tupã Ltda/)
})

test('a user of one company has no choice of companies', async () => {
  await open('?carteira=1')
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Toda a carteira' })).toBeNull()
  expect(server.callsTo('GET /manifestar/fila')).toEqual([])
})
