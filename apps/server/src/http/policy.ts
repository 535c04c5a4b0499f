import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Policy } from '../base/policy.ts'
import { withinPolicy } from '../features/acesso/base/rights.ts'
import { isApiPath } from './paths.ts'

/** A route of the API, and who may call it. */
export interface RouteRow {
  method: string
  url: string
  policy: Policy
  schema: FastifySchema | undefined
}

/** A route of the API that does not say who may call it stops the start. `told` hears of each of the others. */
export function refuseRoutesWithoutPolicy(app: FastifyInstance, told?: (route: RouteRow) => void): void {
  app.addHook('onRoute', ({ url, method: methods, config, schema }) => {
    if (!isApiPath(url)) return
    const policy = config?.policy
    if (!policy) throw new Error(`Route ${String(methods)} ${url} declares no policy.`)
    for (const method of [methods].flat()) told?.({ method, url, policy, schema })
  })
}

/** After the shape of a call was checked (400) and before its handler: what the policy does not give is taken from the caller (403). */
export function holdPolicies(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { policy } = request.routeOptions.config
    // without one it is the answer to an address that is no route
    if (policy !== undefined && policy !== 'public') request.user = withinPolicy(request.user, policy)
  })
}
