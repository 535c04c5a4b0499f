import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import { StartError } from './start-error.ts'

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const LARGEST = 4 * 1024 * 1024

/** Certificates that document signatures may chain to, as they are now. */
export interface Trust {
  anchors(): readonly X509Certificate[]
  /** Reads them again, after something has changed them. */
  reload(): Promise<void>
  /** As they are now, whichever process has changed them: read again when what is stored says so. */
  current(): Promise<readonly X509Certificate[]>
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
  /** None: the folders alone. */
  stored?: StoredTrust
}

/** The operator's folder of PEM files, what was imported and, in demo mode, the demo's own authority. */
export async function openTrust({ config, log, stored }: TrustDeps): Promise<Trust> {
  let anchors: readonly X509Certificate[] = []
  let seen: string | undefined
  const versionNow = async () => `${await stored?.version()} ${config.demo ? await changedAt(demoRoots(config)) : ''}`
  const reload = async () => {
    const version = await versionNow()
    const imported = (await stored?.certificates()) ?? []
    anchors = [...(await ofFolders()), ...imported.map((der) => new X509Certificate(der))]
    seen = version
  }
  const ofFolders = async () => {
    const own = config.icpRoots === null ? [] : await readAnchors(config.icpRoots, log)
    const demo = config.demo && (await changedAt(demoRoots(config))) ? await readAnchors(demoRoots(config), log) : []
    if (demo.length > 0)
      log.info(
        'demonstração ligada: a autoridade da demonstração também é aceita nas assinaturas e na entrada com certificado',
      )
    return [...own, ...demo]
  }
  await reload().catch(async (error: unknown) => {
    if (!stored || error instanceof StartError) throw error
    // the database is away at this moment: `current` asks again
    log.warn({ err: error }, 'autoridades importadas: o banco não respondeu')
    anchors = await ofFolders()
  })
  const current = async () => {
    if (seen !== (await versionNow())) await reload()
    return anchors
  }
  return { anchors: () => anchors, reload, current }
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
