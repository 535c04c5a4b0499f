import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'
import { findCaller, type SessionDeps } from '../features/acesso/session.ts'

const BEARER = /^Bearer ([\w-]{20,200})$/i

const noSession = () => new AppError(401, 'session.ended', 'Sua sessão terminou. Entre de novo.')

/** Every route whose policy is not `public` knows its caller before anything else is read: a dead token is a 401, whatever the rest says. */
export function requireSession(app: FastifyInstance, deps: SessionDeps): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.policy === 'public') return
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const caller = token ? await findCaller(deps, token) : null
    if (!caller) throw noSession()
    request.user = caller
  })
}
