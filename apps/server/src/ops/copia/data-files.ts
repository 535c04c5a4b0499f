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
/** The waiting jobs of the queue; not a file of DATA_DIR. */
export const JOBS = 'trabalhos.json'

/** Identifies a key without revealing it. */
const markOf = (key: Buffer): string =>
  createHash('sha256').update('portal/copia/mestra').update(key).digest('hex').slice(0, 32)

/** The mark of the key in force. `given`: the operator set PORTAL_MESTRA, so the key is not in DATA_DIR. */
export async function keyInForce({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>) {
  const text = masterKey ?? (await readFile(join(dataDir, MASTER_KEY), 'utf8').catch(() => ''))
  const key = decodeKey(text.trim())
  return { mark: key && markOf(key), given: masterKey !== null }
}

/** The mark of the key in the text of a key file; null when there is none. */
export const markOfKeyFile = (text: string): string | null => {
  const key = decodeKey(text.trim())
  return key && markOf(key)
}

/** The files of `names` that exist in DATA_DIR. */
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

/** Passes the bytes of a file through; then `sha256` returns their digest. */
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
