import type { FastifyReply } from 'fastify'

/** Aborted when who asked goes away. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return gone.signal
}
