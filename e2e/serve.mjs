// The built server on its own data folder, which goes when the server goes. Started by playwright.config.ts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
// the server refuses PORTAL_ names that it does not know, and those of the tests are not its own
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
const env = {
  ...Object.fromEntries(own),
  NODE_ENV: 'test',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
  PORTAL_DEMO: '1',
  PORTAL_LIMITES: '50',
  PORTAL_FORNECEDOR_TELEFONE: '(11) 4004-1827',
  PORTAL_FORNECEDOR_DESENVOLVEDOR: 'Meridiano Sistemas Ltda',
}
const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const server = spawn(process.execPath, [main], { env, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
