import { afterEach, expect, test, vi } from 'vitest'
import { eventStream, fakeServer, offline, problem } from '../../testing/fake-server.ts'
import { type Andamento, followImportacao } from './importar.ts'

const ID = 'u1'
const CALL = 'GET /importar/*'
const running = { id: ID, situacao: 'processando', total: 3, importados: 1 }
const finished = { ...running, situacao: 'concluida', importados: 3 }

afterEach(() => void vi.useRealTimers())

/** Follows `u1` to its end; returns the reported counts and `onLost`. */
async function follow(signal = new AbortController().signal) {
  const counts: number[] = []
  const onLost = vi.fn()
  await followImportacao(ID, ({ importados }: Andamento) => counts.push(importados), { signal, onLost })
  return { counts, onLost }
}

test('progress comes from the event stream until the upload is judged', async () => {
  const server = fakeServer({ [CALL]: () => eventStream([running, { outro: 1 }, finished]) })
  const { counts } = await follow()
  expect(counts).toEqual([1, 3])
  expect(server.callsTo(CALL).map(({ headers }) => headers.get('accept'))).toEqual(['text/event-stream'])
})

test('where the stream ends early, the state is polled', async () => {
  const server = fakeServer({
    [CALL]: ({ headers }) => (headers.get('accept') === 'text/event-stream' ? eventStream([running]) : finished),
  })
  const { counts } = await follow()
  expect(counts).toEqual([1, 3])
  expect(server.callsTo(CALL).map(({ headers }) => headers.get('accept'))).toEqual([
    'text/event-stream',
    'application/json',
  ])
})

test('a lost connection is reported, and polled again until it is back', async () => {
  let polls = 0
  fakeServer({
    [CALL]: ({ headers }) => {
      if (headers.get('accept') === 'text/event-stream') return offline()
      polls += 1
      return polls === 1 ? offline() : finished
    },
  })
  const { counts, onLost } = await follow()
  expect(counts).toEqual([3])
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('an error answer of the server ends the polling', async () => {
  fakeServer({ [CALL]: () => problem(404, 'Importação não encontrada.') })
  await expect(follow()).rejects.toMatchObject({ status: 404, message: 'Importação não encontrada.' })
})

test('an aborted following asks nothing more', async () => {
  const stop = new AbortController()
  const server = fakeServer({
    [CALL]: () => {
      stop.abort()
      return eventStream([running])
    },
  })
  expect((await follow(stop.signal)).counts.length).toBeLessThanOrEqual(1)
  expect(server.callsTo(CALL)).toHaveLength(1)
})
