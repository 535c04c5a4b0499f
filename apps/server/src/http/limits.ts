import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'

const CALLS_A_SECOND = 50

/** 50 calls a second per user; before sign-in, per address. Counted after the session is known, so a dead token stays a 401. */
export async function limitCalls(app: FastifyInstance, factor: number): Promise<void> {
  await app.register(rateLimit, {
    hook: 'preValidation',
    max: Math.max(1, Math.round(CALLS_A_SECOND * factor)),
    timeWindow: 1_000,
    cache: 10_000,
    // public routes have no user, although the type promises one to the others
    keyGenerator: (request) => ('user' in request && request.user?.account.id) || request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(429, 'request.too_many', 'Muitos pedidos em pouco tempo. Aguarde um instante e tente de novo.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  })
}
