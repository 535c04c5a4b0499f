import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openTrust } from './base/certificate/anchors.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Logger } from './base/log.ts'
import { readMasterKey } from './base/master-key.ts'
import { StartError } from './base/start-error.ts'
import { systemRefusal } from './base/system-refusal.ts'
import { isDatabaseAway } from './db/away.ts'
import { openStore, type Store } from './db/store.ts'
import { fetchCrl } from './features/acesso/certificado/crl-fetch.ts'
import { storedTrust } from './features/acesso/certificado/icp-store.ts'
import { startRules } from './features/automacao/regras/run.ts'
import { wallsOf } from './features/automacao/webhooks/address.ts'
import { startWebhooks } from './features/automacao/webhooks/run.ts'
import { startFetching } from './features/caixa/correio/fetch-mail.ts'
import { type MailServer, startMailServer } from './features/caixa/correio/mail-server.ts'
import { type CaixaRunner, startCaixa } from './features/caixa/run.ts'
import { unopenedWarning } from './features/captura/certificado/open-key.ts'
import { startUpgrade, type UpgradeRun } from './features/captura/certificado/upgrade.ts'
import { type Capture, startCapture } from './features/captura/motor/start.ts'
import { startCounts } from './features/fechamento/count-months.ts'
import { type RereadRun, startReread } from './features/intake/reread.ts'
import type { UploadWaits } from './features/intake/waits.ts'
import { type DeliveryRunner, startEntregas } from './features/pacote/entrega/run.ts'
import { startTarefas, type TaskRunner } from './features/tarefas/run/start.ts'
import { loadBundledTables } from './features/tributacao/tabelas/bundled.ts'
import { openKnowledge } from './features/tributacao/tabelas/knowledge.ts'
import { createApp } from './http/app.ts'
import { leaveTime, type Presence } from './http/presence.ts'
import { type CrlRefresh, startCrlRefresh } from './jobs/crl.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { divideNew } from './ops/banco/divide-new.ts'

export interface PortalOptions {
  config: Config
  log: Logger
  clock: Clock
}

interface RunningPortal {
  store: Promise<Store>
  app: FastifyInstance | null
  worker: Worker | null
  crls: CrlRefresh | null
  capture: Capture | null
  upgrade: UpgradeRun | null
  reread: RereadRun | null
  tarefas: TaskRunner | null
  entregas: DeliveryRunner | null
  mail: MailServer | null
  caixa: CaixaRunner | null
  fetching: ReturnType<typeof startFetching>
  counts: ReturnType<typeof startCounts> | null
  webhooks: ReturnType<typeof startWebhooks> | null
  rules: ReturnType<typeof startRules> | null
  /** Of the demonstration, which is loaded on demand */
  show: { stop(): Promise<void> } | null
  /** Set by the first signal; from then on the process only shuts down. */
  ending: boolean
  presence: Presence
}

const REQUESTS_MS = 30_000
const IDLE_MS = 250
const STOP_MS = 40_000
/** Signals within this time count as one. */
export const SAME_SIGNAL_MS = 1_500

/** Starts the roles of this process and runs them until a signal arrives. */
export async function runPortal(options: PortalOptions): Promise<void> {
  const { config, log } = options
  const beforeMigrations = () => requirePort(config)
  const store = openStore({
    config,
    log,
    kind: 'server',
    onLost: exitWith,
    beforeMigrations,
    afterMigrations: divideNew,
  })
  const running: RunningPortal = {
    store,
    app: null,
    worker: null,
    crls: null,
    capture: null,
    upgrade: null,
    reread: null,
    tarefas: null,
    entregas: null,
    mail: null,
    caixa: null,
    fetching: null,
    counts: null,
    webhooks: null,
    rules: null,
    show: null,
    ending: false,
    presence: { isLeaving: false, askedAt: null },
  }
  endOnSignal(running, options)
  surviveLostDatabase(log)
  try {
    await startRoles(options, running)
  } catch (error) {
    if (running.ending) return // errors caused by the shutdown itself are ignored
    await stop(running, 0).catch(() => undefined)
    throw error
  }
}

async function startRoles(options: PortalOptions, running: RunningPortal): Promise<void> {
  const { config } = options
  const store = await running.store
  const state = { ready: false }
  const waits: UploadWaits = new Map()
  const masterKey = await readMasterKey(config)
  const trust = await openTrust({ ...options, stored: storedTrust(store.db) })
  const knowledge = openKnowledge(store.db)
  const deps = { ...options, ...store, trust, knowledge, isReady: () => state.ready, presence: running.presence, waits }
  if (config.roles.has('web') && !running.ending) running.app = await listen(deps, config)
  if (!running.ending) await loadBundledTables(deps)
  if (config.demo && !running.ending) {
    // imported for the demonstration only: it issues certificates and generates documents
    const { fillDemo } = await import('./demo/fill.ts')
    await fillDemo(deps)
  }
  if (config.roles.has('worker') && !running.ending) running.worker = await startWorker(deps)
  if (config.roles.has('worker') && !running.ending) running.crls = startCrlRefresh({ ...deps, fetchList: fetchCrl })
  if (config.roles.has('worker') && !running.ending) running.upgrade = startUpgrade(deps)
  if (config.roles.has('worker') && !running.ending) running.reread = startReread(deps)
  if (config.roles.has('worker') && !running.ending) running.capture = startCapture(deps)
  if (config.roles.has('worker') && !running.ending) running.tarefas = startTarefas(deps)
  if (config.roles.has('worker') && !running.ending) running.entregas = startEntregas(deps)
  if (config.roles.has('worker') && !running.ending) running.caixa = startCaixa(deps)
  if (config.roles.has('web') && !running.ending) running.mail = await startMailServer(deps)
  if (config.roles.has('worker') && !running.ending) running.fetching = startFetching(deps)
  if (config.roles.has('worker') && !running.ending) running.counts = startCounts(deps)
  if (config.roles.has('worker') && !running.ending)
    running.webhooks = startWebhooks({ ...deps, masterKey, post: { walls: wallsOf(config, store.owner) } })
  if (config.roles.has('worker') && !running.ending) running.rules = startRules({ ...deps, smtpUrl: config.smtpUrl })
  if (config.demo && config.roles.has('worker') && !running.ending) {
    const { startDemoShow } = await import('./demo/show.ts')
    running.show = startDemoShow(deps)
  }
  if (!config.roles.has('worker'))
    options.log.warn('sem o papel worker: os envios recebidos aqui esperam até que esta pasta de dados rode com ele')
  if (config.roles.has('worker')) await warnUnopened(options, store, masterKey)
  if (running.ending) return
  state.ready = true
  announce(config, running.app)
  // preload the tables; after a failure the first query loads them again
  if (running.app) void knowledge().catch(() => undefined)
}

