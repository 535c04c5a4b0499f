import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** An installation that takes longer than this is given up. */
const PATIENCE = 300_000

/** How each system installs without a question; the first one found is the machine's. */
const MANAGERS = {
  'apt-get': {
    refresh: ['update', '-q', '-o', 'DPkg::Lock::Timeout=60'],
    install: ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=60'],
  },
  dnf: { install: ['install', '-y', '-q'] },
  apk: { install: ['add', '--no-progress'] },
}

let refreshed = false

/** Installs what the machine's package manager knows by the names given for it; only as root, and never for longer than our patience. */
export async function installPackages(names) {
  const manager = Object.keys(MANAGERS).find((name) => onPath([name]))
  if (process.getuid?.() !== 0 || !manager || !names[manager]) return
  const { refresh, install } = MANAGERS[manager]
  const options = { quiet: true, timeout: PATIENCE, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (refresh && !refreshed) await run(manager, refresh, options).catch(() => 1)
  refreshed = true
  await run(manager, [...install, ...names[manager]], options).catch(() => 1)
}

/** The first of the programs that is on this machine's path; null when none is. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable) ?? null
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
