import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeCalls, type OpenApiDocument, withRoute } from './openapi.ts'

/**
 * Serves `/openapi.json`, generated from the validation schemas, and its page `/docs`. Register before the
 * routes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal Contador', description: 'Documentos fiscais eletrônicos: API do portal.', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: schema && route.config?.policy ? withRoute(schema, route.config.policy) : schema,
    }),
    transformObject: (result) => {
      if (!('openapiObject' in result)) return result.swaggerObject
      // OpenApiDocument is a subset of the type that the plugin declares
      describeCalls(result.openapiObject as OpenApiDocument)
      return result.openapiObject
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Portal Contador: API' },
    // the other layout has a bar whose logo needs an inline style, which the content security policy forbids
    uiConfig: { docExpansion: 'none', persistAuthorization: false, layout: 'BaseLayout' },
  })
  app.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  )
}
