import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { become } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
endWithParent()
await become(inRoot('apps/server/dist/main.js'))

/** npm may be killed without a word to us: a server that nobody watches would keep the port and the data folder. */
function endWithParent() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid // npm itself: its script begins with `exec`
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}
