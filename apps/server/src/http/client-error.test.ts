import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { refuseNoHttp } from './client-error.ts'

/** A socket that keeps what is written to it. */
function fakeSocket() {
  const socket = new Socket()
  const end = vi.spyOn(socket, 'end').mockReturnThis()
  vi.spyOn(socket, 'writable', 'get').mockReturnValue(true)
  return { socket, texts: () => end.mock.calls.map(([text]) => String(text)) }
}
const refused = (code?: string) => {
  const { socket, texts } = fakeSocket()
  refuseNoHttp(Object.assign(new Error('x'), code === undefined ? {} : { code }), socket)
  return texts()
}

test.each<[code: string | undefined, line: string, problem: string]>([
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large', 'request.headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout', 'request.too_slow'],
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 'request.malformed'],
  [undefined, 'HTTP/1.1 400 Bad Request', 'request.malformed'],
])('%s is answered with %s and a problem document', (code, line, problem) => {
  const [text = '', ...more] = refused(code)
  expect(more).toEqual([])
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first, ...headers] = head.split('\r\n')
  expect(first).toBe(line)
  expect(headers).toEqual(
    expect.arrayContaining([
      ...['content-type: application/problem+json; charset=utf-8', 'cache-control: no-store', 'connection: close'],
      `content-length: ${Buffer.byteLength(body)}`,
    ]),
  )
  expect(JSON.parse(body)).toMatchObject({ type: problem, status: Number(line.slice(9, 12)) })
})

test('a client that is gone gets no answer', () => {
  expect(refused('ECONNRESET')).toEqual([])
  const { socket, texts } = fakeSocket()
  socket.destroy()
  refuseNoHttp(new Error('x'), socket)
  expect(texts()).toEqual([])
})

test('a socket that takes no more bytes is closed', () => {
  const { socket, texts } = fakeSocket()
  vi.spyOn(socket, 'writable', 'get').mockReturnValue(false)
  refuseNoHttp(new Error('x'), socket)
  expect(texts()).toEqual([])
  expect(socket.destroyed).toBe(true)
})
