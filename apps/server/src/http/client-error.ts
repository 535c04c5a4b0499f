import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '../base/errors.ts'
import { toProblem } from './error-reply.ts'

const TOO_LARGE = new AppError(431, 'request.headers_too_large', 'Os cabeçalhos do pedido passam do tamanho máximo.')
const TOO_SLOW = new AppError(408, 'request.too_slow', 'O pedido demorou demais para chegar.')
const MALFORMED = new AppError(400, 'request.malformed', 'O pedido não pôde ser lido.')

const REFUSALS: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}
const LINES: Record<number, string> = {
  400: '400 Bad Request',
  408: '408 Request Timeout',
  431: '431 Request Header Fields Too Large',
}

/**
 * Answers input that is not valid HTTP. It has no route and no reply object, so the problem document is
 * written to the socket, which then closes.
 */
export function refuseNoHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = REFUSALS[error.code ?? ''] ?? MALFORMED
  const body = JSON.stringify(toProblem(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${LINES[refusal.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}
