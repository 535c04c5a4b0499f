import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PUBLIC_BODY_BYTES, SIGNED_IN_BODY_BYTES } from '../base/body-limits.ts'
import { AppError } from '../base/errors.ts'
import { openPlaces } from '../base/places.ts'
import { personOf } from './person.ts'

interface Bounds {
  /** JSON is read into memory: it has this long to arrive. */
  arriveMs: number
  /** An upload may take as long as it moves: so many bytes in each such time. */
  paceMs: number
  paceBytes: number
  /** Large bodies that may be under way at once, of everybody and of one person. */
  largeAtOnce: number
  largeEach: number
}

const BODY_BOUNDS: Bounds = { arriveMs: 120_000, paceMs: 60_000, paceBytes: 16 * 1024, largeAtOnce: 8, largeEach: 2 }

/** Derives the body limit of a route from its policy. Register it before the routes. */
export function limitBodiesByPolicy(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy
    if (policy === undefined || policy === 'public')
      route.bodyLimit = Math.min(route.bodyLimit ?? PUBLIC_BODY_BYTES, PUBLIC_BODY_BYTES)
    else route.bodyLimit ??= SIGNED_IN_BODY_BYTES
  })
}

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

const tooManyOfOne = () =>
  new AppError(
    429,
    'request.too_many',
    'Você já tem dois pedidos grandes em andamento. Espere que um termine e tente de novo.',
    { retryAfter: 3 },
  )

/**
 * A body that is parsed in memory has a bounded time to arrive; a streamed one must keep moving. Only a few large JSON bodies may be
 * under way at once, fewer still of one person: 64 MiB take several times that once parsed. A body without a declared length counts
 * as large, unless the route's own limit is smaller.
 */
export function boundBodies(app: FastifyInstance, bounds: Bounds = BODY_BOUNDS): void {
  const large = openPlaces({ most: bounds.largeAtOnce, each: bounds.largeEach, full: busy, ownFull: tooManyOfOne })
  app.addHook('preParsing', async (request, reply, payload) => {
    const size = sizeOf(request)
    if (size === 0) return payload
    const stop = isJson(request) ? arrives(request, bounds) : moves(request, bounds)
    reply.raw.once('close', stop)
    if (Math.min(size, request.routeOptions.bodyLimit) <= SIGNED_IN_BODY_BYTES || !isJson(request)) return payload
    try {
      // until the answer is sent or the connection is gone
      reply.raw.once('close', large.take(personOf(request)))
    } catch (error) {
      void reply.header('connection', 'close') // the rest of the body is not read
      throw error
    }
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
