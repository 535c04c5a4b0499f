import { readFileSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { become } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
endWithParent()
await become(inRoot('apps/server/dist/main.js'))

/** npm (or its shell) may be killed without a word to us: a server that nobody watches would keep the port and the data folder. */
function endWithParent() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const callers = findCallers()
  const watch = setInterval(() => {
    if (findCallers() === callers) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}

/** Our parent (a shell, on many systems) and, where the system tells, its own (npm). */
function findCallers() {
  try {
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${process.ppid} ${fields[1]}`
  } catch {
    return String(process.ppid)
  }
}
