import { resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, ROOT } from './paths.mjs'
import { become } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
// the data folder is the server's, which npm starts in the checkout; paths in the arguments are relative to where the caller stands
process.env.DATA_DIR = resolve(ROOT, process.env.DATA_DIR ?? 'data')
process.chdir(process.env.INIT_CWD ?? process.cwd())
await become(inRoot('apps/server/dist/cli.js'))
