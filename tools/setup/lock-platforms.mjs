// Completes package-lock.json after an `npm install` from a registry that lacks binaries of some platforms:
//   node tools/setup/lock-platforms.mjs              writes the missing entries
//   node tools/setup/lock-platforms.mjs --check      fails when entries are missing
//   node tools/setup/lock-platforms.mjs --integrity  gets missing integrities from the registry
// `npm ci` refuses a lock file without an entry for an optional dependency, even one of another system.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isThere(path, name))
    .map(([name, version]) => [`node_modules/${name}`, describe(name, version, entry)]),
)

if (process.argv.includes('--check')) {
  for (const [path] of missing) process.stderr.write(`package-lock.json não descreve ${path}\n`)
  process.exit(missing.length > 0 ? 1 : 0)
}
for (const [path, entry] of missing) lock.packages[path] = entry
if (process.argv.includes('--integrity')) askIntegrity()
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

/** True when an entry exists below its parent or in a folder above it, in Node's order of resolution. */
function isThere(path, name) {
  if (lock.packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  if (path === '') return false
  const end = path.lastIndexOf('/node_modules/')
  return isThere(end < 0 ? '' : path.slice(0, end), name)
}

/** Entry of a platform package: system and processor come from its name; the integrity is still missing. */
function describe(name, version, { dev }) {
  const words = name.toLowerCase().split(/[-/@]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { version, cpu, ...(dev ? { dev } : {}), ...(libc.length > 0 ? { libc } : {}), optional: true, os }
}

/** Packages that the registry lacks stay without integrity; tools/src/lock.test.ts lists them. */
function askIntegrity() {
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)
    if (entry.integrity || entry.link || !path.includes('node_modules/')) continue
    const view = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' })
    const integrity = view.stdout.trim()
    if (/^sha512-[\w+/]+=*$/.test(integrity)) entry.integrity = integrity
    else process.stderr.write(`${name}@${entry.version}: o registro não diz a sua integridade\n`)
  }
}
