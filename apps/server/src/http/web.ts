import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { replyNotFound } from './error-reply.ts'
import { isApiPath, isServerPage } from './paths.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built page: files as they are, and `index.html` for every address of the page's router. */
export async function serveWeb(app: FastifyInstance, root: string | null = findWeb()): Promise<void> {
  const page = root !== null && existsSync(join(root, 'index.html'))
  if (page)
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const readable = request.method === 'GET' || request.method === 'HEAD'
    const isFile = /^\/assets\/|\.[a-z\d]{1,5}$/i.test(request.url.split('?')[0] ?? '')
    if (!page || !readable || isFile || isApiPath(request.url) || isServerPage(request.url))
      return replyNotFound(request, reply)
    return reply.sendFile('index.html')
  })
}

/** `apps/web/dist`, resolved from `apps/server/dist` as well as from `apps/server/src`. */
function findWeb(): string | null {
  for (let parent = import.meta.dirname; parent !== dirname(parent); parent = dirname(parent)) {
    const folder = join(parent, 'web', 'dist')
    if (existsSync(folder)) return folder
  }
  return null
}
