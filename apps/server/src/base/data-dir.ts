import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Others may pass through it (the database's own user must), never list it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
  } catch (cause) {
    throw new StartError(`Não foi possível criar a pasta de dados ${dataDir}. Verifique DATA_DIR e as permissões.`, {
      cause,
    })
  }
}

/** Names this data folder for ever: files that wait in it are worked only by a process on it. */
export async function readSpoolId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'id')
  // `wx`: of two that come first, one writes and both read what it wrote
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
