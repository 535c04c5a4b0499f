import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventStream, type FakeServer, fakeServer, offline, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
import { cancelJob, clearJob } from './job.ts'

const FILE = '01939f6e-7a00-7000-8000-000000000002'
const PATH = '/sped/fiscal?mes=2026-10&passo=geracao'

/** A generation that reports these events and then waits until it is aborted. */
const unfinished =
  (events: readonly object[]) =>
  ({ signal }: { signal: AbortSignal | null }) =>
    new Response(
      new ReadableStream({
        start(stream) {
          const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
          stream.enqueue(new TextEncoder().encode(text))
          signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')))
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /sped/arquivos': () => ({ data: [] }),
    'POST /sped/geracao': unfinished([{ bloco: '0', nr_linhas: 0, nr_documentos: 40 }]),
  })
  await signInAs()
})
afterEach(() => {
  act(() => cancelJob())
  act(() => clearJob())
})

const blockTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
const blockLine = (bloco: string) => blockTexts().find((text) => text.startsWith(`Bloco ${bloco}`))

test('nothing is generated before the button is pressed', async () => {
  await renderPage(PATH)
  expect(await screen.findByText('Nenhuma geração de outubro de 2026 em andamento.')).toBeTruthy()
  expect(server.callsTo('POST /sped/geracao')).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Voltar à conferência' }).getAttribute('href')).toContain('passo=conferencia')
})

test('the documents that are read are counted before the first line is written', async () => {
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  await screen.findByText('Lendo as notas do mês.')
  await waitFor(() => expect(blockLine('0')).toContain('40 documentos lidos'))
  expect(server.callsTo('POST /sped/geracao')[0]?.body).toEqual({
    dt_ini: '2026-10-01',
    dt_fin: '2026-10-31',
    cod_fin: '0',
  })
})

test('each finished block shows its own lines, the current one what it has so far', async () => {
  server.use({
    'POST /sped/geracao': unfinished([
      { bloco: '0', nr_linhas: 0 },
      { bloco: 'C', nr_linhas: 10 },
      { bloco: 'C', nr_linhas: 1010 },
    ]),
  })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  await screen.findByText('Escrevendo o bloco C.')
  await waitFor(() => expect(blockLine('C')).toContain('1.000 linhas'))
  expect(blockLine('0')).toContain('10 linhas')
  expect(blockLine('D')).toBe('Bloco DConhecimentos de transporte')
})

test('a corrected file is asked for as such', async () => {
  const { user } = await renderPage(`${PATH}&fin=1`)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  await waitFor(() => expect(server.callsTo('POST /sped/geracao')[0]?.body).toMatchObject({ cod_fin: '1' }))
})

test('the finished file is shown at once, in place of the step', async () => {
  server.use({ 'POST /sped/geracao': () => eventStream([{ bloco: '0' }, { id: FILE }]) })
  const { user, router } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ passo: 'resultado', id: FILE }))
})

test('cancelling keeps no file, and the generation can begin again', async () => {
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  await screen.findByText('Lendo as notas do mês.')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText('Geração cancelada. Nenhum arquivo foi guardado.')).toBeTruthy()
  expect(server.callsTo('POST /sped/geracao')[0]?.signal?.aborted).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Gerar de novo' }))
  await screen.findByText('Lendo as notas do mês.')
  expect(server.callsTo('POST /sped/geracao')).toHaveLength(2)
})

test('a refusal shows the sentence of the server', async () => {
  server.use({ 'POST /sped/geracao': () => problem(422, 'Há erros no mês.') })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Há erros no mês.')
  expect(alert.textContent).toContain('Nenhum arquivo foi guardado.')
})

test('after a broken connection the file may exist, and the message says where', async () => {
  server.use({ 'POST /sped/geracao': offline })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Um arquivo que já estava pronto está em Histórico')
  server.use({ 'POST /sped/geracao': () => eventStream([{ id: FILE }]) })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
