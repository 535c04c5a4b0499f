// Completes package-lock.json after an `npm install` from a registry that does not offer every platform's binary:
//   node tools/setup/lock-platforms.mjs              writes the missing entries
//   node tools/setup/lock-platforms.mjs --check      fails when there are any
//   node tools/setup/lock-platforms.mjs --integrity  asks the registry for the integrity of entries that have none
// `npm ci` refuses a lock file in which an optional package that another one names is absent, even if it is for another system.
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

/** Under its parent or in any folder above, as Node looks for it. */
function isThere(path, name) {
  if (lock.packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  if (path === '') return false
  const end = path.lastIndexOf('/node_modules/')
  return isThere(end < 0 ? '' : path.slice(0, end), name)
}

/** What its name says: a package for one system and processor. Its integrity is unknown here (`--integrity` asks for it). */
function describe(name, version, { dev }) {
  const words = name.toLowerCase().split(/[-/@]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { version, cpu, ...(dev ? { dev } : {}), ...(libc.length > 0 ? { libc } : {}), optional: true, os }
}

/** What the registry does not offer stays without; tools/src/lock.test.ts lists those. */
function askIntegrity() {
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)
    if (entry.integrity || entry.link || !path.includes('node_modules/')) continue
    const asked = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' })
    const integrity = asked.stdout.trim()
    if (/^sha512-[\w+/]+=*$/.test(integrity)) entry.integrity = integrity
    else process.stderr.write(`${name}@${entry.version}: o registro não diz a sua integridade\n`)
  }
}
