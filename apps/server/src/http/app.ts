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
import { ownChavesRoutes } from '../features/acesso/chaves/own-routes.ts'
import { chavesRoutes } from '../features/acesso/chaves/routes.ts'
import { contaRoutes } from '../features/acesso/conta/routes.ts'
import { provedorRoutes } from '../features/acesso/provedor/routes.ts'
import { acessoRoutes } from '../features/acesso/routes.ts'
import { suporteRoutes } from '../features/acesso/suporte/routes.ts'
import { usuariosRoutes } from '../features/acesso/usuarios/routes.ts'
import { automacaoRoutes } from '../features/automacao/routes.ts'
import type { Resolver } from '../features/automacao/webhooks/post.ts'
import { buscaRoutes } from '../features/busca/routes.ts'
import { enderecosRoutes } from '../features/caixa/enderecos-routes.ts'
import { entregasCaixaRoutes } from '../features/caixa/entregas-routes.ts'
import { envioPages } from '../features/caixa/envio-pages.ts'
import { caixaRoutes } from '../features/caixa/links-routes.ts'
import { pedidosRoutes } from '../features/caixa/pedidos/routes.ts'
import { settleTypedFile } from '../features/caixa/typed-file.ts'
import { openChecks } from '../features/captura/certificado/checks.ts'
import { capturaRoutes } from '../features/captura/routes.ts'
import { contasRoutes } from '../features/contas/routes.ts'
import { escritorioRoutes } from '../features/escritorio/routes.ts'
import { exportarRoutes } from '../features/escrituracao/exportar/routes.ts'
import { escrituracaoRoutes } from '../features/escrituracao/routes.ts'
import { fechamentoRoutes } from '../features/fechamento/routes.ts'
import { importarRoutes } from '../features/intake/routes.ts'
import type { UploadWaits } from '../features/intake/waits.ts'
import { mcpRoutes } from '../features/mcp/routes.ts'
import { notasRoutes } from '../features/notas/routes.ts'
import { openPackageTokens, type PackageTokens } from '../features/pacote/base/token.ts'
import { entregaRoutes } from '../features/pacote/entrega/routes.ts'
import { packagePages } from '../features/pacote/public-routes.ts'
import { pacoteRoutes } from '../features/pacote/routes.ts'
import { produtosRoutes } from '../features/produtos/routes.ts'
import { versoesRoutes } from '../features/produtos/versoes/routes.ts'
import { spedRoutes } from '../features/sped/routes.ts'
import { tarefasRoutes } from '../features/tarefas/routes.ts'
import { tributacaoRoutes } from '../features/tributacao/routes.ts'
import { type AskKnowledge, openKnowledge } from '../features/tributacao/tabelas/knowledge.ts'
import { boundBodies, ignoreEmptyJson, limitBodiesByPolicy } from './bodies.ts'
import { refuseNoHttp } from './client-error.ts'
import { useCors } from './cors.ts'
import { describeApi } from './docs/routes.ts'
import { handleErrors, replyWithError } from './error-reply.ts'
import { serveHealth } from './health.ts'
import { limitCalls } from './limits.ts'
import { serveLogo } from './logo.ts'
import { serveMetrics } from './metrics.ts'
import { holdPolicies, type RouteRow, refuseRoutesWithoutPolicy } from './policy.ts'
import { endConnections, type Presence } from './presence.ts'
import { databaseAway } from './problem.ts'
import { logRequests } from './request-log.ts'
import { useSecurity } from './security.ts'
import { requireSession } from './session.ts'
import { parseQuery, useValidation } from './validation.ts'
import { serveWeb } from './web.ts'

/** Dependencies that the start-up code passes to the HTTP server; each feature uses what it needs. */
export interface AppDeps {
  config: Config
  log: Logger
  clock: Clock
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Connections as the owner role; /metrics reads the queue with them. */
  owner?: pg.Pool
  /** Id of this data folder. Only a process on the same folder can process the files stored in it. */
  spool: string
  isReady: () => boolean
  /** How the process leaves. When absent, it never does. */
  presence?: Presence
  /** Uploads that wait for room on a disk, as the worker of this process notes them. */
  waits?: UploadWaits
  /** Whether the database has stopped responding. When absent, each query detects it itself. */
  isAway?: () => boolean
  /** The tax tables in memory. Opened by createApp when absent. */
  knowledge?: AskKnowledge
  /** Resolves the names of webhooks; tests replace it. */
  resolveName?: Resolver
  /** Downloads a revocation list; tests replace it. */
  fetchList?: (url: string) => Promise<Buffer>
  /** Folder of the built page. Null means the one of this checkout. Set by tests. */
  webRoot?: string | null
  /** Called with every route of the API, for tools and tests that list the routes. */
  onRoute?: (route: RouteRow) => void
}

