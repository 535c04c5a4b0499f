import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Mode 0711: other users, such as the database's, may enter it but not list it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
  } catch (cause) {
    throw new StartError(`Não foi possível criar a pasta de dados ${dataDir}. Verifique DATA_DIR e as permissões.`, {
      cause,
    })
  }
}

/** Permanent id of the data folder: only a process that uses this folder works on the files waiting in it. */
export async function readSpoolId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'id')
  // `wx`: of two concurrent processes one writes, and both read its id
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
