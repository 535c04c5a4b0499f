import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, as text that differs when its number is used again; null when there is no such process.
 * Linux: boot id and start tick of /proc. Elsewhere the system's own `ps`; Windows: only whether it runs.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  try {
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    process.kill(pid, 0)
    return 'running'
  } catch {
    return null
  }
}

function linuxStart(pid: number): string | null {
  try {
    // the name (field 2) may hold spaces and parentheses: fields are counted from its end; field 3 is the state, 22 the start
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (fields[0] === 'Z') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
  } catch {
    return null
  }
}
