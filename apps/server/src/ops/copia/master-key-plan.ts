import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { countText } from '../../base/count-text.ts'
import { writePrivate } from '../../base/private-file.ts'
import type { Archive } from './archive.ts'
import { keyInForce, keyMarkOf, MASTER_KEY } from './data-files.ts'
import { copyDamaged, copyRefused } from './errors.ts'
import { readSmallFile } from './place-files.ts'

/** The key file to write, if any. `lost`: number of secrets that cannot be unwrapped here. */
export interface KeyPlan {
  write: string | null
  lost: number
}

interface KeyCase {
  archive: Archive
  config: Pick<Config, 'masterKey' | 'dataDir'>
  /** A server runs on this data folder and has already read its key. */
  running: boolean
  /** The operator accepts that users enrol their second factors again. */
  otherKey: boolean
}

/** Decides before anything is changed. Throws AppError when secrets would become unreadable without the operator's consent. */
export async function planKey({ archive, config, running, otherKey }: KeyCase): Promise<KeyPlan> {
  const { keyMark: wanted, wrapped } = archive.manifest
  const own = await keyInForce(config)
  if (wanted === null || own.mark === wanted) return { write: null, lost: 0 }
  const text = (await readSmallFile(archive, MASTER_KEY))?.toString('utf8') ?? null
  if (text !== null && keyMarkOf(text) !== wanted) throw copyDamaged('a chave mestra não é a que o manifesto diz')
  if (text !== null && !own.given && !running) return { write: text, lost: 0 }
  if (wrapped === 0) return { write: null, lost: 0 }
  if (text !== null && !own.given)
    throw copyRefused('A cópia traz outra chave mestra. Pare o portal que está em execução e tente de novo.')
  if (!otherKey)
    throw copyRefused(
      `A cópia foi feita com outra chave mestra, que abre ${countText(wrapped, 'segredo', 'segredos')} (segundos fatores e certificados A1). Defina PORTAL_MESTRA com a chave de antes (ou ponha o mestra.key de antes na pasta de dados), ou use --outra-chave e refaça-os depois.`,
    )
  return { write: null, lost: wrapped }
}

/** Writes the copy's key. An existing key file, which wrapped no secret, is renamed and kept. */
export async function placeKey({ write }: KeyPlan, { dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<void> {
  if (write === null) return
  const path = join(dataDir, MASTER_KEY)
  if (await stat(path).catch(() => null)) await rename(path, `${path}.antes-${now.toISOString().replace(/[:.]/g, '')}`)
  await writePrivate(path, `${write.trim()}\n`)
}
