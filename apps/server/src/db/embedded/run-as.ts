import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

/** The user that runs PostgreSQL. PostgreSQL refuses to run as root, so root starts it as another user. */
export interface RunAs {
  /** Null: the user of this process. */
  user: { uid: number; gid: number } | null
  /** Capability to pass folders closed to that user (a checkout under /root); null where not needed. */
  capability: 'dac_read_search' | 'dac_override' | null
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path)) ?? null
const CAPABILITIES = [
  ['dac_read_search', 1n << 2n],
  ['dac_override', 1n << 1n],
] as const

/**
 * The PostgreSQL user when this process is root: the owner of an existing cluster, else `postgres`, else the
 * user `nobody`.
 */
export function databaseUser(cluster: string): RunAs['user'] {
  if (process.getuid?.() !== 0) return null
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new EmbeddedError(
    'O PostgreSQL não roda como root, e não há usuário «postgres» nem «nobody». Rode o portal com um usuário comum.',
  )
}

/** Whether that user can enter the folder. Runs `test -x`, which covers modes, groups and ACLs. */
export function canEnter(user: RunAs['user'], folder: string): boolean {
  return user === null || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

/** Finds a capability to pass a data folder that the user cannot enter. Throws when this process has none. */
export function passingCapability(dataDir: string): RunAs['capability'] {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(
    process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '',
  )
  const mine = BigInt(`0x${effective?.[1] ?? '0'}`)
  const missing = SETPRIV && CAPABILITIES.find(([, bit]) => (mine & bit) !== 0n)
  if (missing) return missing[0]
  throw new EmbeddedError(
    `O usuário do banco de dados não consegue entrar em ${dataDir}. Defina DATA_DIR para uma pasta fora daí (por exemplo DATA_DIR=/var/lib/portal), ou rode o portal com um usuário comum.`,
  )
}

/**
 * Builds the command that runs a program as that user. On Linux the program gets a fast stop when this
 * process is killed. `no_setuid_fixup` makes access(2), which PostgreSQL calls on its own programs, respect
 * the capability.
 */
export function commandAs({ user, capability }: RunAs, command: string, args: readonly string[]) {
  if (!SETPRIV) return { command, args: [...args], options: user ?? {} }
  const rights = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const pass = capability
    ? ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
    : []
  return { command: SETPRIV, args: ['--pdeathsig=INT', ...rights, ...pass, '--', command, ...args], options: {} }
}
