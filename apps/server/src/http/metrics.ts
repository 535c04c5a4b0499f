import { timingSafeEqual } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { VERSION } from '../base/version.ts'
import { environmentOf } from '../features/captura/company.ts'
import { databaseFigures } from './metrics-database.ts'

interface MetricsDeps {
  config: Config
  pool: pg.Pool
  /** Connections as the owner role, which can read the queue. Tests may omit it. */
  owner?: pg.Pool
}

/** Serves Prometheus text at `/metrics`, to loopback callers or with the token. */
export function serveMetrics(app: FastifyInstance, { config, pool, owner }: MetricsDeps): void {
  const registry = new Registry()
  const stop = collectDefault(registry)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  poolGauge(registry, pool)
  diskGauges(registry, config)
  infoGauge(registry, config)
  if (owner) databaseFigures(registry, owner, environmentOf(config))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => stop())
  app.get('/metrics', { config: { policy: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken))
      throw new AppError(403, 'metrics.forbidden', 'Métricas só para a própria máquina.')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function collectDefault(registry: Registry): () => void {
  collectDefaultMetrics({ register: registry })
  return () => registry.clear()
}

function poolGauge(registry: Registry, pool: pg.Pool): void {
  const gauge = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'total' }, pool.totalCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Gauges of the data folder's disk. Below 256 MB free, imports are refused. */
function diskGauges(registry: Registry, { dataDir }: Config): void {
  const gauge = (name: string, help: string, read: (disk: StatsFs) => number) => {
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const disk = await statfs(dataDir).catch(() => null)
        if (disk) made.set(read(disk))
        else made.remove()
      },
    })
  }
  gauge('portal_disk_free_bytes', 'Room left on the disk of DATA_DIR', ({ bavail, bsize }) => bavail * bsize)
  gauge('portal_disk_total_bytes', 'Size of the disk of DATA_DIR', ({ blocks, bsize }) => blocks * bsize)
}

function infoGauge(registry: Registry, { roles }: Config): void {
  new Gauge({
    name: 'portal_info',
    help: 'Always 1: version, Node and roles of this process',
    labelNames: ['version', 'node', 'roles'],
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node, roles: [...roles].sort().join(',') }, 1)
}

/** Headers added by proxies. With any of these, a loopback address is the proxy's, not the client's. */
const FORWARDING = /^(x-)?forwarded\b|^via$|(real|client|connecting)-ip$/

/** Accepted `Host` values: a DNS rebinding attack sends its own host name. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && bearer !== undefined && sameText(bearer, token)) return true
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (!isLoopback(address) || !LOOPBACK_HOST.test(request.headers.host ?? '')) return false
  return !Object.keys(request.headers).some((name) => FORWARDING.test(name))
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
