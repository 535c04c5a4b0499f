import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PUBLIC_BODY_BYTES, SIGNED_IN_BODY_BYTES } from '../base/body-limits.ts'
import { createConcurrencyLimit } from '../base/concurrency-limit.ts'
import { AppError } from '../base/errors.ts'
import { shareOf } from '../features/acesso/base/caller.ts'

interface Bounds {
  /** Time for a JSON body to arrive in full. JSON is parsed in memory. */
  arriveMs: number
  /** A streamed upload must deliver at least `paceBytes` every `paceMs`; its total time is unlimited. */
  paceMs: number
  paceBytes: number
  /** Maximum number of large bodies in progress, in total and per caller. */
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

/** Takes an empty body of JSON as none: many clients send the type with every call. */
export function ignoreEmptyJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
    if (isEmpty && /^application\/json\b/i.test(headers['content-type'] ?? '')) delete headers['content-type']
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
 * Bounds how long a body may take and how many large ones arrive at once. A JSON body has a fixed time; a
 * streamed one must keep progressing. The number of large JSON bodies is limited because a parsed body of 64
 * MiB takes several times its size in memory. A body without a declared length counts as large, unless the
 * limit of its route is smaller.
 */
export function boundBodies(app: FastifyInstance, bounds: Bounds = BODY_BOUNDS): void {
  const large = createConcurrencyLimit({
    most: bounds.largeAtOnce,
    each: bounds.largeEach,
    full: busy,
    ownFull: tooManyOfOne,
  })
  app.addHook('preParsing', async (request, reply, payload) => {
    const size = sizeOf(request)
    if (size === 0) return payload
    const stop = isJson(request) ? arrives(request, bounds) : moves(request, bounds)
    reply.raw.once('close', stop)
    if (Math.min(size, request.routeOptions.bodyLimit) <= SIGNED_IN_BODY_BYTES || !isJson(request)) return payload
    try {
      // released when the response is sent or the connection closes
      reply.raw.once('close', large.acquire(personOf(request)))
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

/** Fails the body stream; its reader gets the error and the response follows from it. */
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
    // unread bytes in the buffer mean that this process is slow, not the client
    const isSlow = now - before < paceBytes && request.raw.readableLength === 0
    before = now
    if (isSlow) giveUp(request)
  }, paceMs).unref()
  request.raw.once('end', () => clearInterval(timer))
  return () => clearInterval(timer)
}

/** Key by which a bounded resource is shared: the signed-in caller (see `shareOf`), or the IP address. */
const personOf = (request: FastifyRequest): string =>
  // the type declares `user` always, but public routes do not set it
  'user' in request && request.user ? shareOf(request.user) : request.ip
