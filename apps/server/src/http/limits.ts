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

/**
 * Rate limit key: the account, or the IP address. The type declares `user` always, but public routes do not
 * set it.
 */
const keyOf = (request: FastifyRequest): string => ('user' in request && request.user?.account.id) || request.ip

/**
 * Limits calls to 50 a second per user, or per address before sign-in. Runs after authentication, so an
 * invalid token stays a 401. With an external database the calls of the other processes count too.
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
