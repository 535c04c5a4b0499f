import { isInstalled } from './prepare.mjs'
import { inRoot, node, say } from './run.mjs'

// Checks the types of both projects at once, incrementally.
const projects = ['tsconfig.json', 'apps/web/tsconfig.json']
const tsc = inRoot('node_modules/typescript/bin/tsc')
const cacheOf = (index) => inRoot(`node_modules/.cache/types-${index}.tsbuildinfo`)
const codes = await Promise.all(
  projects.map((project, index) => node([tsc, '-p', project, '--incremental', '--tsBuildInfoFile', cacheOf(index)])),
)
const code = Math.max(...codes)
if (code !== 0 && !isInstalled()) say('node_modules não corresponde ao package-lock.json: rode `npm ci`.')
process.exit(code)
