import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '../db/embedded/cluster.ts'
import type { Program } from './program.ts'

const statOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** The processes killed in a round. */
export type Victim = 'both' | 'server' | 'database'

/** Sends SIGKILL, like a power cut. The server is killed first, so that it cannot restart the database. */
export function killAtOnce({ child }: Program, dataDir: string, victim: Victim): void {
  const postmaster = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  if (victim !== 'database') child.kill('SIGKILL')
  if (victim !== 'server') killDatabase(postmaster)
}

/** The postmaster and all its child processes. */
export function killDatabase(postmaster: string): void {
  const backends = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && statOf(pid)[1] === postmaster
    } catch {
      return false // it has exited meanwhile
    }
  })
  for (const pid of [postmaster, ...backends]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has exited already
    }
  }
}
