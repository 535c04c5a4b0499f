import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run, say } from './run.mjs'

const TIMEOUT_MS = 300_000
const APT = ['-q', '-o', 'DPkg::Lock::Timeout=60']

/**
 * Path of a Chromium for the browser tests. If there is none, installs Debian's as root; ends the process
 * when that fails.
 */
export async function ensureBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const path = process.env.CHROMIUM_PATH ?? onPath(names)
  if (path) return path
  say('Nenhum Chromium nesta máquina; instalando um…')
  // the whole browser too: one journey loads an extension
  await aptInstall('chromium-headless-shell', 'chromium')
  return onPath(names) ?? fail('Não foi possível instalar um Chromium. Instale-o, ou aponte CHROMIUM_PATH para um.')
}

/** Installs the programs that read printed forms. Returns the missing ones, whose tests are skipped. */
export async function ensureReaders() {
  const missing = () => ['pdftotext', 'pdftoppm', 'zbarimg'].filter((name) => !onPath([name]))
  if (missing().length === 0) return []
  say(`Instalando o que lê os impressos de volta (${missing().join(', ')})…`)
  await aptInstall('poppler-utils', 'zbar-tools')
  return missing()
}

async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return
  const options = { quiet: true, timeout: TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', ...APT], options).catch(() => 1)
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...APT, ...packages], options).catch(() => 1)
}

/** The first of the programs that is in PATH, or null. */
function onPath(names) {
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
