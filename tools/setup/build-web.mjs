import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail, inRoot, node, say } from './run.mjs'

// Runs `vite build` and writes a .br and a .gz of each text file for the server.
const DIST = inRoot('apps/web/dist')
const draft = inRoot('node_modules/.cache', `web-${process.pid}`)

say('Construindo as páginas…')
const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
const env = { ...process.env, NODE_ENV: 'production' }
const options = { cwd: inRoot('apps/web'), env }
if ((await node([...vite, '--outDir', draft, '--emptyOutDir'], options)) !== 0) fail('A construção das páginas falhou.')

const files = readdirSync(draft, { recursive: true }).map((name) => join(draft, name))
await Promise.all(files.map(compressFile))

// a running server serves either the old pages or the new ones
const old = `${draft}.velho`
if (existsSync(DIST)) renameSync(DIST, old)
renameSync(draft, DIST)
rmSync(old, { recursive: true, force: true })

async function compressFile(path) {
  if (!/\.(js|mjs|css|html|svg|json|wasm|txt|webmanifest)$/.test(path) || statSync(path).size < 1024) return
  const bytes = readFileSync(path)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
