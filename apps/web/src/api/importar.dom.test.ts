import { afterEach, expect, test, vi } from 'vitest'
import { eventStream, fakeServer, offline, problem } from '../testing/fake-server.ts'
import { type Andamento, followImportacao } from './importar.ts'

const ID = 'u1'
const CALL = 'GET /importar/*'
const running = { id: ID, situacao: 'processando', total: 3, importados: 1 }
const done = { ...running, situacao: 'concluida', importados: 3 }

afterEach(() => void vi.useRealTimers())

/** Follows `u1` to its end; answers the counts seen and how often the connection was lost. */
async function follow(signal = new AbortController().signal) {
  const seen: number[] = []
  const onLost = vi.fn()
  await followImportacao(ID, ({ importados }: Andamento) => seen.push(importados), { signal, onLost })
  return { seen, onLost }
}

test('progress comes from the event stream until the upload is judged', async () => {
  const server = fakeServer({ [CALL]: () => eventStream([running, { outro: 1 }, done]) })
  const { seen } = await follow()
  expect(seen).toEqual([1, 3])
  expect(server.calls.map(({ headers }) => headers.get('accept'))).toEqual(['text/event-stream'])
})

test('where the stream ends early, the state is polled', async () => {
  const server = fakeServer({
    [CALL]: ({ headers }) => (headers.get('accept') === 'text/event-stream' ? eventStream([running]) : done),
  })
  const { seen } = await follow()
  expect(seen).toEqual([1, 3])
  expect(server.calls.map(({ headers }) => headers.get('accept'))).toEqual(['text/event-stream', 'application/json'])
})

test('a lost connection is reported, and polled again until it is back', async () => {
  let polls = 0
  fakeServer({
    [CALL]: ({ headers }) => {
      if (headers.get('accept') === 'text/event-stream') return offline()
      polls += 1
      return polls === 1 ? offline() : done
    },
  })
  const { seen, onLost } = await follow()
  expect(seen).toEqual([3])
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('what the server refuses ends the following', async () => {
  fakeServer({ [CALL]: () => problem(404, 'Importação não encontrada.') })
  await expect(follow()).rejects.toMatchObject({ status: 404, message: 'Importação não encontrada.' })
})

test('an aborted following asks nothing more', async () => {
  const server = fakeServer({ [CALL]: () => eventStream([running]) })
  const stop = new AbortController()
  const following = follow(stop.signal)
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  stop.abort()
  expect((await following).seen.length).toBeLessThanOrEqual(1)
  expect(server.calls).toHaveLength(1)
})
