import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { isApiPath } from './paths.ts'

/** Headers of every answer: strict pages, closed API answers, exact origins. */
export async function useSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(config.apiBase) },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isApiPath(url)) return
    // an answer of the API is data: opened as a page it may load and run nothing
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/** No inline script and no inline style on any page, so no nonce either. */
function pageDirectives(apiBase: string | null): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiBase ? [new URL(apiBase).origin] : [])],
    'frame-src': ['blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
  }
}
