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

/** The demo's authority counts for demo companies and demo accounts alone; nothing of them is proof elsewhere. */
export interface TrustScope {
  demo: boolean
}

/** The authorities that signatures of documents and certificates that sign in may chain to. */
export interface Trust {
  /** As last read. The same object until they change. */
  authorities(scope: TrustScope): Authorities
  /** Reads them again, after something has changed them. */
  reload(): Promise<void>
  /** As they are now, whichever process has changed them: read again when what is stored says so. */
  current(scope: TrustScope): Promise<Authorities>
}

/** Certificates of authorities kept in the database. */
export interface StoredTrust {
  /** Another text whenever the certificates are others. */
  version(): Promise<string>
  certificates(): Promise<readonly Buffer[]>
}

/** Where demo mode keeps the roots of its own authority. */
export const demoRoots = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-raizes.pem')

interface TrustDeps {
  config: Config
  log: Logger
  /** None: the shipped list and the folders alone. */
  stored?: StoredTrust
}

/** Both scopes; without demo mode they are the same object. */
interface Scopes {
  real: Authorities
  demo: Authorities
}

/** The shipped list, the operator's folder of PEM files, what was imported and, in demo mode, the demo's own authority. */
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
    // the database is away at this moment: `current` asks again
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

/** A certificate that cannot be parsed is skipped and named; an unreadable folder stops the start: silence would look like «no anchors». */
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
