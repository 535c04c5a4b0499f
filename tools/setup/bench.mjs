import { readdirSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { fail, node } from './run.mjs'

await ensureInstalled()
await ensureBuilt()

const all = readdirSync(inRoot('bench'))
  .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort()
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !all.includes(name))
if (unknown) fail(`Não há benchmark «${unknown}». Há: ${all.join(', ') || 'nenhum'}.`)
const runner = inRoot('tools/setup/bench-one.mjs')
// each in a process of its own: what one leaves in memory must not weigh on the next
let worst = 0
for (const name of wanted.length > 0 ? wanted : all)
  worst = Math.max(worst, await node(['--expose-gc', '--import', 'tsx', runner, name]))
process.exit(worst)