/**
 * Timeout of a connection without traffic in either direction. Event streams send a keep-alive well before
 * it.
 */
const STALLED_MS = 300_000

/** Builds the HTTP server. Every feature is registered here explicitly. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const masterKey = await readMasterKey(deps.config)
  const cursors = openCursors(masterKey)
  const packages = openPackageTokens(masterKey)
  const app = newFastify(deps)
  // ignore the Expect header: an unknown expectation is handled as a normal request instead of a 417
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logRequests(app)
  handleErrors(app)
  refuseRoutesWithoutPolicy(app, deps.onRoute)
  limitBodiesByPolicy(app)
  ignoreEmptyJson(app)
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
  if (deps.presence) endConnections(app, deps.presence)
  serveMetrics(app, deps)
  await serveLogo(app, deps.config.provider.logo)
  await app.register(apiRoutes({ ...deps, cursors, packages }))
  await serveWeb(app, deps.webRoot)
  await app.ready()
  return app
}

/** The routes that authenticate the caller and are rate limited. */
const apiRoutes = (deps: AppDeps & { cursors: Cursors; packages: PackageTokens }) => async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    // public GET routes, which the page reads before sign-in, need no database
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
    ownChavesRoutes(deps),
    contaRoutes(deps),
    suporteRoutes(deps),
    auditoriaRoutes(deps),
    provedorRoutes(deps),
  ]
  for (const routes of rights) await app.register(routes, { prefix: API_BASE })
  await app.register(notasRoutes(deps), { prefix: API_BASE })
  await app.register(importarRoutes(deps), { prefix: API_BASE })
  const knowledge = deps.knowledge ?? openKnowledge(deps.db)
  const tabelas = async (day: string) => (await knowledge()).on(day).reference
  await app.register(produtosRoutes({ ...deps, tabelas }), { prefix: API_BASE })
  await app.register(versoesRoutes(deps), { prefix: API_BASE })
  await app.register(tributacaoRoutes({ ...deps, knowledge }), { prefix: API_BASE })
  await app.register(spedRoutes(deps), { prefix: API_BASE })
  await app.register(escrituracaoRoutes(deps), { prefix: API_BASE })
  await app.register(exportarRoutes(deps), { prefix: API_BASE })
  await app.register(capturaRoutes(deps), { prefix: API_BASE })
  const checks = await openChecks(app, deps)
  await app.register(escritorioRoutes({ ...deps, checks }), { prefix: API_BASE })
  await app.register(buscaRoutes({ ...deps, knowledge }), { prefix: API_BASE })
  await app.register(contasRoutes({ ...deps, settleFile: settleTypedFile }), { prefix: API_BASE })
  await app.register(fechamentoRoutes(deps), { prefix: API_BASE })
  await app.register(tarefasRoutes(deps), { prefix: API_BASE })
  await app.register(pacoteRoutes(deps), { prefix: API_BASE })
  await app.register(entregaRoutes(deps), { prefix: API_BASE })
  await app.register(packagePages(deps))
  for (const routes of [caixaRoutes(deps), enderecosRoutes(deps), entregasCaixaRoutes(deps), pedidosRoutes(deps)])
    await app.register(routes, { prefix: API_BASE })
  await app.register(envioPages(checks))
  await app.register(automacaoRoutes(deps), { prefix: API_BASE })
  await app.register(mcpRoutes(deps))
}

/**
 * Content types to compress. Zip and PDF are already compressed; events must not wait in a compressor buffer.
 */
const COMPRESSED =
  /^(application\/(json|problem\+json|xml|javascript)|image\/svg\+xml|text\/(html|css|csv|plain|javascript))/

function newFastify({ config, log }: AppDeps): FastifyInstance {
  const logger: FastifyBaseLogger = log
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // default limit for calls without a token; limitBodiesByPolicy raises it for routes that require a
    // session
    bodyLimit: PUBLIC_BODY_BYTES,
    trustProxy: config.proxies.length > 0 ? [...config.proxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    keepAliveTimeout: 65_000,
    // no total timeout: bodies.ts bounds uploads by progress. Headers have a timeout, and so have stalled
    // readers.
    requestTimeout: 0,
    connectionTimeout: STALLED_MS,
    http: { headersTimeout: 20_000 },
    forceCloseConnections: 'idle',
    // a call that arrives on a kept connection while the server closes is answered, and its connection ends
    return503OnClosing: false,
    clientErrorHandler: refuseNoHttp,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
  })
}
