import type { FastifyInstance } from 'fastify'

/**
 * One line per call, when it is answered. The route's template stands for the address: the seed puts tax ids into queries. Files of the
 * page and checks of health are of interest to nobody unless they fail.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = null, schema, config } = request.routeOptions
    const quiet = reply.statusCode < 400 && (config.policy === undefined || schema?.hide)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    }
    request.log[quiet ? 'debug' : 'info'](line, 'pedido atendido')
  })
}
