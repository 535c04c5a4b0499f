import { resolve } from 'node:path'
import { prepare } from './prepare.mjs'
import { become, inRoot } from './run.mjs'

await prepare()
// the default data folder is the server's, in the checkout; arguments are relative to the caller's folder
process.env.DATA_DIR = resolve(inRoot(), process.env.DATA_DIR ?? 'data')
process.chdir(process.env.INIT_CWD ?? process.cwd())
await become(inRoot('apps/server/dist/cli.js'))
