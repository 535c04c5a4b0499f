import { inRoot, node } from './run.mjs'

// Checks the types of both projects at once.
const tsc = inRoot('node_modules/typescript/bin/tsc')
const codes = await Promise.all(
  ['tsconfig.json', 'apps/web/tsconfig.json'].map((project) => node([tsc, '-p', project])),
)
process.exit(Math.max(...codes))
