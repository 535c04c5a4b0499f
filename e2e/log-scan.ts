import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLeaks } from '@portal/tools/log-scan.ts'

const LOG = join(import.meta.dirname, 'results', 'servidor.log')

/** Runs after the last test: the trace log of the whole run holds no personal data and no secret. */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default function scanLog(): void {
  // a server started outside the run (E2E_URL) has its own log
  if (process.env.E2E_URL) return
  if (!existsSync(LOG)) throw new Error('The server of the run left no log to search.')
  const log = readFileSync(LOG, 'utf8')
  const lines = log.split('\n').length
  if (lines < 20) throw new Error(`The server's log has ${lines} lines only: it was not kept.`)
  const leaks = findLeaks(log)
  if (leaks.length > 0)
    throw new Error(`The log shows what it must not: ${JSON.stringify(leaks.slice(0, 20), null, 2)}`)
  process.stdout.write(`log of the run: ${lines} lines searched, nothing found\n`)
}
