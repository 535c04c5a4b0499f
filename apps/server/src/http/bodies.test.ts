import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from '../features/acesso/base/caller.ts'
import { boundBodies } from './bodies.ts'
import { handleErrors } from './error-reply.ts'

const QUICK = { arriveMs: 400, paceMs: 500, paceBytes: 1000, largeAtOnce: 3, largeEach: 2 }

let app: FastifyInstance
afterEach(() => app.close())

async function serve(arriveMs = QUICK.arriveMs): Promise<number> {
  app = Fastify({ bodyLimit: 8 * 1024 * 1024 })
  handleErrors(app)
  boundBodies(app, { ...QUICK, arriveMs })
  app.addHook('onRequest', async (request) => {
    const who = request.headers['x-user']
    // what the count looks at
    if (typeof who === 'string') request.user = { account: { id: who }, scope: {} } as Caller
  })
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  app.post('/json', async ({ body }) => ({ keys: Object.keys(body as object).length }))
  app.post('/slow', async () => sleep(1_500, { ok: true }))
  app.post('/stream', async ({ raw }) => {
    let size = 0
    for await (const piece of raw) size += (piece as Buffer).length
    return { size }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends the head, then the pieces one by one. Returns the response. */
async function drip(
  port: number,
  { path, type, length }: { path: string; type: string; length: number },
  pieces: string[],
) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.on('error', () => undefined)
  const closed = new Promise((done) => socket.on('close', done))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  )
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(40)
  }
  await closed
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]), said: received }
}

test('JSON that never ends is a 408 with a message, and the connection closes', async () => {
  const port = await serve()
  const { status, said: body } = await drip(port, { path: '/json', type: 'application/json', length: 100 }, [
    '{"a":',
    '1',
    ' ',
  ])
  expect(status).toBe(408)
  expect(body).toContain('request.too_slow')
  expect(body).toContain('demorou demais')
})

test('an upload may be slow as long as it progresses; a stalled one is aborted', async () => {
  const port = await serve()
  const type = 'multipart/form-data; boundary=x'
  const moving = Array.from({ length: 10 }, () => 'x'.repeat(2000))
  expect((await drip(port, { path: '/stream', type, length: 20_000 }, moving)).said).toContain('"size":20000')
  expect((await drip(port, { path: '/stream', type, length: 20_000 }, moving.slice(0, 2))).status).toBe(408)
})

const sendLarge = (port: number, who: string) =>
  fetch(`http://127.0.0.1:${port}/slow`, {
    method: 'POST',
    body: JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }),
    headers: { 'content-type': 'application/json', 'x-user': who },
  }).then(
    (reply) => `${reply.status} ${reply.headers.get('retry-after') ?? ''}`.trim(),
    () => 'closed',
  )

test('only a few large bodies are received at once; one more is refused with a retry', async () => {
  const port = await serve(30_000)
  const first = ['ana', 'bia', 'caio'].map((who) => sendLarge(port, who))
  await sleep(500)
  expect(['503 3', 'closed']).toContain(await sendLarge(port, 'davi'))
  expect(await Promise.all(first)).toEqual(['200', '200', '200'])
  expect(await sendLarge(port, 'davi')).toBe('200')
})

test('one caller cannot use all slots for large bodies', async () => {
  const port = await serve(30_000)
  const first = ['ana', 'ana'].map((who) => sendLarge(port, who))
  await sleep(500)
  expect(['429 3', 'closed']).toContain(await sendLarge(port, 'ana'))
  expect(await sendLarge(port, 'bia')).toBe('200')
  expect(await Promise.all(first)).toEqual(['200', '200'])
})
