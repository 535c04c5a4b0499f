import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { writePrivate } from '../../base/private-file.ts'
import type { Archive } from './archive.ts'
import { keyInForce, keyMark, MASTER_KEY } from './data-files.ts'
import { damaged, refused } from './errors.ts'
import { smallFile } from './place-files.ts'

/** What becomes of the key that wraps stored secrets. `lost`: secrets that cannot be unwrapped here. */
export interface KeyPlan {
  write: string | null
  lost: number
}

interface KeyCase {
  archive: Archive
  config: Pick<Config, 'masterKey' | 'dataDir'>
  /** A server runs on this data folder and has read its key already. */
  running: boolean
  /** The operator accepts that second factors are to be made anew. */
  otherKey: boolean
}

/** Decides before anything is touched. Throws AppError where secrets of the copy would be unreadable unsaid. */
export async function planKey({ archive, config, running, otherKey }: KeyCase): Promise<KeyPlan> {
  const { keyMark: wanted, wrapped } = archive.manifest
  const own = await keyInForce(config)
  if (wanted === null || own.mark === wanted) return { write: null, lost: 0 }
  const text = (await smallFile(archive, MASTER_KEY, 1024))?.toString('utf8') ?? null
  if (text !== null && keyMark(text) !== wanted) throw damaged('a chave mestra não é a que o manifesto diz')
  if (text !== null && !own.given && !running) return { write: text, lost: 0 }
  if (wrapped === 0) return { write: null, lost: 0 }
  if (text !== null && !own.given)
    throw refused('A cópia traz outra chave mestra. Pare o portal que está em execução e tente de novo.')
  if (!otherKey)
    throw refused(
      `A cópia foi feita com outra chave mestra, que abre ${wrapped} segundo(s) fator(es). Defina PORTAL_MESTRA com a chave de antes (ou ponha o mestra.key de antes na pasta de dados), ou use --outra-chave e refaça-os.`,
    )
  return { write: null, lost: wrapped }
}

/** The key of a copy takes its place; one that was there wrapped nothing, and is put aside all the same. */
export async function placeKey({ write }: KeyPlan, { dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<void> {
  if (write === null) return
  const path = join(dataDir, MASTER_KEY)
  if (await stat(path).catch(() => null)) await rename(path, `${path}.antes-${now.toISOString().replace(/[:.]/g, '')}`)
  await writePrivate(path, `${write.trim()}\n`)
}
