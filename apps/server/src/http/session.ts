import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import type { Caller } from '../features/acesso/base/caller.ts'
import { withinPolicy } from '../features/acesso/base/rights.ts'
import { findCaller, type SessionDeps } from '../features/acesso/base/session.ts'
import { findKeyCaller, isApiKey, recordKeyUse } from '../features/acesso/chaves/key.ts'
import { withSupport } from '../features/acesso/suporte/support.ts'

const BEARER = /^Bearer ([\w-]{20,200})$/i

const noSession = () => new AppError(401, 'session.ended', 'Sua sessão terminou. Entre de novo.')

/**
 * Authenticates every route whose policy is not `public` before anything else is read: an invalid token or
 * key is a 401. Records every use of a key after the response, whatever its status.
 */
export function requireSession(app: FastifyInstance, deps: SessionDeps): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.policy === 'public') return
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const caller = token ? await callerOf(deps, token) : null
    if (!token || !caller) throw noSession()
    request.user = caller
    request.userNow = () => callerNow(deps, request, token)
  })
  app.addHook('onResponse', async (request) => {
    const caller = callerBehind(request)
    if (!caller?.key) return
    const call = `${request.method} ${request.routeOptions.url ?? '?'}`
    await recordKeyUse(deps, caller, { call, address: request.ip }).catch((error: unknown) =>
      request.log.error({ err: error, chave: caller.account.id }, 'o uso de uma chave não foi contado'),
    )
  })
}

async function callerNow(deps: SessionDeps, request: FastifyRequest, token: string): Promise<Caller | null> {
  const { policy } = request.routeOptions.config
  const caller = await callerOf(deps, token)
  if (!caller || policy === undefined || policy === 'public') return caller
  try {
    return withinPolicy(caller, policy)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function callerOf(deps: SessionDeps, token: string): Promise<Caller | null> {
  if (isApiKey(token)) return findKeyCaller(deps, token)
  const caller = await findCaller(deps, token)
  return caller && withSupport(deps, caller)
}

/**
 * The authenticated caller, if any. The type declares `user` always, but public routes and invalid tokens do
 * not set it.
 */
const callerBehind = (request: FastifyRequest): Caller | null => ('user' in request ? (request.user ?? null) : null)
