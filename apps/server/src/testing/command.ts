import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const MAIN = resolve(import.meta.dirname, '../cli/main.ts')

/** The command line as an operator runs it, on a test's database. */
export const portalOn =
  ({ url, dataDir }: { url: string; dataDir: string }) =>
  async (words: string[], input = '') => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir }
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...words], { env })
    child.stdin.end(input)
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((done) => child.on('close', done)),
    ])
    return { out: out.trim(), err: err.trim(), code }
  }
