import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes over a reply for server-sent events. Keeps the headers that hooks set (security, CORS); disables proxy buffering. */
export function beginEvents(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  return raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
