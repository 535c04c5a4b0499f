import { inRoot, node } from './run.mjs'

// Checks the types of both projects at once, incrementally.
const projects = ['tsconfig.json', 'apps/web/tsconfig.json']
const tsc = inRoot('node_modules/typescript/bin/tsc')
const cacheOf = (index) => inRoot(`node_modules/.cache/types-${index}.tsbuildinfo`)
const codes = await Promise.all(
  projects.map((project, index) => node([tsc, '-p', project, '--incremental', '--tsBuildInfoFile', cacheOf(index)])),
)
process.exit(Math.max(...codes))
