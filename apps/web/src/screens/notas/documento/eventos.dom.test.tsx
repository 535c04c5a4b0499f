// spec: m14

import type { EventoDocumento } from '@portal/contract/notas/documento.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../../testing/render.tsx'
import { EventosTab } from './eventos.tsx'

const evento = (id: string, change: Partial<EventoDocumento> = {}): EventoDocumento => ({
  id,
  tp_evento: '110110',
  ds_evento: 'Carta de Correção',
  nr_sequencia: 1,
  nr_protocolo: '135260000000001',
  dt_evento: '2026-11-21T14:05:00-03:00',
  fl_registrado: 'S',
  ds_texto: null,
  nr_cnpjcpf: '11222333000181',
  fl_resumo: 'N',
  fl_arquivo: 'S',
  fl_impresso: 'S',
  ds_prova: 'provada',
  fl_terceiro: 'N',
  fl_conta: 'S',
  marcas: [],
  ...change,
})
const cancellation = (change: Partial<EventoDocumento> = {}) =>
  evento('e2', { tp_evento: '110111', ds_evento: 'Cancelamento', ...change })

let server: FakeServer
beforeEach(async () => {
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
  server = fakeServer({
    'GET /visualizar/*': () => new Response('pdf', { headers: { 'content-type': 'application/pdf' } }),
  })
  await signInAs()
})

type Facts = Parameters<typeof EventosTab>[0]
const facts = (change: Partial<Facts> = {}): Facts => ({
  id: 'n1',
  tipo: 'nfe',
  ds_prova: 'provada',
  dt_autorizacao: '2026-11-20T10:00:00-03:00',
  nr_protocolo: null,
  marcas: [],
  eventos: [],
  ligadas: [],
  fl_cancelamento_pendente: 'N',
  ...change,
})
const openEvents = (change: Partial<Facts> = {}) => renderWith(<EventosTab {...facts(change)} />)
const moments = () => within(screen.getByRole('list')).getAllByRole('listitem')
const part = (name: string) => within(screen.getByRole('region', { name }))
const factOf = (name: string, term: string) => part(name).getByText(term).nextElementSibling?.textContent

test('the history begins with the authorisation, as it was written', async () => {
  await openEvents({ eventos: [evento('e1', { ds_texto: 'Leia-se pacote.' })] })
  expect(moments().map(({ textContent }) => textContent)).toEqual([
    '20/11/2026 10:00Uso autorizado',
    '21/11/2026 14:05Carta de Correção 1provado · Leia-se pacote.',
  ])
  expect(screen.getByText('1 registrado')).toBeTruthy()
})

test.each([
  ['the note that replaces a cancelled one', 'substituida_por', 'Substituída pela nota', {}],
  ['a note that this one replaces', 'substitui', 'Substitui a nota', {}],
  ['a note that this one replaces, without a protocol,', 'substitui', 'Substitui a nota', { dt_autorizacao: null }],
] as const)('%s is a link where the portal has it', async (_, ds_ligacao, words, change) => {
  const [held, absent] = ['3', '4'].map((digit) => digit.repeat(44))
  const ligada = (ds_chave: string, fl_portal: 'S' | 'N') => ({ ds_ligacao, ds_chave, fl_portal })
  await openEvents({ ...change, ligadas: [ligada(held ?? '', 'S'), ligada(absent ?? '', 'N')] })
  const link = screen.getByRole('link')
  expect(link.textContent?.replaceAll(' ', '')).toBe(held)
  expect(link.getAttribute('href')).toContain(held)
  expect(screen.getAllByText(new RegExp(`^${words}`))).toHaveLength(2)
})

test('the XML of an event is downloaded where it has one; its protocol is grouped like the note’s', async () => {
  server.use({ 'GET /xml/*': () => new Response('<a/>', { headers: { 'content-type': 'application/xml' } }) })
  const inside = cancellation({ fl_arquivo: 'N' })
  const { user } = await openEvents({ eventos: [evento('e1'), inside] })
  expect(factOf('Carta de Correção 1', 'Protocolo')).toBe('135 260 000 000 001')
  expect(part('Cancelamento').queryByRole('button', { name: 'Baixar XML' })).toBeNull()
  await user.click(part('Carta de Correção 1').getByRole('button', { name: 'Baixar XML' }))
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toEqual(['/xml/e1']))
})

test('a replacement that only the other NFS-e states has no files', async () => {
  const replaced = evento('e1', {
    tp_evento: '105102',
    ds_evento: 'Substituição',
    nr_sequencia: 0,
    fl_arquivo: 'N',
    fl_impresso: 'N',
  })
  await openEvents({ tipo: 'nfse', eventos: [replaced] })
  expect(part('Substituição').queryAllByRole('button')).toEqual([])
})

test('a note without events says so', async () => {
  await openEvents()
  expect(screen.getByText('Nenhum além da autorização')).toBeTruthy()
})