async function listen(deps: Parameters<typeof createApp>[0], { host, port }: Config): Promise<FastifyInstance> {
  const app = await createApp(deps)
  try {
    await app.listen({ host, port })
    return app
  } catch (cause) {
    await app.close()
    throw portRefusal({ host, port }, cause) ?? cause
  }
}

/** One line for an address on which nothing can listen; null for other errors. */
function portRefusal({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown): StartError | null {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  if (code === 'EADDRINUSE')
    return new StartError(`A porta ${port} já está em uso. Defina outra em PORT (0 escolhe uma livre).`, { cause })
  if (code === 'EACCES')
    return new StartError(`Sem permissão para usar a porta ${port}. Defina outra em PORT.`, { cause })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST=${host} não é um endereço desta máquina.`, { cause })
  return null
}

/** Refuses a start whose port is in use before the database is migrated: the process that has the port may be of the version before. */
async function requirePort({ host, port, roles }: Config): Promise<void> {
  if (!roles.has('web') || port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
  } catch (cause) {
    throw portRefusal({ host, port }, cause) ?? cause
  }
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * Prints the last lines of the start as plain text even when the log is JSON, because people and scripts read
 * them.
 */
function announce({ host, demo }: Config, app: FastifyInstance | null): void {
  const lines = [app ? `Portal Contador: ${addressOf(app, host)}` : 'Portal Contador: trabalhando na fila, sem páginas']
  if (demo && app) lines.push('Demonstração: usuário demo, senha demo')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says that the master key is not the one of the kept certificates. The rest of the portal does not need them. */
async function warnUnopened({ log }: PortalOptions, { ownerDb }: Store, masterKey: Buffer): Promise<void> {
  const warning = await unopenedWarning(ownerDb, masterKey)
  if (warning === null) return
  log.error(warning)
  process.stdout.write(`Atenção: ${warning}\n`)
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}

/**
 * A lost connection ends no process. The queue writes the end of a job without waiting for it: when the database goes away in that
 * instant the error has no listener. The job stays locked until `jobs/wake.ts` frees it. Every other error ends the process, as without
 * this handler.
 */
function surviveLostDatabase(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason)) exitWith(reason)
    log.error({ err: reason }, 'a conexão com o banco se perdeu no fim de um trabalho')
  })
}

function endOnSignal(running: RunningPortal, { config, log }: PortalOptions): void {
  let since = 0
  const end = (signal: NodeJS.Signals) => {
    if (running.ending) {
      // npm forwards SIGINT, so Ctrl-C arrives twice; a later second signal forces the exit. The embedded
      // database stops with this process.
      if (Date.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    running.ending = true
    since = Date.now()
    running.presence.isLeaving = true
    const leaveMs = running.app ? leaveTime(running.presence, config.leaveMs, Date.now()) : 0
    log.info({ signal, leaveMs }, 'encerrando')
    setTimeout(() => process.exit(1), leaveMs + STOP_MS).unref()
    stop(running, leaveMs).then(() => process.exit(0), exitWith)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
}

/**
 * Stops accepting requests (`leaveMs` later, when the balancer knows it) and jobs, finishes running ones or hands them back within a limit,
 * then closes the database.
 */
async function stop(running: RunningPortal, leaveMs: number): Promise<void> {
  const store = await running.store.catch(() => null)
  await Promise.all([
    sleep(running.app ? leaveMs : 0).then(() => closeApp(running.app)),
    running.worker?.stop(),
    running.crls?.stop(),
    running.capture?.stop(),
    running.upgrade?.stop(),
    running.reread?.stop(),
    running.tarefas?.stop(),
    running.entregas?.stop(),
    running.mail?.stop(),
    running.caixa?.stop(),
    running.fetching?.stop(),
    running.counts?.stop(),
    running.webhooks?.stop(),
    running.rules?.stop(),
    running.show?.stop(),
  ])
  await store?.close()
}

/** Closes the server. Idle keep-alive connections are closed at once, active ones after REQUESTS_MS. */
async function closeApp(app: FastifyInstance | null): Promise<void> {
  if (!app) return
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_MS)
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}

/** Prints one line for an error that the operator can fix, and the stack for an internal fault. */
export function exitWith(error: unknown): never {
  const story = error instanceof Error ? error.stack : String(error)
  const line = error instanceof StartError ? error.message : systemRefusal(error)
  process.stderr.write(`${line ?? story}\n`)
  process.exit(1)
}
