import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { decodeKey } from '../../base/variables.ts'

/** Files of DATA_DIR, beside the waiting uploads, that a copy carries: the generated master key and what the demonstration made. */
export const MASTER_KEY = 'mestra.key'
export const DEMO_ROOTS = 'demo-raizes.pem'
export const DEMO_CERTIFICATE = 'demo-certificado.pfx'
/** The queue's jobs that wait; not a file of DATA_DIR. */
export const JOBS = 'trabalhos.json'

/** Enough to tell one key from another, and nothing of the key. */
const markOf = (key: Buffer): string =>
  createHash('sha256').update('portal/copia/mestra').update(key).digest('hex').slice(0, 32)

/** The key in force, and whether the operator gave it: then it is no part of DATA_DIR. */
export async function keyInForce({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>) {
  const text = masterKey ?? (await readFile(join(dataDir, MASTER_KEY), 'utf8').catch(() => ''))
  const key = decodeKey(text.trim())
  return { mark: key && markOf(key), given: masterKey !== null }
}

/** What a key file says it is. */
export const keyMark = (text: string): string | null => {
  const key = decodeKey(text.trim())
  return key && markOf(key)
}

/** Those of `names` that there are. */
export async function existing(dataDir: string, names: readonly string[]): Promise<{ name: string; path: string }[]> {
  const found: { name: string; path: string }[] = []
  for (const name of names) {
    const path = join(dataDir, name)
    if (
      await stat(path).then(
        (file) => file.isFile(),
        () => false,
      )
    )
      found.push({ name, path })
  }
  return found
}

/** The bytes of a file; its SHA-256 once they have passed. */
export function openFilePassage(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  async function* through(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { through, sha256: () => hash.digest('hex') }
}

/** No encoding is set on it: its chunks are Buffers. */
export const readChunks = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
