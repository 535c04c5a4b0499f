import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

const statOf = (pid: string | number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

const ticks = (fields: readonly string[]): number => Number(fields[11]) + Number(fields[12])

/**
 * CPU milliseconds of this program and of the database's processes. Linux only; elsewhere of the program
 * only.
 */
export function processorMs(postmaster: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + databaseMs(postmaster)
}

function databaseMs(postmaster: number): number {
  if (process.platform !== 'linux') return 0
  let total = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = statOf(name)
      if (Number(fields[1]) === postmaster) total += ticks(fields)
    } catch {
      // the process ended meanwhile
    }
  }
  return total * TICK_MS
}

/**
 * CPU milliseconds that a PostgreSQL server has used, ended processes included: the difference of two calls is
 * exact whatever started or ended in between. Linux only; elsewhere 0.
 */
export function serverMs(postmaster: number): number {
  if (process.platform !== 'linux') return 0
  const ended = statOf(postmaster)
    .slice(11, 15)
    .reduce((total, value) => total + Number(value), 0)
  return ended * TICK_MS + databaseMs(postmaster)
}

/** CPU milliseconds that another process has used, with its threads. Linux only; elsewhere 0. */
export const programMs = (pid: number): number => (process.platform === 'linux' ? ticks(statOf(pid)) * TICK_MS : 0)

/** Postmaster of a backend process. */
export const postmasterOf = (backend: number): number => Number(statOf(backend)[1])
