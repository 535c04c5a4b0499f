import { spawn } from 'node:child_process'
import { ensureInstalled } from './prepare.mjs'
import { inRoot } from './run.mjs'

await ensureInstalled()

// Starts the server with reload and Vite with hot reload, which proxies API calls. When one ends, the other
// is stopped.
const server = [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']
const web = [inRoot('node_modules/vite/bin/vite.js')]
const children = [
  spawn(process.execPath, server, { cwd: inRoot(), stdio: 'inherit' }),
  spawn(process.execPath, web, { cwd: inRoot('apps/web'), stdio: 'inherit' }),
]
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
endAll()
