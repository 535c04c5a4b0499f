import { resolve } from 'node:path'
import { type CaixaConfig, readCaixa } from './config-caixa.ts'
import { type CapturaConfig, readCaptura } from './config-captura.ts'
import { isLoopback } from './loopback.ts'
import { StartError } from './start-error.ts'
import { type Env, readVariables, refuseUnknown } from './variables.ts'

type Role = 'web' | 'worker'

/** Who runs the portal, as its pages name them. */
interface Provider {
  name: string
  site: string | null
  phone: string | null
  developer: string
  logo: string | null
  dataOfficer: string | null
}

/** Everything the environment decides, checked. Times in milliseconds. */
export interface Config {
  production: boolean
  host: string
  port: number
  databaseUrl: string | null
  /** A second login of the external database, for all but migrations and the queue; null: the owner's is used, as portal_app. */
  appDatabaseUrl: string | null
  dataDir: string
  roles: ReadonlySet<Role>
  demo: boolean
  login: 'senha' | 'certificado'
  sessionIdleMs: number
  sessionMaxMs: number
  /** The authorities that ship with the product count. */
  icpShipped: boolean
  icpRoots: string | null
  /** Whether a company that an office brings in shows as pendente until it is proven. */
  cadastro: 'livre' | 'provado'
  lcr: 'exigir' | 'tolerar'
  /** null: the addresses it listens on, known once it listens. */
  origins: readonly string[] | null
  apiBase: string | null
  proxies: readonly string[]
  /** null outside production: generated into the data folder. */
  masterKey: string | null
  webPkiLicence: string | null
  layoutKey: string
  ncmUrl: string
  metricsToken: string | null
  limitFactor: number
  /** How long /readyz says 503 before the port closes; null: 10 s where something asks /readyz, else at once. */
  leaveMs: number | null
  smtpUrl: string | null
  caixa: CaixaConfig
  /** Networks (CIDR) inside which a webhook may call, also by http. */
  webhookNetworks: readonly string[]
  provider: Provider
  captura: CapturaConfig
  logLevel: string
}

/** A start that the environment forbids. */
export class ConfigError extends StartError {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NCM_URL = 'https://portalunico.siscomex.gov.br/classif/api/publico/nomenclatura/download/json'

/** Reads the environment. Throws ConfigError with one clear line. */
export function loadConfig(env: Env = process.env): Config {
  const fail = (message: string) => new ConfigError(message)
  refuseUnknown(env, fail)
  const read = readVariables(env, fail)
  const production = env.NODE_ENV === 'production'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const host = read.text('HOST') ?? '127.0.0.1'
  const config: Config = {
    production,
    host,
    port: read.integer('PORT', 3000, 65_535),
    databaseUrl,
    appDatabaseUrl: readAppUrl(read, databaseUrl),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    roles: readRoles(read.list('PORTAL_PAPEIS'), fail),
    demo: readDemo(read.flag('PORTAL_DEMO'), { production, embedded: databaseUrl === null, host }),
    login: read.choice('PORTAL_LOGIN', ['senha', 'certificado'], 'senha'),
    sessionIdleMs: read.duration('PORTAL_SESSAO_OCIOSA', '2h'),
    sessionMaxMs: read.duration('PORTAL_SESSAO_MAXIMA', '12h'),
    icpShipped: read.flag('PORTAL_ICP_PADRAO') ?? true,
    icpRoots: read.text('PORTAL_ICP_RAIZES'),
    cadastro: read.choice('PORTAL_CADASTRO', ['livre', 'provado'], databaseUrl === null ? 'livre' : 'provado'),
    lcr: read.choice('PORTAL_LCR', ['exigir', 'tolerar'], production ? 'exigir' : 'tolerar'),
    origins: read.origins('PORTAL_ORIGENS'),
    apiBase: withoutApiPath(read.url('PORTAL_API_BASE', ['http:', 'https:'])),
    proxies: read.addresses('PORTAL_PROXIES'),
    masterKey: read.key('PORTAL_MESTRA'),
    webPkiLicence: read.text('PORTAL_WEBPKI_LICENCA'),
    layoutKey: read.text('PORTAL_LAYOUT_CHAVE') ?? 'LayoutConfig',
    ncmUrl: read.url('PORTAL_NCM_URL', ['https:', 'http:']) ?? NCM_URL,
    metricsToken: read.text('PORTAL_METRICAS_TOKEN'),
    limitFactor: read.factor('PORTAL_LIMITES'),
    leaveMs: readLeave(read),
    smtpUrl: read.url('PORTAL_SMTP_URL', ['smtp:', 'smtps:']),
    caixa: readCaixa(read, fail),
    webhookNetworks: read.addresses('PORTAL_WEBHOOKS_REDES'),
    provider: readProvider(read),
    captura: readCaptura(read, { production, fail }),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
  refuseTogether(config)
  return config
}

/** The address alone, which the calls' own path follows: it may have been given with that path, or with a slash at its end. */
const withoutApiPath = (url: string | null): string | null =>
  url?.replace(/\/+$/, '').replace(/\/ServidorCadastros\/v1(\/portalcontador)?$/, '') ?? null

function refuseTogether(config: Config): void {
  if (config.production && config.masterKey === null)
    throw new ConfigError('PORTAL_MESTRA é obrigatória em produção: 32 bytes em base64 ou hexadecimal.')
}

/** Seconds; at most 60, because an orchestrator ends a container that takes longer. */
function readLeave(read: ReturnType<typeof readVariables>): number | null {
  return read.text('PORTAL_SAIDA') === null ? null : read.integer('PORTAL_SAIDA', 0, 60) * 1000
}

function readRoles(words: readonly string[], fail: (message: string) => Error): ReadonlySet<Role> {
  const roles = new Set<Role>()
  for (const word of words.length > 0 ? words : ['web', 'worker']) {
    if (word !== 'web' && word !== 'worker') throw fail(`PORTAL_PAPEIS: «${word}» não é um papel (use web, worker).`)
    roles.add(word)
  }
  return roles
}

interface DemoCase {
  production: boolean
  embedded: boolean
  host: string
}

/** On by default only on a loopback address, because the demo password is public. */
function readDemo(setting: boolean | null, { production, embedded, host }: DemoCase): boolean {
  if (setting !== null) return setting
  if (production || !embedded) return false
  if (!isLoopback(host))
    throw new ConfigError(
      `HOST=${host} não é um endereço local: a demonstração tem senha pública. Defina PORTAL_DEMO=0 (ou PORTAL_DEMO=1, se for mesmo o que quer).`,
    )
  return true
}

function readAppUrl(read: ReturnType<typeof readVariables>, databaseUrl: string | null): string | null {
  const url = read.url('DATABASE_URL_APP', ['postgres:', 'postgresql:'])
  if (url !== null && databaseUrl === null)
    throw new ConfigError(
      'DATABASE_URL_APP: só serve junto com DATABASE_URL; o banco embutido tem o seu próprio usuário.',
    )
  return url
}

const readProvider = (read: ReturnType<typeof readVariables>): Provider => ({
  name: read.text('PORTAL_FORNECEDOR_NOME') ?? 'Portal Contador',
  site: read.url('PORTAL_FORNECEDOR_SITE', ['https:', 'http:']),
  phone: read.text('PORTAL_FORNECEDOR_TELEFONE'),
  developer: read.text('PORTAL_FORNECEDOR_DESENVOLVEDOR') ?? 'Portal Contador',
  logo: read.text('PORTAL_FORNECEDOR_LOGO'),
  dataOfficer: read.text('PORTAL_FORNECEDOR_ENCARREGADO'),
})
