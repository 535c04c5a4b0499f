import { readFileSync } from 'node:fs'
import { readFile, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from '../../base/process-id.ts'
import { EmbeddedError } from './embedded-error.ts'

/**
 * Handles the PostgreSQL that a killed start left. If it still runs it is stopped, because this process
 * cannot supervise it. If its pid now belongs to another program, `postmaster.pid` is removed, because
 * PostgreSQL would refuse to start. If the process is gone the file stays: PostgreSQL checks it and the
 * shared memory named in it.
 */
export async function clearOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  const pid = Number(text?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || processStart(pid) === null) return
  if (!isPostgresOf(pid, cluster)) return unlink(file)
  await stopProcess(pid)
}

/** On Linux the command line must name the cluster. Elsewhere the pid alone decides. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return (
      command[0]?.includes('postgres') === true &&
      command.some((word) => word !== '' && resolve(word) === resolve(cluster))
    )
  } catch {
    return false
  }
}

/** Fast stop, then immediate stop. Never SIGKILL, which would leave the child processes running. */
async function stopProcess(pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      break
    }
    for (let waited = 0; waited < seconds * 1000; waited += 50) {
      if (processStart(pid) === null) return
      await sleep(50)
    }
  }
  if (processStart(pid) !== null)
    throw new EmbeddedError(
      `O PostgreSQL de um início anterior (processo ${pid}) não parou. Encerre-o e tente de novo.`,
    )
}
