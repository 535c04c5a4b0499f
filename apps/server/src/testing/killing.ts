import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '../db/embedded/cluster.ts'
import type { Program } from './program.ts'

const statOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** What is killed in a round. */
export type Victim = 'both' | 'server' | 'database'

/** Kills at once, as a power cut does: nothing is told beforehand. The server goes first, so that it starts no new database. */
export function killAtOnce({ child }: Program, dataDir: string, victim: Victim): void {
  const postmaster = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  if (victim !== 'database') child.kill('SIGKILL')
  if (victim !== 'server') killDatabase(postmaster)
}

/** The postmaster and every process that it started. */
function killDatabase(postmaster: string): void {
  const backends = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && statOf(pid)[1] === postmaster
    } catch {
      return false // it ended meanwhile
    }
  })
  for (const pid of [postmaster, ...backends]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
}
