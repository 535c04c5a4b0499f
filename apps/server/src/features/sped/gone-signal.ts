import type { FastifyReply } from 'fastify'

/** A signal that aborts when the client disconnects. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return gone.signal
}
