import { installPackages, onPath } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { fail, node, say } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A Chromium for the end-to-end tests: the machine's, else one installed now. Null: Playwright's own download, which it finds itself. */
export async function ensureBrowser() {
  const found = process.env.CHROMIUM_PATH ?? onPath(NAMES)
  if (found) return found
  say('Nenhum Chromium nesta máquina; instalando um…')
  await installPackages({ 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'] })
  const installed = onPath(NAMES)
  if (installed) return installed
  const code = await node([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { quiet: true })
  if (code !== 0) fail('Não foi possível instalar um Chromium. Instale-o e repita, ou aponte CHROMIUM_PATH para um.')
  return null
}
