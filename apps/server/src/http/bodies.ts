import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'

interface Bounds {
  /** JSON is read into memory: it has this long to arrive. */
  arriveMs: number
  /** An upload may take as long as it moves: so many bytes in each such time. */
  paceMs: number
  paceBytes: number
  /** Large bodies that may be under way at once. */
  largeAtOnce: number
}

const BODY_BOUNDS: Bounds = { arriveMs: 120_000, paceMs: 60_000, paceBytes: 16 * 1024, largeAtOnce: 8 }
const LARGE = 1024 * 1024

const tooSlow = () => new AppError(408, 'request.too_slow', 'O pedido demorou demais para chegar.')
const busy = () =>
  new AppError(
    503,
    'server.busy',
    'O portal está recebendo pedidos grandes demais agora. Tente de novo em instantes.',
    {
      retryAfter: 3,
    },
  )

/**
 * What is read into memory arrives in a bounded time, what is streamed keeps moving, and few large bodies of JSON are there at once:
 * 64 MiB are several times that once parsed. A body whose length nobody says counts as large.
 */
export function boundBodies(app: FastifyInstance, bounds: Bounds = BODY_BOUNDS): void {
  let large = 0
  app.addHook('preParsing', async (request, reply, payload) => {
    const size = sizeOf(request)
    if (size === 0) return payload
    const stop = isJson(request) ? arrives(request, bounds) : moves(request, bounds)
    reply.raw.once('close', stop)
    if (size <= LARGE || !isJson(request)) return payload
    if (large >= bounds.largeAtOnce) {
      void reply.header('connection', 'close') // what is still under way is not read
      throw busy()
    }
    large += 1
    // answered, or gone
    reply.raw.once('close', () => {
      large -= 1
    })
    return payload
  })
}

const isJson = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '')

function sizeOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Whoever reads the body is told by its error, and answers. */
const giveUp = ({ raw }: FastifyRequest): void => void (raw.complete || raw.emit('error', tooSlow()))

function arrives(request: FastifyRequest, { arriveMs }: Bounds): () => void {
  const timer = setTimeout(() => giveUp(request), arriveMs).unref()
  request.raw.once('end', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

function moves(request: FastifyRequest, { paceMs, paceBytes }: Bounds): () => void {
  let before = request.socket.bytesRead
  const timer = setInterval(() => {
    const now = request.socket.bytesRead
    // what came and is not read yet waits for us, not for its sender
    const isSlow = now - before < paceBytes && request.raw.readableLength === 0
    before = now
    if (isSlow) giveUp(request)
  }, paceMs).unref()
  request.raw.once('end', () => clearInterval(timer))
  return () => clearInterval(timer)
}
