// Starts the built server on its own data folder, which is deleted when the server ends. Used by playwright.config.ts.
// E2E_DATABASE is the owner's URL of an empty database for it; without one it starts its own.
// With E2E_PROCESSES=2, two server processes share one database behind a round-robin balancer.
// The whole log goes to results/servidor.log, which log-scan.ts searches after the last test; errors are printed as well.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startBalancer } from './balancer.mjs'

// the tests choose the folder so that they can run the command line on it
const folder = process.env.E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'portal-e2e-'))
// the server refuses unknown PORTAL_ variables, and those of the tests are unknown to it
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
const env = {
  ...Object.fromEntries(own),
  NODE_ENV: 'test',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'trace',
  PORTAL_DEMO: '1',
  PORTAL_LIMITES: '50',
  // nothing leaves this computer: no SEFAZ answers at this address
  PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9',
  PORTAL_FORNECEDOR_SITE: 'https://www.example.com/',
  PORTAL_FORNECEDOR_TELEFONE: '(11) 4004-1827',
  PORTAL_FORNECEDOR_DESENVOLVEDOR: 'Meridiano Sistemas Ltda',
  ...(process.env.E2E_DATABASE ? { DATABASE_URL: process.env.E2E_DATABASE } : {}),
}
const count = Number(process.env.E2E_PROCESSES ?? 1)
const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const results = fileURLToPath(new URL('results/', import.meta.url))
mkdirSync(results, { recursive: true })
const log = openSync(join(results, 'servidor.log'), 'w')
/** The first server owns the database, so it is stopped last. */
const servers = []
const running = new Set()
const dataOf = (place) => join(folder, place === 0 ? 'data' : `data-${place + 1}`)

/** Resolves with the address that the server prints. */
function start(place, extra = {}) {
  const server = spawn(process.execPath, [main], {
    env: { ...env, ...extra, DATA_DIR: dataOf(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  servers.push(server)
  running.add(server)
  server.on('close', (code) => {
    running.delete(server)
    end(code ?? 0)
  })
  return new Promise((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        keep(line)
        const address = /^Portal Contador: (http\S+)$/.exec(line)?.[1]
        if (address) resolve(address)
      })
  })
}

function keep(line) {
  writeSync(log, `${line}\n`)
  // level 50 of pino is «error»
  if (!/^\{"level":[1-4]0,/.test(line)) process.stdout.write(`${line}\n`)
}

/** The first server starts the database; the others connect to it with the same master key and the same demo authority. */
async function startSeveral() {
  const { PORT } = process.env
  const shared = {
    PORT: '0',
    PORTAL_MESTRA: randomBytes(32).toString('base64'),
    PORTAL_ORIGENS: `http://127.0.0.1:${PORT},http://localhost:${PORT}`,
  }
  const targets = [await start(0, shared)]
  const DATABASE_URL = process.env.E2E_DATABASE ?? embeddedUrl()
  for (let place = 1; place < count; place++) {
    mkdirSync(dataOf(place), { recursive: true })
    for (const name of ['demo-raizes.pem', 'demo-certificado.pfx'])
      copyFileSync(join(dataOf(0), name), join(dataOf(place), name))
    targets.push(await start(place, { ...shared, DATABASE_URL }))
  }
  stopBalancer = startBalancer(Number(PORT), targets)
  process.stdout.write(`${count} processos em http://127.0.0.1:${PORT}\n`)
}

function embeddedUrl() {
  const { port, password } = JSON.parse(readFileSync(join(dataOf(0), 'banco.json'), 'utf8'))
  return `postgres://portal:${password}@127.0.0.1:${port}/portal`
}

let stopBalancer = () => undefined
/** When one server ends, the others are stopped. */
function end(code = 0) {
  if (running.size === 0) {
    closeSync(log)
    rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  stopBalancer()
  const [first, ...others] = servers
  const left = others.filter((server) => running.has(server))
  for (const server of left.length > 0 ? left : [first]) server.kill('SIGTERM')
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end())
if (count > 1) await startSeveral()
else await start(0)
