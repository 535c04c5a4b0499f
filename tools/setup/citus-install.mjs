import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './run.mjs'

const FOLDER = inRoot('..', 'shared', 'citus')
const LIBRARY = '/usr/lib/postgresql/15/lib/citus.so'
/** The extension was built for this minor version of PostgreSQL 15; older ones lack symbols that it uses. */
const OLDEST_MINOR = 20

/** Folder of the built extension; null where it is absent. */
export function findCitus() {
  return archiveIn(FOLDER) ? FOLDER : null
}

const archiveIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).find((name) => /^citus-.*-pg15-.*\.tar\.gz$/.test(name)) : undefined

/** Installs what is missing: Debian's PostgreSQL 15, recent enough, and the extension. Throws a sentence where it cannot. */
export function ensureCitus(bin) {
  const folder = findCitus()
  if (!folder) throw new Error('A pasta ../shared/citus não existe.')
  const isRoot = process.getuid?.() === 0
  if (minorOf(bin) < OLDEST_MINOR) {
    if (!isRoot)
      throw new Error(`O Citus precisa do PostgreSQL 15.${OLDEST_MINOR} ou mais novo: apt-get install postgresql-15.`)
    installPostgres()
    if (minorOf(bin) < OLDEST_MINOR) throw new Error(`O Debian desta máquina não tem o PostgreSQL 15.${OLDEST_MINOR}.`)
  }
  if (existsSync(LIBRARY)) return
  if (!isRoot) throw new Error(`Para instalar o Citus, como root: tar -C / -xzf ${join(folder, archiveIn(folder))}`)
  const unpacked = spawnSync('tar', ['-C', '/', '-xzf', join(folder, archiveIn(folder))], { encoding: 'utf8' })
  if (unpacked.status !== 0) throw new Error(`O Citus não pôde ser instalado: ${unpacked.stderr}`)
}

/** Minor version of PostgreSQL 15; -1 where it is not installed. */
function minorOf(bin) {
  const said = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/ 15\.(\d+)/.exec(said)?.[1] ?? -1)
}

function installPostgres() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  const done = spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql-15'], { env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`apt-get não instalou o PostgreSQL 15: ${done.stderr ?? done.error?.message}`)
}
