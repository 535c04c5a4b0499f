// spec: m9

import type { Documento, Totais } from '@portal/contract/notas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitingMessages } from '../../lib/notify.ts'
import { type Call, type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../testing/render.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Selection } from './query/selection.ts'

const QUERY = { cnpj_remetente: EMPRESA.cpfcnpj, ds_tipo: 'nfe', ds_emitidarec: 'E', ordem: '-dt_emissao' } as const
const nota = (id: string, vl_docfiscal: number, change: Partial<Documento> = {}): Documento =>
  ({
    id,
    tipo: 'nfe',
    ds_chave: `chave-${id}`,
    vl_docfiscal,
    ds_situacao: 'autorizada',
    fl_homologacao: 'N',
    fl_cancelamento_pendente: 'N',
    ...change,
  }) as Documento // the fields that the bar reads
const selectionOf = (rows: Documento[], whole = false): Selection<Documento> => ({
  rows: new Map(rows.map((row) => [row.id, row])),
  anchor: null,
  whole,
})
const totaisOf = (quantidade: number, vl_docfiscal: number) => ({ quantidade, vl_docfiscal }) as Totais // the fields that are shown

let server: FakeServer
let links: string[]
beforeEach(async () => {
  links = []
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this.href)
  })
  server = fakeServer({
    'POST /baixarNotas': () => new Response('zip', { headers: { 'content-type': 'application/zip' } }),
    'POST /baixarNotas/link': () => ({ url: '/baixar/unico' }),
  })
  await signInAs()
  return () => vi.restoreAllMocks()
})

interface Options {
  rows?: Documento[]
  whole?: boolean
  totais?: Totais | null
  tipo?: 'nfe' | 'mdfe'
}

async function openBar({ rows, whole, totais = null, tipo = 'nfe' }: Options = {}) {
  const onChange = vi.fn<(next: Selection<Documento>) => void>()
  const selection = selectionOf(rows ?? [nota('a', 0.1), nota('b', 0.2)], whole)
  const { user } = await renderWith(
    <BulkBar
      query={QUERY}
      tipo={tipo}
      totais={totais}
      selection={selection}
      beside={false}
      keyed
      onChange={onChange}
    />,
    { empresa: EMPRESA },
  )
  const bar = within(screen.getByRole('region', { name: 'Seleção' }))
  const download = () => user.click(bar.getByRole('button', { name: 'Baixar XML' }))
  return { user, bar, download, onChange }
}
const bodies = (key = 'POST /baixarNotas') => server.callsTo(key).map(({ body }) => body)

test('the selection is counted and added up to the cent', async () => {
  const { bar } = await openBar()
  expect(bar.getByRole('status').textContent).toBe('2 notas selecionadas')
  expect(bar.getByText(/^R\$\s0,30$/)).toBeTruthy()
})

test('a cancelled note is counted, but its value is not added', async () => {
  const { bar } = await openBar({ rows: [nota('a', 10), nota('b', 5, { ds_situacao: 'cancelada' })] })
  expect(bar.getByRole('status').textContent).toBe('2 notas selecionadas')
  expect(bar.getByText(/^R\$\s10,00$/)).toBeTruthy()
})

test('the words agree with the kind and with one document', async () => {
  const { bar } = await openBar({ rows: [nota('a', 10)], tipo: 'mdfe' })
  expect(bar.getByRole('status').textContent).toBe('1 manifesto selecionado')
})

test('a selection offers the whole filter', async () => {
  const { user, bar, onChange } = await openBar({ totais: totaisOf(4187, 99) })
  await user.click(bar.getByRole('button', { name: 'Selecionar as 4.187 do filtro' }))
  expect(onChange.mock.calls[0]?.[0].whole).toBe(true)
})

test('a selection of all rows of the filter does not offer the filter', async () => {
  const { bar } = await openBar({ totais: totaisOf(2, 0.3) })
  expect(bar.queryByRole('button', { name: /^Selecionar as/ })).toBeNull()
})

test('the selected notes are downloaded by id, and marked as downloaded afterwards', async () => {
  const { download } = await openBar()
  await download()
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  expect(bodies()).toEqual([
    { cpfcnpj: EMPRESA.cpfcnpj, tipo: 'nfe', ds_emitidarec: 'E', formato: 'xml', notas: ['a', 'b'] },
  ])
})

