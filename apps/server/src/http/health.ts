import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from '../base/errors.ts'
import type { Presence } from './presence.ts'
import { databaseAway } from './problem.ts'

export interface HealthDeps {
  pool: pg.Pool
  /** True after migration and, where enabled, after loading the demo. */
  isReady: () => boolean
  isAway?: () => boolean
  presence?: Presence
}

const open = { config: { policy: 'public' as const }, schema: { hide: true }, logLevel: 'warn' as const }

/** `/healthz`: the process responds. `/readyz`: the database responds, the start is complete, and the process is not leaving. */
export function serveHealth(app: FastifyInstance, { pool, isReady, isAway, presence }: HealthDeps): void {
  app.get('/healthz', open, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', open, async (request, reply) => {
    if (presence?.isLeaving) {
      request.log.level = 'error' // as above
      throw new AppError(503, 'server.leaving', 'O portal está encerrando.', { retryAfter: 2 })
    }
    if (!isReady()) {
      request.log.level = 'error' // clients poll this route during the start: log no line per call
      throw new AppError(503, 'server.starting', 'O portal está iniciando.', { retryAfter: 2 })
    }
    if (presence) presence.askedAt = Date.now()
    if (isAway?.()) throw databaseAway()
    await pool.query('select 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
