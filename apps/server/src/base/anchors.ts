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
}

/** Where demo mode keeps the roots of its own authority. */
export const demoRoots = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-raizes.pem')

/** The operator's folder of PEM files and, in demo mode, the demo's own authority. */
export async function openTrust({ config, log }: { config: Config; log: Logger }): Promise<Trust> {
  let anchors: readonly X509Certificate[] = []
  const reload = async () => {
    const own = config.icpRoots === null ? [] : await readAnchors(config.icpRoots, log)
    const demo = config.demo && (await exists(demoRoots(config))) ? await readAnchors(demoRoots(config), log) : []
    if (demo.length > 0) log.info('demonstração ligada: a autoridade da demonstração também é aceita nas assinaturas')
    anchors = [...own, ...demo]
  }
  await reload()
  return { anchors: () => anchors, reload }
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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