test('the whole filter is sent as a filter, without its order and without ids', async () => {
  const { download, bar } = await openBar({ whole: true, totais: totaisOf(120, 1234.5) })
  expect(bar.getByRole('status').textContent).toBe('120 notas selecionadas')
  expect(bar.getByText(/^R\$\s1\.234,50$/)).toBeTruthy()
  expect(bar.queryByRole('button', { name: 'Copiar chaves' })).toBeNull()
  await download()
  await waitFor(() => expect(bodies()).toHaveLength(1))
  const { ordem: _, ...filtro } = QUERY
  expect(bodies()[0]).toEqual({ cpfcnpj: EMPRESA.cpfcnpj, tipo: 'nfe', ds_emitidarec: 'E', formato: 'xml', filtro })
})

test('more than 300 notes go through a link that the browser opens', async () => {
  const { download } = await openBar({ whole: true, totais: totaisOf(301, 1) })
  await download()
  await waitFor(() => expect(links).toHaveLength(1))
  expect(links[0]).toMatch(/\/baixar\/unico$/)
  expect(waitingMessages.get()).toEqual(['O navegador está baixando o arquivo.'])
  expect(server.callsTo('POST /baixarNotas')).toHaveLength(0)
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test('PDFs are asked for in the chosen form', async () => {
  const { user, bar } = await openBar()
  await user.click(bar.getByRole('button', { name: 'Baixar PDF' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Um só PDF' }))
  await waitFor(() => expect(bodies()[0]).toMatchObject({ formato: 'pdf_unico' }))
})

test('a running download shows its progress; cancelling it saves nothing and shows no error', async () => {
  let sent: Call | undefined
  server.use({
    'POST /baixarNotas': (call) => {
      sent = call
      return new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new Uint8Array(2048))
            call.signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')))
          },
        }),
      )
    },
  })
  const { user, bar, download } = await openBar()
  await download()
  await bar.findByText('Baixando: 2 KB')
  expect(bar.queryByRole('button', { name: 'Baixar XML' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Cancelar' }))
  await bar.findByRole('button', { name: 'Baixar XML' })
  expect(sent?.signal?.aborted).toBe(true)
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a refused download shows the sentence of the server', async () => {
  server.use({ 'POST /baixarNotas': () => problem(422, 'Nenhuma das notas tem XML.') })
  const { bar, download } = await openBar()
  await download()
  await screen.findByText('Nenhuma das notas tem XML.')
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  await waitFor(() => expect(bar.queryByText('Preparando o arquivo…')).toBeNull())
})

test('the keys are copied, one a line', async () => {
  const { user, bar } = await openBar()
  await user.click(bar.getByRole('button', { name: 'Copiar chaves' }))
  await waitFor(() => expect(waitingMessages.get()).toEqual(['2 chaves copiadas.']))
  expect(await navigator.clipboard.readText()).toBe('chave-a\nchave-b')
})

test('the selection is cleared by its button', async () => {
  const { user, bar, onChange } = await openBar()
  await user.click(bar.getByRole('button', { name: 'Limpar seleção' }))
  expect(onChange.mock.calls[0]?.[0]).toEqual({ rows: new Map(), anchor: null, whole: false })
})

test('claimed cancellations are decided only for the notes that have one, with a reason', async () => {
  server.use({ 'POST /cancelamentos': () => ({ alteradas: 1, ignoradas: 0 }) })
  const rows = [nota('a', 1, { fl_cancelamento_pendente: 'S' }), nota('b', 2)]
  const { user, bar, onChange } = await openBar({ rows })
  await user.click(bar.getByRole('button', { name: 'Cancelamento' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Considerar cancelamento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Considerar esta nota cancelada?' }))
  await user.click(dialog.getByRole('button', { name: 'Considerar' }))
  await dialog.findByText('Escreva o motivo.')
  expect(server.callsTo('POST /cancelamentos')).toHaveLength(0)
  await user.type(dialog.getByLabelText(/^Motivo/), ' Desistência ')
  await user.click(dialog.getByRole('button', { name: 'Considerar' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(bodies('POST /cancelamentos')).toEqual([{ acao: 'considerar', ds_motivo: 'Desistência', ids: ['a'] }])
})

test('without claimed cancellations there is nothing to decide', async () => {
  const { bar } = await openBar()
  expect(bar.queryByRole('button', { name: 'Cancelamento' })).toBeNull()
})
