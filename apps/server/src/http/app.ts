import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { API_BASE } from '@portal/contract/common.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { PUBLIC_BODY_BYTES } from '../base/body-limits.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { type Cursors, openCursors } from '../base/cursors.ts'
import type { Logger } from '../base/log.ts'
import { readMasterKey } from '../base/master-key.ts'
import type { Database } from '../db/schema.gen.ts'
import { auditoriaRoutes } from '../features/acesso/auditoria/routes.ts'
import { certificadoRoutes } from '../features/acesso/certificado/routes.ts'
import { chavesRoutes } from '../features/acesso/chaves/routes.ts'
import { provedorRoutes } from '../features/acesso/provedor/routes.ts'
import { acessoRoutes } from '../features/acesso/routes.ts'
import { suporteRoutes } from '../features/acesso/suporte/routes.ts'
import { usuariosRoutes } from '../features/acesso/usuarios/routes.ts'
import { notasRoutes } from '../features/notas/routes.ts'
import { produtosRoutes } from '../features/produtos/routes.ts'
import { spedRoutes } from '../features/sped/routes.ts'
import { tributacaoRoutes } from '../features/tributacao/routes.ts'
import { type AskKnowledge, openKnowledge } from '../features/tributacao/tabelas/knowledge.ts'
import { boundBodies, limitBodiesByPolicy } from './bodies.ts'
import { refuseNoHttp } from './client-error.ts'
import { useCors } from './cors.ts'
import { describeApi } from './docs/routes.ts'
import { handleErrors, replyWithError } from './error-reply.ts'
import { serveHealth } from './health.ts'
import { limitCalls } from './limits.ts'
import { serveLogo } from './logo.ts'
import { serveMetrics } from './metrics.ts'
import { holdPolicies, type RouteRow, refuseRoutesWithoutPolicy } from './policy.ts'
import { databaseAway } from './problem.ts'
import { logRequests } from './request-log.ts'
import { useSecurity } from './security.ts'
import { requireSession } from './session.ts'
import { parseQuery, useValidation } from './validation.ts'
import { serveWeb } from './web.ts'

/** What the program's roof gives to the shell; each feature takes from it what it needs. */
export interface AppDeps {
  config: Config
  log: Logger
  clock: Clock
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** As the owner: what /metrics tells of the queue. */
  owner?: pg.Pool
  /** Id of this data folder: only a process on it works the files that wait there. */
  spool: string
  isReady: () => boolean
  /** Whether the database has stopped answering; absent: each call finds out by itself. */
  isAway?: () => boolean
  /** The tax tables in memory; opened here where the roof has not. */
  knowledge?: AskKnowledge
  /** How revocation lists are fetched; tests put their own in its place. */
  fetchList?: (url: string) => Promise<Buffer>
  /** Folder of the built page; null: the one of this checkout. Tests set it. */
  webRoot?: string | null
  /** Told of every route of the API, for those who walk them all. */
  onRoute?: (route: RouteRow) => void
}

/** A connection on which nothing moves in either direction; events send a sign of life long before. */
const STALLED_MS = 300_000

/** The whole HTTP side: every feature is named here, nothing registers itself. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const cursors = openCursors(await readMasterKey(deps.config))
  const app = newFastify(deps)
  // what a client expects of the server is its own affair: the call is answered like any other
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logRequests(app)
  handleErrors(app)
  refuseRoutesWithoutPolicy(app, deps.onRoute)
  limitBodiesByPolicy(app)
  boundBodies(app)
  useValidation(app)
  await useSecurity(app, deps.config)
  useCors(app, deps.config)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip'],
    customTypes: COMPRESSED,
    globalDecompression: false,
  })
  await describeApi(app)
  serveHealth(app, deps)
  serveMetrics(app, deps)
  await serveLogo(app, deps.config.provider.logo)
  await app.register(apiRoutes({ ...deps, cursors }))
  await serveWeb(app, deps.webRoot)
  await app.ready()
  return app
}

/** Everything that asks who calls, and counts the calls. */
const apiRoutes = (deps: AppDeps & { cursors: Cursors }) => async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    // what the page asks before sign-in needs no database
    const needless = method === 'GET' && routeOptions.config.policy === 'public'
    if (!needless && deps.isAway?.()) throw databaseAway()
  })
  requireSession(app, deps)
  await limitCalls(app, deps)
  holdPolicies(app)
  await app.register(certificadoRoutes(deps))
  await app.register(acessoRoutes(deps), { prefix: API_BASE })
  const rights = [
    usuariosRoutes(deps),
    chavesRoutes(deps),
    suporteRoutes(deps),
    auditoriaRoutes(deps),
    provedorRoutes(deps),
  ]
  for (const routes of rights) await app.register(routes, { prefix: API_BASE })
  await app.register(notasRoutes(deps), { prefix: API_BASE })
  const knowledge = deps.knowledge ?? openKnowledge(deps.db)
  const tabelas = async (day: string) => (await knowledge()).on(day).reference
  await app.register(produtosRoutes({ ...deps, tabelas }), { prefix: API_BASE })
  await app.register(tributacaoRoutes({ ...deps, knowledge }), { prefix: API_BASE })
  await app.register(spedRoutes(deps), { prefix: API_BASE })
}

/** Text worth compressing; zip and PDF are compressed already, events must not wait in a buffer. */
const COMPRESSED =
  /^(application\/(json|problem\+json|xml|javascript)|image\/svg\+xml|text\/(html|css|csv|plain|javascript))/

function newFastify({ config, log }: AppDeps): FastifyInstance {
  const logger: FastifyBaseLogger = log
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // the default is that of a caller without a token; limitBodiesByPolicy raises it where a session is required
    bodyLimit: PUBLIC_BODY_BYTES,
    trustProxy: config.proxies.length > 0 ? [...config.proxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    keepAliveTimeout: 65_000,
    // a slow upload may take as long as it moves (bodies.ts); headers may not, nor a reader that takes nothing
    requestTimeout: 0,
    connectionTimeout: STALLED_MS,
    http: { headersTimeout: 20_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: refuseNoHttp,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
  })
}
