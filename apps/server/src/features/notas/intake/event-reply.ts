import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes a reply over for server-sent events, with what the hooks (security, CORS) have set of its headers. No proxy holds them back. */
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
