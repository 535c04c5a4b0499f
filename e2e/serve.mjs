// The built server on its own data folder, which goes when the server goes. Started by playwright.config.ts.
// All that it says is kept in results/servidor.log, which log-scan.ts searches after the last test; faults are shown as well.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// the tests name the folder, so that they can use the command line on it
const folder = process.env.E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'portal-e2e-'))
// the server refuses PORTAL_ names that it does not know, and those of the tests are not its own
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
const env = {
  ...Object.fromEntries(own),
  NODE_ENV: 'test',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'trace',
  PORTAL_DEMO: '1',
  PORTAL_LIMITES: '50',
  PORTAL_FORNECEDOR_SITE: 'https://www.example.com/',
  PORTAL_FORNECEDOR_TELEFONE: '(11) 4004-1827',
  PORTAL_FORNECEDOR_DESENVOLVEDOR: 'Meridiano Sistemas Ltda',
}
const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const results = fileURLToPath(new URL('results/', import.meta.url))
mkdirSync(results, { recursive: true })
const log = openSync(join(results, 'servidor.log'), 'w')
const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
for (const stream of [server.stdout, server.stderr]) createInterface({ input: stream }).on('line', keep)

function keep(line) {
  writeSync(log, `${line}\n`)
  // pino's 50 is an error
  if (!/^\{"level":[1-4]0,/.test(line)) process.stdout.write(`${line}\n`)
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'))
server.on('close', (code) => {
  closeSync(log)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
