import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLoopback } from './loopback.ts'
import type { readVariables } from './variables.ts'

/** The seven services of SEFAZ, by the variable that sets an address: `PORTAL_SEFAZ_{NAME}_URL`. */
const SEFAZ_SERVICES = [
  'NFE_DIST',
  'CTE_DIST',
  'MDFE_DIST',
  'EVENTO',
  'NFE_CONSULTA',
  'CTE_CONSULTA',
  'MDFE_CONSULTA',
] as const
export type SefazService = (typeof SEFAZ_SERVICES)[number]

/** What the environment decides about the capture. Times in milliseconds. */
export interface CapturaConfig {
  /** False: no call to SEFAZ of any kind. */
  isOn: boolean
  /** tpAmb: 1 production, 2 homologação */
  environment: 1 | 2
  /** Base address of a simulator; null: the real services. */
  simulador: string | null
  /** Addresses of single services; they win over the base. */
  addresses: Readonly<Partial<Record<SefazService, string>>>
  /** PEM of authorities trusted for the servers, besides Node's list and the operator's. */
  ca: readonly string[]
  /** Where the NFS-e come from. */
  adn: AdnConfig
  /** Duration of «one hour» of the pacing rules. */
  hourMs: number
  /** Requests in flight per process and service. */
  parallel: number
  /** Limit of a whole answer. */
  timeoutMs: number
}

interface AdnConfig {
  /** Base address of the ADN for contributors, to which `/DFe/NSU` is added; null: the capture of NFS-e is off. */
  url: string | null
  /** PEM of authorities trusted for its server, besides Node's list and the operator's. */
  ca: readonly string[]
}

type Reader = ReturnType<typeof readVariables>

const REAL_HOUR_MS = 3_600_000
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Reads the variables of the capture. Throws what `fail` makes. */
export function readCaptura(
  read: Reader,
  { production, fail }: { production: boolean; fail: (message: string) => Error },
): CapturaConfig {
  const simulador = read.url('PORTAL_SEFAZ_SIMULADOR', ['https:'])?.replace(/\/+$/, '') ?? null
  if (simulador !== null) refuseSimulador(simulador, { production, fail })
  const addresses = readAddresses(read)
  const isLocalOnly = isAllLocal(simulador, addresses)
  const hourMs = read.within('PORTAL_CAPTURA_HORA', { fallback: 3600, min: 1, max: 86_400 }) * 1000
  if (hourMs !== REAL_HOUR_MS && !isLocalOnly)
    throw fail(
      'PORTAL_CAPTURA_HORA: só pode ser diferente de 3600 quando todos os endereços da SEFAZ são desta máquina (PORTAL_SEFAZ_SIMULADOR).',
    )
  const environment =
    read.choice('PORTAL_SEFAZ_AMBIENTE', ['producao', 'homologacao'], 'producao') === 'producao' ? 1 : 2
  return {
    isOn: read.flag('PORTAL_CAPTURA') ?? true,
    environment,
    simulador,
    addresses,
    ca: readAuthorities(read, 'PORTAL_SEFAZ_CA', fail),
    adn: {
      url: readAdn(read, { environment, isLocalOnly: isLocalOnly || simulador !== null }),
      ca: readAuthorities(read, 'PORTAL_ADN_CA', fail),
    },
    hourMs,
    parallel: read.within('PORTAL_CAPTURA_PARALELO', { fallback: 8, min: 1, max: 64 }),
    timeoutMs: read.within('PORTAL_CAPTURA_TEMPO', { fallback: 60, min: 1, max: 300 }) * 1000,
  }
}

function refuseSimulador(
  simulador: string,
  { production, fail }: { production: boolean; fail: (message: string) => Error },
): void {
  if (production) throw fail('PORTAL_SEFAZ_SIMULADOR: não se usa com NODE_ENV=production.')
  if (!isLocal(simulador))
    throw fail('PORTAL_SEFAZ_SIMULADOR: o simulador tem de estar nesta máquina (127.0.0.1, ::1 ou localhost).')
}

const isLocal = (url: string): boolean => isLoopback(new URL(url).hostname)

const readAddresses = (read: Reader): CapturaConfig['addresses'] =>
  Object.fromEntries(
    SEFAZ_SERVICES.flatMap((service) => {
      const url = read.url(`PORTAL_SEFAZ_${service}_URL`, ['https:'])
      return url === null ? [] : [[service, url]]
    }),
  )

const isAllLocal = (simulador: string | null, addresses: CapturaConfig['addresses']): boolean =>
  SEFAZ_SERVICES.every((service) => {
    const url = addresses[service] ?? simulador
    return url !== null && isLocal(url)
  })

const ADN_HOSTS = { 1: 'adn.nfse.gov.br', 2: 'adn.producaorestrita.nfse.gov.br' } as const

/** With a SEFAZ of this machine the ADN is asked only when it is of this machine too. */
function readAdn(
  read: Reader,
  { environment, isLocalOnly }: { environment: 1 | 2; isLocalOnly: boolean },
): string | null {
  const given = read.url('PORTAL_ADN_URL', ['https:'])?.replace(/\/+$/, '') ?? null
  if (isLocalOnly) return given !== null && isLocal(given) ? given : null
  return given ?? `https://${ADN_HOSTS[environment]}/contribuintes`
}

function readAuthorities(
  read: Reader,
  name: 'PORTAL_SEFAZ_CA' | 'PORTAL_ADN_CA',
  fail: (message: string) => Error,
): string[] {
  const path = read.text(name)
  if (path === null) return []
  try {
    const authorities = readFileSync(path, 'latin1').match(PEM) ?? []
    for (const pem of authorities) new X509Certificate(pem)
    if (authorities.length > 0) return [...authorities]
  } catch {
    // the reason is in the message below
  }
  throw fail(`${name}: «${path}» não é um arquivo PEM com certificados que o portal possa ler.`)
}
