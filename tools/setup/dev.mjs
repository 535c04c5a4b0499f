import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { inRoot, ROOT } from './paths.mjs'

await ensureInstalled()

/** Server and pages, each restarted or reloaded by its own tool when a source changes. The pages' server passes API calls on. */
const commands = [
  [[inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], ROOT],
]
if (existsSync(inRoot('apps/web/index.html')))
  commands.push([[inRoot('node_modules/vite/bin/vite.js')], inRoot('apps/web')])

const children = commands.map(([args, cwd]) => spawn(process.execPath, args, { cwd, stdio: 'inherit' }))
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
endAll()
