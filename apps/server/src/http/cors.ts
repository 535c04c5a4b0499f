import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { allowedOrigins } from '../base/origins.ts'

/** Allows the configured origins only, without credentials: the bearer token travels in a header. */
export function useCors(app: FastifyInstance, config: Config): void {
  const byPort = new Map<number, readonly string[]>()
  const allowed = (port: number) => {
    const origins = byPort.get(port) ?? allowedOrigins(config, port)
    byPort.set(port, origins)
    return origins
  }
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin) return
    void reply.header('vary', 'Origin')
    if (!allowed(request.socket.localPort ?? config.port).includes(origin)) return
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'content-disposition, etag, retry-after')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'])
      await reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'authorization, content-type, if-match')
        .header('access-control-max-age', '600')
        .code(204)
        .send()
  })
}
