import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { inRoot, ROOT } from './paths.mjs'
import { fail, node, say } from './run.mjs'

const SHARED = ['package-lock.json', 'packages', 'tools/setup/build.mjs']
const SERVER = { stamp: inRoot('apps/server/dist/.build'), sources: [...SHARED, 'apps/server/src', 'tools/src'] }
const WEB = {
  stamp: inRoot('apps/web/dist/.build'),
  sources: [
    ...SHARED,
    'apps/web/src',
    'apps/web/public',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'docs/manual',
  ],
}

/** Builds whatever is older than its sources; both at once, as each has a processor to itself. */
export async function ensureBuilt() {
  await Promise.all([ensure(SERVER, buildServer), ensure(WEB, buildWeb)])
}

/** By content, not by date: a checkout or a copy changes dates and nothing else. */
async function ensure({ stamp, sources }, build) {
  const wanted = digest(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function digest(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const path of sources.flatMap((source) => filesUnder(inRoot(source))))
    hash.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

const SKIPPED = /^(node_modules|dist|testing)$|\.test\.tsx?$/

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(path).filter((name) => !SKIPPED.test(name))
  return names.sort().flatMap((name) => filesUnder(join(path, name)))
}

/**
 * One flat folder: the server, the command line, and each thread's entry beside the code that starts it. Our own packages are bundled
 * in (they are TypeScript); the others stay in node_modules, as several of them load files or binaries of their own.
 */
async function buildServer() {
  say('Construindo o servidor…')
  const { build, stop } = await import('esbuild')
  const source = inRoot('apps/server/src')
  const entries = { main: join(source, 'start.ts'), cli: join(source, 'cli/start.ts') }
  for (const path of filesUnder(source)) if (path.endsWith('-worker.ts')) entries[basename(path, '.ts')] = path
  const { outputFiles } = await build({
    entryPoints: entries,
    write: false,
    outdir: inRoot('apps/server/dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [{ name: 'ours-in-others-out', setup: (step) => step.onResolve({ filter: /^[^./]/ }, outside) }],
  })
  await stop()
  replaceFiles(inRoot('apps/server/dist'), outputFiles)
}

/** Each file in one step and the entries last, as a server that runs may start a thread from them at any moment; then what is left over goes. */
function replaceFiles(folder, files) {
  mkdirSync(folder, { recursive: true })
  const isEntry = ({ path }) => !/-[A-Z0-9]{8}\.js(\.map)?$/.test(path)
  for (const { path, contents } of files.toSorted((a, b) => isEntry(a) - isEntry(b))) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, contents)
    renameSync(draft, path)
  }
  const kept = new Set(files.map(({ path }) => path))
  for (const path of allFiles(folder)) if (/\.js(\.map)?$/.test(path) && !kept.has(path)) rmSync(path, { force: true })
}

const outside = ({ path, kind }) =>
  kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true }

/** The page, each text file with its compressed copies beside it: the server only picks one. */
async function buildWeb() {
  if (!existsSync(inRoot('apps/web/index.html'))) return
  say('Construindo as páginas…')
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const draft = inRoot('node_modules/.cache', `web-${process.pid}`)
  const words = ['build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir']
  const code = await node([vite, ...words], { cwd: inRoot('apps/web'), quiet: true, env })
  if (code !== 0) fail('A construção das páginas falhou.')
  await Promise.all(allFiles(draft).map(compressFile))
  replaceFolder(draft, inRoot('apps/web/dist'))
}

function replaceFolder(draft, folder) {
  const old = `${draft}.velho`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(draft, folder)
  rmSync(old, { recursive: true, force: true })
}

const allFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? allFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )

async function compressFile(path) {
  if (!/\.(js|mjs|css|html|svg|json|wasm|txt|webmanifest)$/.test(path)) return
  const bytes = readFileSync(path)
  if (bytes.length < 1024) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  if (process.argv.includes('--server')) await ensure(SERVER, buildServer)
  else await ensureBuilt()
}
