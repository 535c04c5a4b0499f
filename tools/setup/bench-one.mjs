import { pathToFileURL } from 'node:url'
import { inRoot } from './run.mjs'

/** Runs one benchmark: it calls `report(figure, value, unit)` for each figure, and each becomes one line. */
const [name] = process.argv.slice(2)
const { run } = await import(pathToFileURL(inRoot('bench', `${name}.ts`)).href)
await run((figure, value, unit) => process.stdout.write(`${JSON.stringify({ bench: name, figure, value, unit })}\n`))
process.exit(0)
