import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

// A test's database is a copy of a thousand small files: on a disk's file system that is half a second of a processor, in memory a fiftieth.

const MEMORY = '/dev/shm'
const NAME = /^portal-testes-(\d+)$/
/** Free memory that a run may need; with less, the tests use the disk. */
const NEEDED = 8 * 2 ** 30

/**
 * Puts the temporary files of this process and of those that it starts into memory, where the machine has room (Linux). Returns what
 * deletes them. A TMPDIR that is set stays.
 */
export function useMemoryFolder() {
  if (process.env.TMPDIR || !hasRoom()) return () => undefined
  for (const name of readdirSync(MEMORY).filter(isLeft)) removeFolder(join(MEMORY, name))
  const folder = join(MEMORY, `portal-testes-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    removeFolder(folder)
  }
}

/** What another user left stays. */
function removeFolder(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
  }
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))
  return Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024) >= NEEDED
}

/** The folder of a run that was killed. */
function isLeft(name) {
  const pid = NAME.exec(name)?.[1]
  return pid !== undefined && !existsSync(`/proc/${pid}`)
}
