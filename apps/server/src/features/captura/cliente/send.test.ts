import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest } from './send.ts'

const TEXT = Buffer.from('<retDistDFeInt><cStat>137</cStat></retDistDFeInt>')

/** Answer to the next request. */
let reply: { body: Buffer; coding?: string }
let asked: string | undefined
let server: Server
let url: string

beforeAll(async () => {
  const { certificatePem: cert, privateKeyPem: key } = testCa.server()
  server = createServer({ cert, key }, (request, response) => {
    asked = request.headers['accept-encoding']
    request.resume()
    response.writeHead(200, reply.coding === undefined ? {} : { 'content-encoding': reply.coding })
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/` // a TCP server
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = () =>
  sendRequest({
    url,
    request: { kind: 'soap', service: 'NFE_DIST', action: 'a', body: '<a/>' },
    context: createSecureContext({ ca: [testCa.rootPem] }),
    timeoutMs: 20_000,
  })

test.each([
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate, gzip', gzipSync(deflateSync(TEXT))],
  ['identity', TEXT],
  [undefined, TEXT],
])('an answer in the coding %s is read, although none was asked for', async (coding, body) => {
  reply = { body, coding }
  expect((await send()).body.toString()).toBe(TEXT.toString())
  expect(asked).toBe('identity')
})

test.each([
  ['gzip', TEXT, 'garbage'],
  ['zstd', TEXT, 'garbage'],
  ['gzip, gzip, gzip, gzip', gzipSync(TEXT), 'garbage'],
  ['gzip', gzipSync(Buffer.alloc(70 * 1024 * 1024)), 'too_large'],
])('in the coding %s a damaged, unknown or huge body is a fault', async (coding, body, code) => {
  reply = { body, coding }
  await expect(send()).rejects.toMatchObject({ fault: { code, isSent: true } })
})
