import { readdirSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { fail, inRoot, node } from './run.mjs'

// `npm run bench` runs every benchmark of bench/, `npm run bench -- NAME…` some of them.
await prepare()
const all = readdirSync(inRoot('bench'))
  .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort()
const names = process.argv.slice(2)
const unknown = names.find((name) => !all.includes(name))
if (unknown) fail(`Não há benchmark «${unknown}». Há: ${all.join(', ') || 'nenhum'}.`)
const runner = inRoot('tools/setup/bench-one.mjs')
// one process per benchmark, so that the memory of one does not affect the next
let worst = 0
for (const name of names.length > 0 ? names : all)
  worst = Math.max(worst, await node(['--expose-gc', '--import', 'tsx', runner, name]))
process.exit(worst)
