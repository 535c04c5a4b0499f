import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { writePrivate } from './private-file.ts'
import { decodeKey } from './variables.ts'

/** Key that encrypts stored secrets: from the configuration, else generated once and kept in the data folder (0600). */
export async function readMasterKey({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Buffer> {
  const file = join(dataDir, 'mestra.key')
  const text = masterKey ?? (await readFile(file, 'utf8').catch(() => null))
  if (text !== null) {
    const key = decodeKey(text.trim())
    if (!key)
      throw new ConfigError(
        `${file} não contém uma chave de 32 bytes. Restaure o arquivo a partir da cópia de segurança.`,
      )
    return key
  }
  const key = randomBytes(32)
  await writePrivate(file, `${key.toString('base64')}\n`)
  return key
}
