import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { openSharedCounts } from './shared-counts.ts'

interface LimitDeps {
  config: Pick<Config, 'limitFactor' | 'databaseUrl'>
  pool: pg.Pool
}

const CALLS_A_SECOND = 50
const WINDOW_MS = 1_000

const tooMany = (retryAfter: number) =>
  new AppError(429, 'request.too_many', 'Muitos pedidos em pouco tempo. Aguarde um instante e tente de novo.', {
    retryAfter,
  })

/** Public routes have no user, although the type promises one to the others. */
const keyOf = (request: FastifyRequest): string => ('user' in request && request.user?.account.id) || request.ip

/**
 * 50 calls a second per user; before sign-in, per address. Counted after the session is known, so a dead token stays a 401. Where other
 * processes may serve the same user (on a database that is not this process's own), their calls count too.
 */
export async function limitCalls(app: FastifyInstance, { config, pool }: LimitDeps): Promise<void> {
  const max = Math.max(1, Math.round(CALLS_A_SECOND * config.limitFactor))
  await app.register(rateLimit, {
    hook: 'preValidation',
    max,
    timeWindow: WINDOW_MS,
    cache: 10_000,
    keyGenerator: keyOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  })
  if (config.databaseUrl === null) return
  const shared = openSharedCounts(pool, WINDOW_MS)
  app.addHook('preValidation', async (request) => {
    if ((await shared.count(keyOf(request), max)) > max) throw tooMany(1)
  })
}
