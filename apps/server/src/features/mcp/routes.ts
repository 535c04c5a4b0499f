import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../base/config.ts'
import { publicOrigin } from '../../base/origins.ts'
import { MAY } from '../acesso/base/rights.ts'

/**
 * The reading door for assistants: the model context protocol at `/mcp`, Streamable HTTP, without sessions. A request carries the portal's own
 * key or token; each has its own server object, so nothing of one caller is left for the next. Nothing here writes: a tool is one or more
 * reading calls of the API (`tools.ts`).
 */
interface McpDeps {
  config: Config
}

const BODY_BYTES = 64 * 1024
/** The protocol describes its calls itself. */
const UNLISTED = { hide: true }
export const mcpRoutes =
  ({ config }: McpDeps): FastifyPluginAsync =>
  async (app) => {
    const policy = { policy: MAY.follow }
    app.post('/mcp', { config: policy, bodyLimit: BODY_BYTES, schema: UNLISTED }, async (request, reply) => {
      // loaded by the first call: the library is large, and most servers never need it
      const { answerProtocol } = await import('./protocol.ts')
      const { status, type, body } = await answerProtocol(app, request, publicOrigin(config, config.port))
      void reply.code(status).header('cache-control', 'no-store')
      if (type !== null) void reply.header('content-type', type)
      return reply.send(body)
    })
    // no stream of the server's own, and no session to end
    for (const method of ['GET', 'DELETE'] as const)
      app.route({
        method,
        url: '/mcp',
        config: policy,
        schema: UNLISTED,
        handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
      })
  }
