import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Policy } from '../base/policy.ts'
import { describeCalls, type OpenApiDocument } from './describe-calls.ts'

/** `/openapi.json` from the very schemas that validate, and a page of it at `/docs`. Register before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const policies = new Map<string, Policy>()
  app.addHook('onRoute', ({ method: methods, url, config }) => {
    const path = url.replace(/:(\w+)/g, '{$1}')
    for (const method of [methods].flat()) if (config?.policy) policies.set(`${method} ${path}`, config.policy)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal Contador', description: 'Documentos fiscais eletrônicos: API do portal.', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      // what describeCalls reads and fills is a part of what the plugin declares
      describeCalls(made.openapiObject as OpenApiDocument, policies)
      return made.openapiObject
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Portal Contador: API' },
    // without the bar of the other layout, whose logo needs an inline style that our policy forbids
    uiConfig: { docExpansion: 'none', persistAuthorization: false, layout: 'BaseLayout' },
  })
  app.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  )
}
