import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** Version and program folder of the newest PostgreSQL from Debian's packages; null without one. */
export const findDebianPostgres = () => newestPostgres(() => true)

/** The same for the newest PostgreSQL on which the extension Citus is installed. */
export const findCitus = () =>
  newestPostgres((version) => existsSync(join('/usr/share/postgresql', version, 'extension/citus.control')))

function newestPostgres(isWanted) {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).filter((name) => existsSync(join(DEBIAN, name, 'bin/postgres')) && isWanted(name))
    : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? { version: newest, bin: join(DEBIAN, newest, 'bin') } : null
}

/**
 * Starts a temporary cluster. The returned address is of an owner who may create roles and databases but is
 * not a superuser, as in hosted PostgreSQL services.
 */
export async function startExternal({ bin }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-externo-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'pg')
  const password = join(folder, 'senha')
  writeFileSync(password, 'portal', { mode: 0o644 })
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'admin', '-A', 'scram-sha-256', `--pwfile=${password}`, '-N', '-E', 'UTF8', '--locale=C'],
    options,
  )
  if (made.status !== 0) throw new Error(String(made.stderr))
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=60',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await createOwner(port)
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://dono:dono@127.0.0.1:${port}/dono`, stop }
}

async function createOwner(port) {
  const { default: pg } = await import('pg')
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: `postgres://admin:portal@127.0.0.1:${port}/postgres` })
    try {
      await client.connect()
      await client.query(`create role dono login createrole createdb password 'dono'`)
      await client.query('create database dono owner dono')
      return await client.end()
    } catch (error) {
      await client.end().catch(() => undefined)
      if (attempt === 100) throw error
      await sleep(100)
    }
  }
}

/** User for the server processes, because PostgreSQL refuses to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = ['postgres', 'nobody']
    .map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    .find(Boolean)
    ?.split(':')
  return { uid: Number(fields?.[2]), gid: Number(fields?.[3]) }
}
