import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildProgram } from './program.ts'

interface Where {
  url: string
  dataDir: string
}

const ENTRY = resolve(import.meta.dirname, '../../dist/cli.js')

/** Runs the command line as an operator does, on the test's database. */
export const portalOn =
  ({ url, dataDir }: Where) =>
  async (words: string[], input = '') => {
    const child = startCommand({ url, dataDir }, words)
    child.stdin.end(input)
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((done) => child.on('close', done)),
    ])
    return { out: out.trim(), err: err.trim(), code }
  }

let isBuilt = false

/** Starts the built program; starting from source takes three times as long. */
export function startCommand({ url, dataDir }: Where, words: string[]) {
  if (!isBuilt) buildProgram()
  isBuilt = true
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir }
  return spawn(process.execPath, [ENTRY, ...words], { env })
}
