import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot } from './paths.mjs'
import { fail, node, run, say } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A Chromium for the end-to-end tests: the machine's, else one installed now. Null: Playwright's own download, which it finds itself. */
export async function ensureBrowser() {
  const found = process.env.CHROMIUM_PATH ?? onPath(NAMES)
  if (found) return found
  say('Nenhum Chromium nesta máquina; instalando um…')
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { quiet: true, env }
    await run('apt-get', ['update', '-q'], options)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
    const installed = onPath(NAMES)
    if (installed) return installed
  }
  const code = await node([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { quiet: true })
  if (code !== 0) fail('Não foi possível instalar um Chromium. Instale-o e repita, ou aponte CHROMIUM_PATH para um.')
  return null
}

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
