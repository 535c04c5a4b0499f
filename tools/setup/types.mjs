import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { node } from './run.mjs'

const projects = ['tsconfig.json', 'apps/web/tsconfig.json'].filter((project) => existsSync(inRoot(project)))
const tsc = inRoot('node_modules/typescript/bin/tsc')
const cacheOf = (index) => inRoot(`node_modules/.cache/types-${index}.tsbuildinfo`)
const codes = await Promise.all(
  projects.map((project, index) => node([tsc, '-p', project, '--incremental', '--tsBuildInfoFile', cacheOf(index)])),
)
process.exit(Math.max(...codes))
