import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { node } from './run.mjs'

const projects = ['tsconfig.json', 'apps/web/tsconfig.json'].filter((project) => existsSync(inRoot(project)))
const tsc = inRoot('node_modules/typescript/bin/tsc')
const codes = await Promise.all(projects.map((project) => node([tsc, '-p', project])))
process.exit(Math.max(...codes))
