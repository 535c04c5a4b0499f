import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { inRoot, node, run, say } from './run.mjs'

const TIMEOUT_MS = 300_000
const APT = ['-q', '-o', 'DPkg::Lock::Timeout=60']

let browser

/**
 * Path of a Chromium for the browser tests, found once. If there is none: Debian's package where this user may install it, else Playwright's
 * own download into the user's folder. Null when that fails too.
 */
export function ensureBrowser() {
  browser ??= findOrInstallBrowser()
  return browser
}

async function findOrInstallBrowser() {
  const found = () => process.env.CHROMIUM_PATH ?? onPath(BROWSERS) ?? downloadedBrowser()
  if (found()) return found()
  if (mayInstall()) {
    say('Nenhum Chromium nesta máquina; instalando o pacote do sistema…')
    // the whole browser too: one journey loads an extension
    await aptInstall('chromium-headless-shell', 'chromium')
    if (found()) return found()
  }
  say('Nenhum Chromium nesta máquina; baixando o do Playwright…')
  const install = [inRoot('node_modules/@playwright/test/cli.js'), 'install', '--no-progress', 'chromium']
  await node(install, { quiet: true, timeout: TIMEOUT_MS }).catch(() => 1)
  if (found()) return found()
  say(
    'Não foi possível instalar um Chromium: as jornadas no navegador contam como uma falha. Instale-o, ou aponte CHROMIUM_PATH para um.',
  )
  return null
}

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The whole browser of an earlier `playwright install`, or null. */
function downloadedBrowser() {
  try {
    const path = createRequire(inRoot('package.json'))('@playwright/test').chromium.executablePath()
    return isRunnable(path) ? path : null
  } catch {
    return null
  }
}

/** Installs the programs that read printed forms, where this user may. Returns the missing ones, whose tests are skipped. */
export async function ensureReaders() {
  const missing = () => ['pdftotext', 'pdftoppm', 'zbarimg'].filter((name) => !onPath([name]))
  if (missing().length === 0 || !mayInstall()) return missing()
  say(`Instalando o que lê os impressos de volta (${missing().join(', ')})…`)
  await aptInstall('poppler-utils', 'zbar-tools')
  return missing()
}

const mayInstall = () => process.getuid?.() === 0 && onPath(['apt-get']) !== null

async function aptInstall(...packages) {
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
