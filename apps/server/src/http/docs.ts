import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** `/openapi.json` from the very schemas that validate, and a page of it at `/docs`. Register before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal Contador', description: 'Documentos fiscais eletrônicos: API do portal.', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Portal Contador: API' },
    // without the bar of the other layout, whose logo needs an inline style that our policy forbids
    uiConfig: { docExpansion: 'none', persistAuthorization: false, layout: 'BaseLayout' },
  })
  app.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, async () => app.swagger())
}
