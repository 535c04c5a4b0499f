import { pathToFileURL } from 'node:url'
import { inRoot } from './run.mjs'

// Runs one benchmark: the only function that its file exports. It calls `report(figure, value, unit)`; each
// call prints one line.
const [name] = process.argv.slice(2)
const [benchmark] = Object.values(await import(pathToFileURL(inRoot('bench', `${name}.ts`)).href))
await benchmark((figure, value, unit) =>
  process.stdout.write(`${JSON.stringify({ bench: name, figure, value, unit })}\n`),
)
process.exit(0)
