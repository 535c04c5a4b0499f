import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, inRoot, npm, say } from './run.mjs'

const OLDEST_NODE = [20, 19]

/** Installs packages and builds changed sources, before `npm start`, `npm test` and `npm run portal`. */
export async function prepare() {
  await ensureInstalled()
  await ensureBuilt()
}

/** Runs `npm ci` unless node_modules has the versions of the lock file. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    fail(`O portal precisa do Node ${OLDEST_NODE.join('.')} ou mais novo; este é o ${process.versions.node}.`)
  if (isInstalled()) return
  say('Instalando as dependências…')
  const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0) fail('A instalação das dependências falhou (veja as linhas acima). Verifique a rede e tente de novo.')
}

/**
 * Compares the lock file with node_modules/.package-lock.json, in which npm lists the installed packages.
 * Optional packages of other systems are not in it.
 */
export function isInstalled() {
  const list = inRoot('node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesOf(list)
  return Object.entries(packagesOf(inRoot('package-lock.json'))).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === version && existsSync(inRoot(path)) : optional
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

const SHARED = ['package-lock.json', 'packages']
const PARTS = [
  { script: 'build:server', dist: 'apps/server/dist', sources: ['apps/server/src'] },
  { script: 'build:web', dist: 'apps/web/dist', sources: ['apps/web', 'docs/manual'] },
]

/**
 * Runs the build scripts whose sources changed, in parallel. `dist/.build` has the digest of the sources;
 * each build removes it.
 */
async function ensureBuilt(scripts = PARTS.map(({ script }) => script)) {
  await Promise.all(
    PARTS.filter(({ script }) => scripts.includes(script)).map(async ({ script, dist, sources }) => {
      const stamp = inRoot(dist, '.build')
      const digest = digestOf([...SHARED, ...sources, `tools/setup/${script.replace(':', '-')}.mjs`])
      if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
      if ((await npm(['run', '--silent', script], { quiet: true })) !== 0) fail(`npm run ${script} falhou.`)
      writeFileSync(stamp, digest)
    }),
  )
}

/** Digest of file contents; dates change with a checkout or a copy. */
function digestOf(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const path of sources.flatMap(filesUnder)) hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)))
  return hash.digest('hex')
}

const SKIPPED = /^(node_modules|dist|testing)$|\.test\.tsx?$/

function filesUnder(path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [path] : []
  const names = readdirSync(inRoot(path)).filter((name) => !SKIPPED.test(name))
  return names.sort().flatMap((name) => filesUnder(join(path, name)))
}

// `node tools/setup/prepare.mjs build:server`: tests of the program build it only if its sources changed
if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt(process.argv.slice(2))
