import type { FastifyReply } from 'fastify'

/** A signal that aborts when the client disconnects, or has disconnected. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.on('close', () => gone.abort())
  return gone.signal
}
