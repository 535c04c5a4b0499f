import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per call when the response is sent. Logs the route template instead of the address, because
 * the legacy API puts tax ids into queries. Successful page files and health checks are logged at debug
 * level.
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
