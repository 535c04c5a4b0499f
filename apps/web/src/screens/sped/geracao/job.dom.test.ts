import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOut } from '../../../session/session.ts'
import { eventStream, fakeServer, offline, problem } from '../../../testing/fake-server.ts'
import { signInAs } from '../../../testing/render.tsx'
import { cancelJob, clearJob, startJob, useJob } from './job.ts'

const REQUEST = {
  cnpj: '11222333000181',
  sistema: 'SCA',
  dt_ini: '2026-11-01',
  dt_fin: '2026-11-30',
  cod_fin: '0' as const,
}
const OTHER = { ...REQUEST, dt_ini: '2026-10-01', dt_fin: '2026-10-31' }

const watchJob = (request = REQUEST) => renderHook(() => useJob(request)).result
const start = (request = REQUEST) => act(() => startJob(request))

/** A generation that reports one block and then waits until it is aborted. */
const endless = ({ signal }: { signal: AbortSignal | null }) =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('data: {"bloco":"C","nr_linhas":3}\n\n'))
        signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

beforeEach(() => signInAs())
afterEach(() => {
  act(() => cancelJob())
  act(() => clearJob())
})

test('a generation collects its blocks and ends with the id of the file', async () => {
  const server = fakeServer({
    'POST /sped/geracao': () =>
      eventStream([
        { bloco: '0', nr_linhas: 0, nr_documentos: 0 },
        { bloco: '0', nr_linhas: 10, nr_documentos: 40 },
        { bloco: 'C', nr_linhas: 12, nr_documentos: 40 },
        { id: 'arquivo-1' },
      ]),
  })
  const job = watchJob()
  expect(job.current).toBeNull()
  await start()
  expect(job.current).toMatchObject({ state: 'done', id: 'arquivo-1', linhas: 12, documentos: 40, error: null })
  expect(job.current?.blocks).toEqual([
    { bloco: '0', linhas: 0 },
    { bloco: 'C', linhas: 12 },
  ])
  expect(job.current?.endedAt).toBeGreaterThanOrEqual(job.current?.startedAt ?? Number.NaN)
  const [call] = server.callsTo('POST /sped/geracao')
  expect(call?.body).toEqual({ dt_ini: '2026-11-01', dt_fin: '2026-11-30', cod_fin: '0' })
  expect(call?.query.get('nr_cpfcnpj')).toBe('11222333000181')
})

test('a job shows only at its own month and purpose', async () => {
  fakeServer({ 'POST /sped/geracao': () => eventStream([{ id: 'arquivo-1' }]) })
  const job = watchJob()
  const otherMonth = watchJob(OTHER)
  const { result: otherPurpose } = renderHook(() => useJob({ ...REQUEST, cod_fin: '1' }))
  await start()
  expect(job.current?.state).toBe('done')
  expect(otherMonth.current).toBeNull()
  expect(otherPurpose.current).toBeNull()
})

test('an error of the stream ends the job with the message of the server', async () => {
  fakeServer({
    'POST /sped/geracao': () =>
      eventStream([{ bloco: '0' }, { erro: { type: 'sped.erros', message: 'Há erros no mês.' } }]),
  })
  const job = watchJob()
  await start()
  expect(job.current?.state).toBe('failed')
  expect(job.current?.error).toMatchObject({ status: 422, code: 'sped.erros', message: 'Há erros no mês.' })
})

test('a refused request ends the job too', async () => {
  fakeServer({ 'POST /sped/geracao': () => problem(403, 'Sem permissão.') })
  const job = watchJob()
  await start()
  expect(job.current).toMatchObject({ state: 'failed', id: null })
  expect(job.current?.error?.status).toBe(403)
})

test.each([
  ['that ends without a file', () => eventStream([{ bloco: '0' }])],
  ['that cannot be opened', offline],
])('a connection %s fails as interrupted', async (_, respond) => {
  fakeServer({ 'POST /sped/geracao': respond })
  const job = watchJob()
  await start()
  expect(job.current?.state).toBe('failed')
  expect(job.current?.error?.status).toBe(0)
})

test('a cancelled job keeps its blocks and can be cleared', async () => {
  fakeServer({ 'POST /sped/geracao': endless })
  const job = watchJob()
  act(() => void startJob(REQUEST))
  await waitFor(() => expect(job.current?.blocks).toHaveLength(1))
  expect(job.current?.state).toBe('running')
  act(() => clearJob())
  expect(job.current?.state).toBe('running')
  act(() => cancelJob())
  await waitFor(() => expect(job.current?.state).toBe('cancelled'))
  expect(job.current?.blocks).toHaveLength(1)
  act(() => clearJob())
  expect(job.current).toBeNull()
})

test('a running job is not started twice', async () => {
  const server = fakeServer({ 'POST /sped/geracao': endless })
  const job = watchJob()
  act(() => void startJob(REQUEST))
  await waitFor(() => expect(job.current?.blocks).toHaveLength(1))
  await start()
  expect(server.callsTo('POST /sped/geracao')).toHaveLength(1)
})

test('another month replaces the running job, which reports nothing any more', async () => {
  const server = fakeServer({ 'POST /sped/geracao': endless })
  const first = watchJob()
  const second = watchJob(OTHER)
  act(() => void startJob(REQUEST))
  await waitFor(() => expect(first.current?.blocks).toHaveLength(1))
  act(() => void startJob(OTHER))
  await waitFor(() => expect(second.current?.blocks).toHaveLength(1))
  expect(first.current).toBeNull()
  expect(second.current?.state).toBe('running')
  expect(server.calls[0]?.signal?.aborted).toBe(true)
})

test('the end of the session cancels and forgets the job', async () => {
  const server = fakeServer({ 'POST /sped/geracao': endless, 'POST /logout': () => null })
  const job = watchJob()
  act(() => void startJob(REQUEST))
  await waitFor(() => expect(job.current?.blocks).toHaveLength(1))
  await act(() => signOut())
  expect(job.current).toBeNull()
  expect(server.callsTo('POST /sped/geracao')[0]?.signal?.aborted).toBe(true)
})
