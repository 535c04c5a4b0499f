import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../base/errors.ts'
import { type LocalFile, listFiles } from '../features/intake/import-paths.ts'

export interface Watch {
  paths: readonly string[]
  dataDir: string
  /** Distinguishes two watches of the same folders. */
  taxId: string
  everyMs: number
  signal: AbortSignal
  /** Called with the new files. When it throws, the same files are offered again later. */
  onFiles: (files: readonly LocalFile[]) => Promise<void>
  onError: (error: unknown) => void
}

const markOf = ({ path, size, changed }: LocalFile): string => `${size} ${changed} ${resolve(path)}`

/**
 * Polls folders and passes on each new or changed file when it is unchanged for one round, because it may
 * still be being written. Files passed on are recorded in the data folder, so that a restart skips them. No
 * file is moved or deleted.
 */
export async function watchFolder(watch: Watch): Promise<void> {
  const memory = await openMemory(watch)
  let waiting = new Set<string>()
  const reported = new Set<string>()
  const tell = (file: LocalFile) => {
    if (!reported.has(markOf(file)))
      watch.onError(new AppError(422, 'importar.no_path', `${file.path} não pode ser lido.`))
    reported.add(markOf(file))
  }
  while (!watch.signal.aborted) {
    try {
      const fresh = (await listFiles(watch.paths)).filter((file) => !memory.has(markOf(file)))
      const still = await readable(
        fresh.filter((file) => waiting.has(markOf(file))),
        tell,
      )
      waiting = new Set(fresh.map(markOf))
      if (still.length > 0) {
        await watch.onFiles(still)
        await memory.add(still.map(markOf))
      }
    } catch (error) {
      watch.onError(error)
    }
    await sleep(watch.everyMs, undefined, { signal: watch.signal }).catch(() => undefined)
  }
}

/** The readable files. Unreadable ones are skipped until they become readable. */
async function readable(files: readonly LocalFile[], tell: (file: LocalFile) => void): Promise<LocalFile[]> {
  const may: LocalFile[] = []
  // sequential: a folder may hold more files than the limit of open files
  for (const file of files)
    if (await canRead(file)) may.push(file)
    else tell(file)
  return may
}

const canRead = ({ path }: LocalFile): Promise<boolean> =>
  open(path, 'r').then(
    async (file) => {
      await file.close()
      return true
    },
    () => false,
  )

async function openMemory({ dataDir, paths, taxId }: Watch) {
  const folder = join(dataDir, 'vigias')
  const name = createHash('sha256')
    .update(JSON.stringify([taxId, ...paths.map((path) => resolve(path)).sort()]))
    .digest('hex')
  const file = join(folder, `${name.slice(0, 24)}.txt`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const text = await readFile(file, 'utf8').catch(() => '')
  const marks = new Set(text.split('\n').filter((line) => line !== ''))
  return {
    has: (mark: string) => marks.has(mark),
    add: async (more: readonly string[]) => {
      for (const mark of more) marks.add(mark)
      await writeFile(`${file}.novo`, `${[...marks].join('\n')}\n`, { mode: 0o600 })
      await rename(`${file}.novo`, file)
    },
  }
}
