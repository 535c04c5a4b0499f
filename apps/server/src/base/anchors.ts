import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from './log.ts'

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const LARGEST = 4 * 1024 * 1024

/**
 * The trust anchors (and intermediates) in a folder of PEM files, or in one file. A certificate that cannot be parsed is
 * skipped and named in the log; an unreadable folder stops the start, since silence would look like «no anchors».
 */
export async function readAnchors(path: string, log: Logger): Promise<X509Certificate[]> {
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
  if ((await stat(path)).isFile()) return [path]
  const names = (await readdir(path)).filter((name) => /\.(pem|crt|cer)$/i.test(name)).sort()
  const files: string[] = []
  for (const name of names) {
    const file = join(path, name)
    const { size } = await stat(file)
    if (size <= LARGEST) files.push(file)
  }
  return files
}