test('a note without authorisation and events has a sentence', async () => {
  await openEvents({ dt_autorizacao: null })
  expect(screen.getByText('Este documento não tem autorização nem eventos registrados.')).toBeTruthy()
})

test('the protocol of the authorisation is only mentioned when it could be checked', async () => {
  await openEvents({
    nr_protocolo: '135260000000001',
    marcas: [{ ds_marca: 'protocolo', ds_estado: 'ok', ds_motivo: null }],
  })
  expect(moments()[0]?.textContent).toContain('confere com a nota')
})

test('an unproven cancellation has no effect: its entry, its mark and its reason say so', async () => {
  const claim = cancellation({ fl_conta: 'N', ds_prova: 'alegada' })
  await openEvents({ eventos: [claim], fl_cancelamento_pendente: 'S' })
  expect(screen.getByText('1 evento, um a confirmar')).toBeTruthy()
  expect(moments()[1]?.textContent).toContain('alegado, não conta')
  expect(part('Cancelamento').getByText('Só se mostra')).toBeTruthy()
  expect(part('Cancelamento').getByText('Nada no arquivo prova este evento.')).toBeTruthy()
})

test('an event that somebody outside the company brought is marked as such', async () => {
  await openEvents({ eventos: [cancellation({ fl_conta: 'N', fl_terceiro: 'S' })] })
  expect(part('Cancelamento').getByText('De terceiro')).toBeTruthy()
  expect(part('Cancelamento').getByText(/trazido por alguém de fora desta empresa/)).toBeTruthy()
})

test('an event that was not registered says so in place of its protocol', async () => {
  const refused = cancellation({ fl_registrado: 'N', fl_conta: 'N', nr_protocolo: null })
  await openEvents({ eventos: [refused] })
  expect(factOf('Cancelamento', 'Protocolo')).toBe('Não registrado')
  expect(part('Cancelamento').getByText('A SEFAZ não registrou este evento.')).toBeTruthy()
})

test('an event shows when, by whom and how far it is proven', async () => {
  await openEvents({ eventos: [evento('e1')] })
  expect(factOf('Carta de Correção 1', 'Quando')).toBe('21/11/2026 14:05')
  expect(factOf('Carta de Correção 1', 'Autor')).toBe('11.222.333/0001-81')
  expect(factOf('Carta de Correção 1', 'Prova')).toBe('Provado')
})

test('the print of one event is downloaded, not that of the note', async () => {
  const { user } = await openEvents({ eventos: [evento('e1'), cancellation()] })
  await user.click(part('Cancelamento').getByRole('button', { name: 'Baixar PDF' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  const [call] = server.callsTo('GET /visualizar/*')
  expect([call?.path, call?.query.get('evento')]).toEqual(['/visualizar/n1', 'e2'])
})

test('a print that fails shows the sentence of the server', async () => {
  server.use({ 'GET /visualizar/*': () => problem(404, 'O evento não tem impressão.') })
  const { user } = await openEvents({ eventos: [evento('e1')] })
  await user.click(part('Carta de Correção 1').getByRole('button', { name: 'Baixar PDF' }))
  await screen.findByText('O evento não tem impressão.')
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test('the authority is asked for the situation, and its answer is told', async () => {
  const reply = { nr_cstat: 138, ds_motivo: 'DOCUMENTOS_LOCALIZADOS', ds_situacao: 'cancelada', fl_confere: null }
  server.use({ 'POST /documento/n1/situacao': () => ({ data: { ...reply, dt_consulta: '2026-11-27T17:05:00.000Z' } }) })
  const { user } = await openEvents({ tipo: 'nfse' })
  await user.click(screen.getByRole('button', { name: 'Atualizar situação' }))
  // the hour is that of the reader's clock
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Em 27\/11\/2026 \d\d:05: cancelada\. 138 DOCUMENTOS_LOCALIZADOS\.$/,
  )
})

test('a document whose content is not the authorised one is told, and so is a refusal', async () => {
  const reply = { nr_cstat: 100, ds_motivo: 'Autorizado o uso da NF-e', ds_situacao: 'autorizada', fl_confere: false }
  server.use({ 'POST /documento/n1/situacao': () => ({ data: { ...reply, dt_consulta: '2026-11-27T17:05:00.000Z' } }) })
  const { user } = await openEvents()
  await user.click(screen.getByRole('button', { name: 'Atualizar situação' }))
  expect((await screen.findByRole('status')).textContent).toContain('não é o deste arquivo')
  server.use({ 'POST /documento/n1/situacao': () => problem(422, 'Envie o A1 dela.') })
  await user.click(screen.getByRole('button', { name: 'Atualizar situação' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Envie o A1 dela.')
})

test('of an NFC-e no authority is asked', async () => {
  await openEvents({ tipo: 'nfce' })
  expect(screen.queryByRole('button', { name: 'Atualizar situação' })).toBeNull()
})
