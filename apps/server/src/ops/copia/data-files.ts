import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { decodeKey } from '../../base/variables.ts'

/** Files of DATA_DIR, beside the waiting uploads, that a copy carries: the generated master key, on request, and what the demonstration made. */
export const MASTER_KEY = 'mestra.key'
export const DEMO_ROOTS = 'demo-raizes.pem'
export const DEMO_CERTIFICATE = 'demo-certificado.pfx'
/** The waiting jobs of the queue; not a file of DATA_DIR. */
export const JOBS = 'trabalhos.json'

/** Identifies the key in a text without revealing it; null when there is no key. */
export function keyMarkOf(text: string): string | null {
  const key = decodeKey(text.trim())
  return key && createHash('sha256').update('portal/copia/mestra').update(key).digest('hex').slice(0, 32)
}

/** The mark of the key in force. `given`: the operator set PORTAL_MESTRA, so the key is not in DATA_DIR. */
export async function keyInForce({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>) {
  const text = masterKey ?? (await readFile(join(dataDir, MASTER_KEY), 'utf8').catch(() => ''))
  return { mark: keyMarkOf(text), given: masterKey !== null }
}

/** The files of `names` that exist in DATA_DIR. */
export async function existingFiles(
  dataDir: string,
  names: readonly string[],
): Promise<{ name: string; path: string }[]> {
  const files = names.map((name) => ({ name, path: join(dataDir, name) }))
  const stats = await Promise.all(files.map(({ path }) => stat(path).catch(() => null)))
  return files.filter((_, index) => stats[index]?.isFile())
}
