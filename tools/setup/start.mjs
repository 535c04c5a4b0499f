import { prepare } from './prepare.mjs'
import { become, inRoot } from './run.mjs'

await prepare()
endWithParent()
await become(inRoot('apps/server/dist/main.js'))

/** Stops the server when npm is killed; otherwise it keeps the port and the data folder. */
function endWithParent() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid // npm itself, because its script begins with `exec`
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}
