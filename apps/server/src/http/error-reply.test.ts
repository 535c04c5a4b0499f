import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { handleErrors } from './error-reply.ts'

/** What is logged when a response fails with the client connected and with the client gone. */
async function logged(leaves: boolean, error: Error): Promise<number[]> {
  const levels: number[] = []
  const stream = { write: (line: string) => void levels.push((JSON.parse(line) as { level: number }).level) }
  const app = fastify({ logger: { level: 'info', stream }, disableRequestLogging: true })
  handleErrors(app)
  let begun: () => void = () => undefined
  const working = new Promise<void>((resolve) => {
    begun = resolve
  })
  app.get('/', async ({ socket }) => {
    begun()
    if (leaves) await once(socket, 'close')
    throw error
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // a listening TCP server has an AddressInfo
  const { port } = app.server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1' })
  asking.on('error', () => undefined)
  asking.end()
  await working
  levels.length = 0
  if (leaves) asking.destroy()
  await vi.waitFor(() => expect(levels).toHaveLength(1))
  await app.close()
  return levels
}

test.each([
  new DOMException('given up', 'AbortError'),
  Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
])('an error after the caller has left is no fault, any other interrupted work is: %s', async (error) => {
  expect(await logged(true, error)).toEqual([30])
  expect(await logged(false, error)).toEqual([50])
})
