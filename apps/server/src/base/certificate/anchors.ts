import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Authorities, authoritiesOf, NO_AUTHORITIES } from './authorities.ts'
import { isTlsRoot, readShippedIcp } from './icp.ts'

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const LARGEST = 4 * 1024 * 1024

/** The demo's authority is trusted for demo companies and demo accounts only. */
export interface TrustScope {
  demo: boolean
}

/** The authorities to which signatures of documents and sign-in certificates may chain. */
export interface Trust {
  /** The authorities as last read. The same object until they change. */
  authorities(scope: TrustScope): Authorities
  /** Reads them again after a change. */
  reload(): Promise<void>
  /**
   * The current authorities, also after a change by another process: reads them again when the stored version
   * differs.
   */
  current(scope: TrustScope): Promise<Authorities>
}

/** Authorities' certificates stored in the database. */
export interface StoredTrust {
  /** Version text that changes with the certificates. */
  version(): Promise<string>
  certificates(): Promise<readonly Buffer[]>
}

/** File with the roots of demo mode's own authority. */
export const demoRoots = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-raizes.pem')

interface TrustDeps {
  config: Config
  log: Logger
  /** Absent: only the bundled list and the folders. */
  stored?: StoredTrust
}

/** Both scopes; without demo mode they are the same object. */
interface Scopes {
  real: Authorities
  demo: Authorities
}

/**
 * Reads the bundled list, the operator's folder of PEM files, the imported authorities and, in demo mode, the
 * demo's own authority.
 */
export async function openTrust({ config, log, stored }: TrustDeps): Promise<Trust> {
  let scopes: Scopes = { real: NO_AUTHORITIES, demo: NO_AUTHORITIES }
  let seen: string | undefined
  const shipped = config.icpShipped ? (await readShippedIcp()).document : []
  const versionNow = async () => `${await stored?.version()} ${config.demo ? await changedAt(demoRoots(config)) : ''}`
  const read = async (imported: readonly X509Certificate[]) => {
    const folder = config.icpRoots === null ? [] : await readAnchors(config.icpRoots, log)
    const own = [...folder, ...imported].filter((certificate) => !isTlsRoot(certificate))
    const real = authoritiesOf({ shipped, own })
    scopes = { real, demo: config.demo ? await withDemo(real) : real }
  }
  const withDemo = async (real: Authorities) => {
    const demo = (await changedAt(demoRoots(config))) ? await readAnchors(demoRoots(config), log) : []
    if (demo.length > 0)
      log.info(
        'demonstração ligada: a autoridade da demonstração também é aceita, só nas empresas e contas da demonstração',
      )
    return authoritiesOf({ shipped, own: real.own, demo })
  }
  const reload = async () => {
    const version = await versionNow()
    await read(((await stored?.certificates()) ?? []).map((der) => new X509Certificate(der)))
    seen = version
  }
  await reload().catch(async (error: unknown) => {
    if (!stored || error instanceof StartError) throw error
    // the database is unreachable: `current` retries
    log.warn({ err: error }, 'autoridades importadas: o banco não respondeu')
    await read([])
  })
  const authorities = ({ demo }: TrustScope) => (demo ? scopes.demo : scopes.real)
  const current = async (scope: TrustScope) => {
    if (seen !== (await versionNow())) await reload()
    return authorities(scope)
  }
  return { authorities, reload, current }
}

/**
 * Reads a folder of certificates. Skips and logs a certificate that cannot be parsed. Throws for an
 * unreadable folder, because ignoring it would look like having no anchors.
 */
async function readAnchors(path: string, log: Logger): Promise<X509Certificate[]> {
  const anchors: X509Certificate[] = []
  for (const file of await filesOf(path)) {
    for (const pem of (await readFile(file, 'latin1')).match(PEM) ?? []) {
      try {
        anchors.push(new X509Certificate(pem))
      } catch {
        log.warn({ file }, 'certificado ilegível entre as raízes de confiança: ignorado')
      }
    }
  }
  return anchors
}

async function filesOf(path: string): Promise<string[]> {
  try {
    if ((await stat(path)).isFile()) return [path]
    const files: string[] = []
    for (const name of (await readdir(path)).sort()) {
      const file = join(path, name)
      if (/\.(pem|crt|cer)$/i.test(name) && (await stat(file)).size <= LARGEST) files.push(file)
    }
    return files
  } catch (cause) {
    throw new StartError(`PORTAL_ICP_RAIZES: não foi possível ler ${path}.`, { cause })
  }
}

/** 0 where there is no such file. */
const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
