import { randomBytes } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processStart } from './process-id.ts'

/**
 * The process that holds a data folder. `kind`: the server, or the `portal` command that started the database
 * itself.
 */
export interface Holder {
  pid: number
  start: string
  kind: 'server' | 'command'
}

export interface Lock {
  release(): Promise<void>
}

/** The holder while its process lives; the lock of a killed process counts as none. */
export async function readHolder(dataDir: string): Promise<Holder | null> {
  const holder = parseHolder(await readFile(lockFile(dataDir), 'utf8').catch(() => ''))
  return holder && processStart(holder.pid) === holder.start ? holder : null
}

/**
 * Takes the data folder for this process, or returns its holder. The file is written completely and then
 * linked, so that it is never partial and only one process succeeds. A lock left by kill -9 is harmless,
 * because a holder is identified by pid and start time.
 */
export async function takeLock(dataDir: string, kind: Holder['kind']): Promise<Lock | Holder> {
  const path = lockFile(dataDir)
  const mine: Holder = { pid: process.pid, start: processStart(process.pid) ?? '', kind }
  const text = JSON.stringify(mine)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600 })
    for (;;) {
      if (await linked(draft, path)) return { release: () => releaseLock(path, text) }
      const holder = await readHolder(dataDir)
      if (holder) return holder
      await removeStale(path, `${draft}.morta`)
    }
  } finally {
    await unlink(draft).catch(() => undefined)
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'portal.lock')

const linked = (draft: string, path: string): Promise<boolean> =>
  link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Moves a dead lock away. A live lock moved by mistake (another process was faster) is put back. */
async function removeStale(path: string, aside: string): Promise<void> {
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const holder = parseHolder(await readFile(aside, 'utf8').catch(() => ''))
  if (holder && processStart(holder.pid) === holder.start) await link(aside, path).catch(() => undefined)
  await unlink(aside)
}

async function releaseLock(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) await unlink(path)
}

function parseHolder(text: string): Holder | null {
  try {
    const value: Partial<Holder> | null = JSON.parse(text)
    if (typeof value?.pid !== 'number' || typeof value.start !== 'string') return null
    return { pid: value.pid, start: value.start, kind: value.kind === 'command' ? 'command' : 'server' }
  } catch {
    return null
  }
}
